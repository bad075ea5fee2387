package markdown

import (
	"bytes"
	stdcontext "context" // this package has a context type of its own
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
)

// removed is the placeholder for a data URI.
const removed = "<Base64-Image-Removed>"

// RemoveBase64Images replaces the data URIs in Markdown by the placeholder
// <Base64-Image-Removed>: in images and links, link definitions, autolinks,
// HTML and plain text, base64-encoded or not. The text around them stays,
// including descriptions of images. Code is not changed. The function is
// idempotent.
func RemoveBase64Images(md string) string { return removeImages(nil, md) }

// RemoveBase64ImagesContext is like RemoveBase64Images but stops when ctx ends,
// with its error.
func RemoveBase64ImagesContext(ctx stdcontext.Context, md string) (out string, err error) {
	defer cancel.Caught(&err)
	return removeImages(cancel.New(ctx), md), nil
}

func removeImages(check *cancel.Checker, md string) string {
	if nextData(md, 0) < 0 {
		return md
	}
	r := remover{check: check, src: md}
	r.run()
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

// A remover reads Markdown line by line to distinguish code from text.
type remover struct {
	check *cancel.Checker
	src   string
	out   []byte
	from  int // start of the part of src that is not yet in out
	next  int // index of the next data URI, or -1
	code  codeLines

	lastParen int // index of the last closing parenthesis of the stretch
}

func (r *remover) run() {
	r.next = nextData(r.src, 0)
	for start := 0; start < len(r.src) && r.next >= 0; {
		r.check.Step()
		end := lineEnd(r.src, start)
		if r.code.isCode(r.src[start:end]) {
			start = r.skip(end)
			continue
		}
		if isBlank(r.src[start:end]) {
			start = end
			continue
		}
		// A stretch of text extends to the next line that is blank or code.
		for end < len(r.src) {
			e := lineEnd(r.src, end)
			if line := r.src[end:e]; isBlank(line) || r.code.interrupts(line) {
				break
			}
			end = e
		}
		r.text(start, end)
		start = max(end, r.from)
	}
}

func lineEnd(s string, from int) int {
	if i := strings.IndexByte(s[from:], '\n'); i >= 0 {
		return from + i + 1
	}
	return len(s)
}

// skip moves on to end without examining the text.
func (r *remover) skip(end int) int {
	if r.next < end {
		r.next = nextData(r.src, end)
	}
	return end
}

// text replaces the data URIs in one stretch of text outside code spans.
func (r *remover) text(start, end int) {
	if r.next >= end {
		return
	}
	r.lastParen = start + strings.LastIndexByte(r.src[start:end], ')')
	ticks := tickIndex{s: r.src[:end]}
	for i := start; i < end && r.next >= 0 && r.next < end; {
		j := strings.IndexByte(r.src[i:min(r.next, end)], '`')
		if j < 0 {
			i = r.replace(i, end)
			continue
		}
		i += j
		if i > start && r.src[i-1] == '\\' && (i < 2 || r.src[i-2] != '\\') {
			i++
			continue
		}
		if e := ticks.span(i); e > 0 {
			i = r.skip(e)
		} else {
			i += runLength(r.src[:end], i)
		}
	}
}

func runLength(s string, i int) int {
	n := 0
	for i+n < len(s) && s[i+n] == s[i] {
		n++
	}
	return n
}

// tickIndex finds the ends of code spans. It records the last run of each
// length, so that a run without a partner is detected at once.
type tickIndex struct {
	s    string
	last map[int]int
}

// span returns the end of the code span that begins with the run of backticks
// at i, or 0 if there is none.
func (t *tickIndex) span(i int) int {
	if t.last == nil {
		t.last = map[int]int{}
		for j := i; ; {
			k := strings.IndexByte(t.s[j:], '`')
			if k < 0 {
				break
			}
			j += k
			n := runLength(t.s, j)
			t.last[n] = j
			j += n
		}
	}
	n := runLength(t.s, i)
	if t.last[n] <= i {
		return 0
	}
	for j := i + n; ; {
		j += strings.IndexByte(t.s[j:], '`')
		m := runLength(t.s, j)
		if m == n {
			return j + n
		}
		j += m
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
	if p > start && (isLetter(s[p-1]) || s[p-1] >= '0' && s[p-1] <= '9' || s[p-1] == '-' || s[p-1] == '_') {
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
	case before == '(' && q-2 >= start && s[q-2] == ']':
		return p, destinationEnd(s, p, lastParen), removed
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

// codeLines distinguishes the lines of code blocks from others: fenced ones,
// and lines indented by four after a blank line, relative to their list item.
type codeLines struct {
	fence  []byte // the open fence, or nil
	indent int    // of the list item's content
	blank  bool   // the previous line was blank, or there was none
	begun  bool
	block  bool // in an indented code block
}

func (k *codeLines) isCode(line string) bool {
	t := strings.TrimRight(line, "\r\n")
	blank := isBlank(t)
	after := k.blank || !k.begun
	k.begun, k.blank = true, blank
	if k.fence != nil {
		b := []byte(strings.TrimLeft(t, " \t>"))
		if n := runOf(b, k.fence[0]); n >= len(k.fence) && len(bytes.TrimSpace(b[n:])) == 0 {
			k.fence = nil
		}
		return true
	}
	if blank {
		return false
	}
	indent := indentOf(t)
	if indent < k.indent && after {
		k.indent = 0
	}
	if indent >= k.indent+4 && (after || k.block) {
		k.block = true
		return true
	}
	k.block = false
	if k.openFence(t) {
		return true
	}
	if w := markerWidth(strings.TrimLeft(t, " \t")); w > 0 {
		k.indent = indent + w
	}
	return false
}

// interrupts reports whether a line following text begins another block.
func (k *codeLines) interrupts(line string) bool {
	t := strings.TrimRight(line, "\r\n")
	probe := *k
	return probe.openFence(t) || markerWidth(strings.TrimLeft(t, " \t")) > 0
}

// openFence records the fence that a line opens, after quote and list markers.
func (k *codeLines) openFence(t string) bool {
	t = strings.TrimLeft(t, " \t>")
	for {
		w := markerWidth(t)
		if w == 0 || w > len(t) {
			break
		}
		t = strings.TrimLeft(t[w:], " \t>")
	}
	for _, b := range []byte("`~") {
		n := runOf([]byte(t), b)
		if n >= 3 && (b == '~' || strings.IndexByte(t[n:], '`') < 0) {
			k.fence = bytes.Repeat([]byte{b}, n)
			return true
		}
	}
	return false
}

func runOf(b []byte, c byte) int {
	n := 0
	for n < len(b) && b[n] == c {
		n++
	}
	return n
}

func indentOf(s string) int {
	n := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case ' ':
			n++
		case '\t':
			n += 4 - n%4
		default:
			return n
		}
	}
	return n
}

// markerWidth returns the width of the list marker at the start of s, including
// its space, or 0.
func markerWidth(s string) int {
	i := 0
	for i < len(s) && i < 9 && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	switch {
	case i > 0 && (i == len(s) || s[i] != '.' && s[i] != ')'):
		return 0
	case i == 0 && (s == "" || s[0] != '-' && s[0] != '+' && s[0] != '*'):
		return 0
	}
	if i++; i < len(s) && s[i] == ' ' {
		return i + 1
	}
	return 0
}
