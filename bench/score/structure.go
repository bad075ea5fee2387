package score

import (
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/datafile"
)

// A Part is a piece of a page's structure whose text is in the expected text.
type Part struct {
	Kind string // "code", "row", "heading" or "item"
	text string // in the form of wordLine
}

// Kept counts the parts that the output contains unbroken, and those of them
// with the right markup ("code" and "row": inside a fence or a table).
type Kept struct {
	Parts  int `json:"parts"`  // parts of the page
	Kept   int `json:"kept"`   // of them, unbroken in the output
	Marked int `json:"marked"` // of the kept ones, with the right markup
}

// Structure counts the preserved parts of a page by kind: for every block of
// code, table row, heading and list item whose words are consecutive in the
// expected text, the words must also be consecutive in the output. (This is our
// own measure: word overlap does not detect torn tables or code joined into
// lines.)
func Structure(parts []Part, got Plain) map[string]Kept {
	text, code, rows := wordLine(got.Text), wordLine(got.Code), wordLine(got.Rows)
	out := map[string]Kept{}
	for _, p := range parts {
		k := out[p.Kind]
		k.Parts++
		if strings.Contains(text, p.text) {
			k.Kept++
		}
		if p.Kind == "code" && strings.Contains(code, p.text) || p.Kind == "row" && strings.Contains(rows, p.text) {
			k.Marked++
		}
		out[p.Kind] = k
	}
	return out
}

// PartsOf finds the parts of an HTML page that the expected text contains.
func PartsOf(page, expected string) []Part {
	ref := wordLine(expected)
	seen := map[Part]bool{}
	var out []Part
	for _, p := range readParts(page) {
		least := 3 // minimum number of words that identify a part
		if p.Kind == "heading" || p.Kind == "row" {
			least = 2
		}
		p.text = wordLine(p.text)
		if strings.Count(p.text, " ")-1 >= least && !seen[p] && strings.Contains(ref, p.text) {
			seen[p] = true
			out = append(out, p)
		}
	}
	return out
}

var partKinds = map[string]string{
	"pre": "code", "tr": "row", "li": "item",
	"h1": "heading", "h2": "heading", "h3": "heading", "h4": "heading", "h5": "heading", "h6": "heading",
}

// PlainHTML returns the text of an HTML page or fragment, each block on lines
// of its own.
func PlainHTML(page string) string {
	var out strings.Builder
	var skip skipped
	for t := range tokens(page) {
		switch t.Type {
		case html.StartTagToken:
			if !skip.start(t.Data) && (blocks[t.Data] || t.Data == "br") {
				out.WriteByte('\n')
			}
		case html.SelfClosingTagToken:
			if blocks[t.Data] || t.Data == "br" {
				out.WriteByte('\n')
			}
		case html.EndTagToken:
			if !skip.end(t.Data) && blocks[t.Data] {
				out.WriteByte('\n')
			}
		case html.TextToken:
			if len(skip) == 0 {
				out.WriteString(t.Data)
			}
		}
	}
	return out.String()
}

// maxOpen is the maximum number of open parts, since text is added to each of
// them.
const maxOpen = 64

// A partReader collects the parts of a page from its tags without building a
// tree, so that it measures the page as written rather than as repaired by a
// parser.
type partReader struct {
	open  []openPart
	parts []Part
	skip  skipped
}

type openPart struct {
	tag  string
	text *strings.Builder
}

func readParts(page string) []Part {
	var r partReader
	for t := range tokens(page) {
		switch t.Type {
		case html.StartTagToken:
			r.start(t.Data)
		case html.SelfClosingTagToken:
			r.start(t.Data)
			r.end(t.Data)
		case html.EndTagToken:
			r.end(t.Data)
		case html.TextToken:
			if len(r.skip) == 0 {
				r.write(t.Data)
			}
		}
	}
	return r.parts
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
		r.write(" ")
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
			r.parts = append(r.parts, Part{partKinds[tag], r.open[i].text.String()})
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
	"option p pre search section select summary table tbody td tfoot th thead tr ul video")

var hidden = datafile.Words("script style noscript template head title svg iframe object audio")

// tokens yields the tags and texts of a page.
func tokens(page string) func(yield func(html.Token) bool) {
	return func(yield func(html.Token) bool) {
		z := html.NewTokenizer(strings.NewReader(page))
		for z.Next() != html.ErrorToken {
			if !yield(z.Token()) {
				return
			}
		}
	}
}
