package score

import (
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/datafile"
)

// Kept counts the parts that the output contains unbroken.
type Kept struct {
	Parts int `json:"parts"` // parts of the page
	Kept  int `json:"kept"`  // of them, unbroken in the output
}

// Structure counts the preserved parts of an HTML page by kind, "code", "row",
// "heading" or "item": for every block of code, table row, heading and list item
// whose words are consecutive in the expected text, the words must also be
// consecutive in the text that was got. (This is our own measure: word overlap does
// not detect torn tables or code joined into lines.)
func Structure(page, want, got string) map[string]Kept {
	want, got = wordLine(want), wordLine(got)
	seen := map[part]bool{}
	out := map[string]Kept{}
	_, parts := readParts(page)
	for _, p := range parts {
		least := 3 // minimum number of words that identify a part
		if p.kind == "heading" || p.kind == "row" {
			least = 2
		}
		p.text = wordLine(p.text)
		if strings.Count(p.text, " ")-1 < least || seen[p] || !strings.Contains(want, p.text) {
			continue
		}
		seen[p] = true
		k := out[p.kind]
		k.Parts++
		if strings.Contains(got, p.text) {
			k.Kept++
		}
		out[p.kind] = k
	}
	return out
}

// A part is a piece of a page's structure.
type part struct{ kind, text string }

var partKinds = map[string]string{
	"pre": "code", "tr": "row", "li": "item",
	"h1": "heading", "h2": "heading", "h3": "heading", "h4": "heading", "h5": "heading", "h6": "heading",
}

// maxOpen is the maximum number of open parts, since text is added to each of
// them.
const maxOpen = 64

// A partReader collects the parts of a page from its tags without building a
// tree, so that it measures the page as written rather than as repaired by a
// parser.
type partReader struct {
	open  []openPart
	parts []part
	skip  skipped
}

type openPart struct {
	tag  string
	text *strings.Builder
}

// readParts returns the text of a page, each block on lines of its own, and its
// parts.
func readParts(page string) (text string, parts []part) {
	r := partReader{open: []openPart{{"", &strings.Builder{}}}} // the whole page
	z := html.NewTokenizer(strings.NewReader(page))
	for z.Next() != html.ErrorToken {
		switch t := z.Token(); t.Type {
		case html.StartTagToken:
			r.start(t.Data)
		case html.SelfClosingTagToken:
			r.start(t.Data)
			r.end(t.Data)
		case html.EndTagToken:
			r.end(t.Data)
		case html.TextToken:
			if len(r.skip) > 0 {
				continue
			}
			if !slices.ContainsFunc(r.open, func(o openPart) bool { return o.tag == "pre" }) {
				t.Data = strings.ReplaceAll(t.Data, "\n", " ")
			}
			r.write(t.Data)
		}
	}
	return r.open[0].text.String(), r.parts
}

func (r *partReader) write(text string) {
	for _, o := range r.open {
		o.text.WriteString(text)
	}
}

func (r *partReader) start(tag string) {
	if r.skip.start(tag) {
		return
	}
	if blocks[tag] || tag == "br" {
		r.write("\n")
	} else if tag == "td" || tag == "th" { // a row is a line
		r.write(" ")
	}
	if partKinds[tag] == "" {
		return
	}
	if tag != "li" { // only li elements nest
		r.close(tag)
	}
	if len(r.open) < maxOpen {
		r.open = append(r.open, openPart{tag, &strings.Builder{}})
	}
}

func (r *partReader) end(tag string) {
	if r.skip.end(tag) {
		return
	}
	if blocks[tag] {
		r.write("\n")
	}
	switch {
	case partKinds[tag] != "":
		r.close(tag)
	case tag == "table":
		r.close("tr")
	}
}

// close ends the innermost open part with that tag.
func (r *partReader) close(tag string) {
	for i := len(r.open) - 1; i >= 0; i-- {
		if r.open[i].tag == tag {
			r.parts = append(r.parts, part{partKinds[tag], r.open[i].text.String()})
			r.open = append(r.open[:i], r.open[i+1:]...)
			return
		}
	}
}

// skipped are the open elements whose text does not count.
type skipped []string

// start adds the element if its text does not count, and reports whether it
// did.
func (s *skipped) start(tag string) bool {
	if hidden[tag] {
		*s = append(*s, tag)
	}
	return hidden[tag]
}

// end reports whether tag ends one of them, and removes it with those inside
// it.
func (s *skipped) end(tag string) bool {
	for i := len(*s) - 1; i >= 0; i-- {
		if (*s)[i] == tag {
			*s = (*s)[:i]
			return true
		}
	}
	return false
}

var blocks = datafile.Words("address article aside blockquote body button canvas caption center dd details dialog dir div dl dt fieldset " +
	"figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol " +
	"option p pre search section select summary table tbody tfoot thead tr ul video")

var hidden = datafile.Words("script style noscript template head title svg iframe object audio")
