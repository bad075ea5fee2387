package main

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/extract"
	"github.com/pagemill/pagemill/internal/letters"
)

// Thresholds below which a result is doubtful, in letters and digits:
// fewLetters for any page, shellLetters for a page with scripts, wallLetters
// for one with a password field.
const (
	fewLetters   = 30
	shellLetters = 250
	wallLetters  = 600
	garbledShare = 500 // doubtful above one garbled character in this many letters
)

// The estimates of the parts of a page tell how sure the choice of its content
// is: keptWeight of the mean of what was kept, the rest of the share of what
// counts that was kept, less sizeWeight for each e-fold of the page's elements, as
// more of them leave more to go wrong. Below minSure a result is doubtful. sizeWeight
// is that of a logistic regression over the pages of seven sets with their full text,
// minSure lets 4.5 % of the good pages of wcxb-train be doubted: of its 601 pages,
// which taught the estimates nothing, 25 of the 40 with a word F1 below .5 are (six of
// these have no expected text) and 19 of the 423 above .9. Both chosen by five folds
// over sites, eight times: .625 and .048.
const (
	keptWeight = .7
	sizeWeight = .06
	minSure    = .275
)

// doubts says why a result may not be the content of the page.
func doubts(doc pagemill.Document, res *pagemill.Result) []string {
	var out []string
	n := letters.CountAlnum(res.Markdown)
	page := bytes.ToLower(doc.Body)
	switch {
	case doc.StatusCode >= 400:
		out = append(out, fmt.Sprintf("the server answered %d: this may be an error page", doc.StatusCode))
	case isLogin(page) && n < wallLetters:
		out = append(out, "a form asks for a password: this may be a log-in wall")
	case bytes.Contains(page, []byte("<script")) && n < shellLetters:
		out = append(out, "scripts, and hardly any text: the page may have been saved before they filled it")
	case n < fewLetters:
		out = append(out, "next to nothing was found")
	}
	if len(out) == 0 && res.Report != nil {
		out = append(out, unsure(res.Report.Parts, bytes.Count(page, []byte("</")))...)
	}
	if bad := garbled(res.Markdown); bad > 2 && bad*garbledShare > n {
		out = append(out, fmt.Sprintf("%d garbled characters: the charset may be another one", bad))
	}
	return out
}

// unsure says how much of what was kept may be something else, or how much of the
// content may have been dropped, if the estimates leave that open on a page of so
// many elements.
func unsure(parts []extract.Part, elements int) []string {
	var kept, content, lost float64 // letters; estimated letters of content that were kept and dropped
	for _, p := range parts {
		switch {
		case p.Text == "" || p.Score == 0:
		case p.State == extract.Kept:
			kept += float64(p.Size)
			content += p.Score * float64(p.Size)
		default:
			lost += p.Score * float64(p.Size)
		}
	}
	if kept == 0 || content == 0 {
		return nil
	}
	right, whole := content/kept, content/(content+lost)
	switch {
	case keptWeight*right+(1-keptWeight)*whole-sizeWeight*math.Log1p(float64(elements)) >= minSure:
		return nil
	case right <= whole:
		return []string{fmt.Sprintf("what counts on this page is hard to tell: about %.0f %% of what was kept may be something else", 100*(1-right))}
	}
	return []string{fmt.Sprintf("what counts on this page is hard to tell: about %.0f %% of it may have been dropped", 100*(1-whole))}
}

func isLogin(page []byte) bool {
	return bytes.Contains(page, []byte(`type="password"`)) || bytes.Contains(page, []byte(`type=password`)) || bytes.Contains(page, []byte(`type='password'`))
}

// high holds the characters at 80 to 9F in Windows-1252.
const high = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"

// garbled counts replacement characters and the pairs that appear when UTF-8 is
// decoded as Windows-1252: é becomes Ã©, a quotation mark â€œ.
func garbled(s string) int {
	n := strings.Count(s, "\uFFFD")
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		i += size
		if r != 'Ã' && r != 'Â' && r != 'â' {
			continue
		}
		next, size := utf8.DecodeRuneInString(s[i:])
		if next >= 0x80 && next <= 0xBF && !unicode.IsSpace(next) || next == '€' || r == 'Ã' && strings.ContainsRune(high, next) {
			n++
			i += size
		}
	}
	return n
}
