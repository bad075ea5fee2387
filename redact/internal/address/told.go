package address

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// Places identified by the adjacent words.

var (
	// governed matches what precedes the name of what is governed: "the Town of Burns
	// Harbor".
	governed = lazy.Regexp(`(?i)the (?:town|city|village|state|county|borough|township|province|municipality|commonwealth|parish|principality|prefecture) of $`)
	// articled matches an article, with an adjective after it.
	articled = lazy.Regexp(`(?i:the )(?:[a-z]+ )?$`)
	// sites follow a name: "the historic Luhrs building".
	sites = scan.WordSet(`building neighborhood neighbourhood suburb peninsula`)
)

// maxTold is the largest number of words of such a name.
const maxTold = 3

// Told finds places identified by the adjacent words: a town with its region
// alone on a line, governed places, names of buildings, and, if plurals is set,
// "in the Hamptons". starts are the offsets of capitalised words.
func Told(text string, starts []int32, plurals bool) []scan.Hit {
	var out []scan.Hit
	next := 0
	for _, start := range starts {
		i := int(start)
		if i < next {
			continue
		}
		if end := townAlone(text, i); end > 0 {
			out = append(out, scan.Found(scan.Location, i, end, "address/town", 0.8, scan.RankAddress))
			next = end
			continue
		}
		if i < len("in the ") || text[i-1] != ' ' {
			continue
		}
		if end := toldEnd(text, i, plurals); end > 0 {
			out = append(out, scan.Found(scan.Location, i, end, "place", 0.7, scan.RankTagger))
			next = end
		}
	}
	return out
}

// toldEnd returns the end of the place that begins at i, or 0.
func toldEnd(text string, i int, plurals bool) int {
	before := text[max(0, i-32):i]
	if strings.EqualFold(text[i-len("of "):i], "of ") {
		if governed().MatchString(before) && !scan.SmallWords[strings.ToLower(text[i:scan.WordEnd(text, i)])] {
			return namedEnd(text, i)
		}
		return 0
	}
	if name := namedEnd(text, i); name > 0 && name < len(text) && text[name] == ' ' {
		if w := scan.WordEnd(text, name+1); sites[text[name+1:w]] && articled().MatchString(before) {
			return w
		}
	}
	end := scan.WordEnd(text, i)
	if end < len(text) && text[end] == ' ' {
		if r, _ := utf8.DecodeRuneInString(text[end+1:]); unicode.IsUpper(r) {
			return 0
		}
	}
	if plurals && strings.HasSuffix(before, "in the ") && end-i > len("Alps") && text[end-1] == 's' && text[end-2] != 's' {
		return end
	}
	return 0
}

// namedEnd returns the end of the capitalised words from i.
func namedEnd(text string, i int) int {
	end := 0
	for n := 0; n < maxTold && i < len(text); n++ {
		if r, _ := utf8.DecodeRuneInString(text[i:]); !unicode.IsUpper(r) {
			break
		}
		end = scan.WordEnd(text, i)
		if end == len(text) || text[end] != ' ' {
			break
		}
		i = end + 1
	}
	return end
}

// titleCodes are region codes that are also titles after a person's name.
var titleCodes = scan.WordSet(`MD PA MA MS DC AS AA AP AE FM MP SA CA PE`)

// townAlone returns the end of a town and its region code, "Cedar Falls, IA", that
// begin at i and are alone on their line, in their cell or in the text of their
// link, or 0. A line feed may be written as a tag.
func townAlone(text string, i int) int {
	if i > 0 && strings.IndexByte(" \n|[>*", text[i-1]) < 0 {
		return 0
	}
	end := namedEnd(text, i)
	if end == 0 || !strings.HasPrefix(text[end:], ", ") {
		return 0
	}
	w := scan.WordEnd(text, end+len(", "))
	if code := text[end+len(", ") : w]; !RegionCodes[code] || titleCodes[code] {
		return 0
	}
	after := strings.TrimLeft(text[w:min(len(text), w+8)], " *_\\")
	if after != "" && strings.IndexByte("\n|]<", after[0]) < 0 {
		return 0
	}
	before := strings.TrimRight(text[max(0, i-8):i], " *_#-")
	if before != "" && strings.IndexByte("\n|[>", before[len(before)-1]) < 0 {
		return 0
	}
	return w
}
