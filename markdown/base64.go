package markdown

import (
	stdcontext "context" // this package has a context type of its own
	"strings"

	"github.com/pagemill/pagemill/internal/ascii"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/mdtext"
)

// removed is the placeholder for a data URI.
const removed = "<Base64-Image-Removed>"

// RemoveBase64Images replaces the data URIs in Markdown by the placeholder
// <Base64-Image-Removed>: in images and links, link definitions, autolinks,
// HTML and plain text, base64-encoded or not. The text around them stays,
// including descriptions of images. Code is not changed. The function is
// idempotent; its only error is the context's.
func RemoveBase64Images(ctx stdcontext.Context, md string) (out string, err error) {
	defer cancel.Caught(&err)
	return removeImages(cancel.New(ctx), md), nil
}

func removeImages(check *cancel.Checker, md string) string {
	if nextData(md, 0) < 0 {
		return md
	}
	r := remover{src: md}
	r.run(check)
	if r.from == 0 {
		return md
	}
	r.out = append(r.out, md[r.from:]...)
	return string(r.out)
}

// nextData returns the index of the next "data:", in any case, or -1.
func nextData(s string, from int) int {
	for i := from; ; {
		j := strings.IndexByte(s[i:], ':')
		if j < 0 {
			return -1
		}
		i += j + 1
		if i >= 5 && i-5 >= from && strings.EqualFold(s[i-5:i-1], "data") {
			return i - 5
		}
	}
}

// A remover replaces the data URIs of Markdown outside its code.
type remover struct {
	src  string
	out  []byte
	from int // start of the part of src that is not yet in out
	next int // index of the next data URI, or -1

	lastParen int // index of the last closing parenthesis of the block
}

func (r *remover) run(check *cancel.Checker) {
	r.next = nextData(r.src, 0)
	doc := mdtext.ParseChecked(check, r.src)
	for i := range doc.Blocks {
		b := &doc.Blocks[i]
		check.Step()
		switch {
		case r.next < 0:
			return
		case b.Kind == mdtext.FencedCode || b.Kind == mdtext.IndentedCode:
			r.skip(b.End)
		case b.Kind < mdtext.Quote && b.End > r.next: // no container
			r.text(max(b.Start, r.from), b.End, codeSpans(doc, b))
		}
	}
}

// codeSpans returns the code spans of a block, in order.
func codeSpans(doc *mdtext.Document, b *mdtext.Block) (spans []mdtext.Span) {
	for _, s := range doc.Spans(b) {
		if s.Kind == mdtext.CodeSpan {
			spans = append(spans, s)
		}
	}
	return spans
}

// skip continues at end, without the data URIs before it.
func (r *remover) skip(end int) {
	if r.next >= 0 && r.next < end {
		r.next = nextData(r.src, end)
	}
}

// text replaces the data URIs in src[start:end] outside its code spans.
func (r *remover) text(start, end int, code []mdtext.Span) {
	r.lastParen = start + strings.LastIndexByte(r.src[start:end], ')')
	for r.next >= 0 && r.next < end {
		for len(code) > 0 && code[0].End <= r.next {
			start, code = max(start, code[0].End), code[1:]
		}
		if len(code) > 0 && code[0].Start <= r.next {
			r.skip(code[0].End)
			continue
		}
		start = r.replace(start, end)
	}
}

// replace replaces the data URI at r.next and returns the offset at which to
// continue.
func (r *remover) replace(start, end int) int {
	p := r.next
	from, to, with := dataURI(r.src[:end], start, p, r.lastParen)
	if to <= p {
		r.next = nextData(r.src, p+5)
		return p + 5
	}
	r.out = append(append(r.out, r.src[r.from:from]...), with...)
	r.from = to
	r.next = nextData(r.src, to)
	return to
}

// dataURI returns the range of s that the data URI at p takes up in its
// context, and its replacement. If it is not a data URI, to is 0. The range
// never begins before start.
func dataURI(s string, start, p, lastParen int) (from, to int, with string) {
	if p > start && (ascii.IsLetter(s[p-1]) || s[p-1] >= '0' && s[p-1] <= '9' || s[p-1] == '-' || s[p-1] == '_') {
		return 0, 0, ""
	}
	q := p // end of what precedes it, without white space
	for q > start && classes[s[q-1]] == classSpace {
		q--
	}
	before := byte(0)
	if q > start {
		before = s[q-1]
	}
	switch {
	case p > start && s[p-1] == '<':
		if e := strings.IndexAny(s[p:], "<>\n"); e >= 0 && s[p+e] == '>' {
			from, to = p-1, p+e+1
			if t := strings.TrimRight(s[start:p-1], " \n\t"); strings.HasSuffix(t, "](") {
				return from, destinationEnd(s, to, lastParen), removed
			}
			return from, to, removed
		}
	case before == '(':
		return p, destinationEnd(s, p, lastParen), removed
	case before == ':' && q-2 >= start && s[q-2] == ']':
		return p, wordEnd(s, p, " \t\n"), removed
	case p > start && (s[p-1] == '"' || s[p-1] == '\''):
		if e := strings.IndexByte(s[p:], s[p-1]); e >= 0 {
			return p, p + e, removed
		}
	case before == '=':
		return p, wordEnd(s, p, " \t\n>"), `"` + removed + `"`
	}
	to = wordEnd(s, p, " \t\n\"'()<>`")
	if !isBareURI(s[p:to]) {
		return 0, 0, ""
	}
	return p, to, removed
}

func wordEnd(s string, p int, stops string) int {
	if e := strings.IndexAny(s[p:], stops); e >= 0 {
		return p + e
	}
	return len(s)
}

// destinationEnd returns where the parenthesis around s[p:] closes. lastParen
// is the position of the last closing parenthesis.
func destinationEnd(s string, p, lastParen int) int {
	if p > lastParen {
		return wordEnd(s, p, " \t\n")
	}
	depth := 0
	for i := p; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '(':
			depth++
		case ')':
			if depth == 0 {
				return i
			}
			depth--
		case '\n':
			if i+1 < len(s) && s[i+1] == '\n' {
				return i
			}
		}
	}
	if depth > 0 { // unbalanced: ends at the first closing one
		if e := strings.IndexByte(s[p:], ')'); e >= 0 {
			return p + e
		}
	}
	return wordEnd(s, p, " \t\n")
}

// isBareURI reports whether text outside a link is a data URI with contents: it
// has a media type and a comma.
func isBareURI(s string) bool {
	head, data, ok := strings.Cut(s, ",")
	return ok && len(head) < 200 && strings.IndexByte(head, '/') > 0 && len(data) > 0 &&
		(strings.HasSuffix(strings.ToLower(head), ";base64") || len(s) > 64)
}
