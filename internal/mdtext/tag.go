package mdtext

import "github.com/pagemill/pagemill/internal/lazy"

// angle reads an autolink or a tag at a "<".
func (s *spanner) angle(i int) int {
	t := s.s
	if !s.has('>', i) {
		return i + 1
	}
	if end, target := autolink(t, i); end > 0 {
		s.add(Autolink, i, end, i+1, end-1, Target{Destination: target})
		return end
	}
	end := tagEnd(t, i)
	if end <= 0 {
		end = s.markupEnd(i)
	}
	if end <= 0 {
		return i + 1
	}
	s.add(Tag, i, end, i, end, Target{})
	return end
}

// Autolinks of an address or of mail, tags and other markup (CommonMark 6.5, 6.6).
var (
	addressLink = lazy.Regexp(`^<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\x00-\x20<>]*)>`)
	mailLink    = lazy.Regexp("^<([A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9]|[A-Za-z0-9][A-Za-z0-9-]{0,61}[A-Za-z0-9])(?:\\.(?:[A-Za-z0-9]|[A-Za-z0-9][A-Za-z0-9-]{0,61}[A-Za-z0-9]))*)>")
	anyTag      = lazy.Regexp("^<(?:[A-Za-z][A-Za-z0-9-]*(?:[ \\t\\r\\n]+[A-Za-z_:][A-Za-z0-9_:.-]*(?:[ \\t\\r\\n]*=[ \\t\\r\\n]*(?:\"[^\"]*\"|'[^']*'|[^ \\t\\r\\n\"'=<>`]+))?)*[ \\t\\r\\n]*/?|/[A-Za-z][A-Za-z0-9-]*[ \\t\\r\\n]*)>")
	anyMarkup   = lazy.Regexp(`^(?s:<!--(?:-?>|.*?-->)|<\?.*?\?>|<![A-Za-z][^>]*>|<!\[CDATA\[.*?\]\]>)`)
)

// autolink reads <scheme:…> or <name@host> at i.
func autolink(t string, i int) (end int, target string) {
	if m := addressLink().FindStringSubmatch(t[i:]); m != nil {
		return i + len(m[0]), m[1]
	}
	if m := mailLink().FindStringSubmatch(t[i:]); m != nil {
		return i + len(m[0]), "mailto:" + m[1]
	}
	return 0, ""
}

// markupEnd returns the end of the comment, processing instruction, declaration
// or CDATA section at i, or 0.
func (s *spanner) markupEnd(i int) int {
	kind := htmlKind(s.s[i:], false)
	if kind < 2 || kind > 5 || s.unclosed[kind] {
		return 0
	}
	m := anyMarkup().FindStringIndex(s.s[i:])
	if m == nil {
		s.unclosed[kind] = true
		return 0
	}
	return i + m[1]
}

// tagEnd returns the end of the tag at i, or 0.
func tagEnd(t string, i int) int {
	if m := anyTag().FindStringIndex(t[i:]); m != nil {
		return i + m[1]
	}
	return 0
}
