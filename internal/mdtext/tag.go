package mdtext

import (
	"regexp"
	"strings"

	"github.com/pagemill/pagemill/internal/ascii"
)

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

// autolink reads <scheme:…> or <name@host> at i.
func autolink(t string, i int) (end int, target string) {
	j := i + 1
	for j < len(t) && t[j] > ' ' && t[j] != '<' && t[j] != '>' {
		j++
	}
	if j >= len(t) || t[j] != '>' || j == i+1 {
		return 0, ""
	}
	body := t[i+1 : j]
	if scheme.MatchString(body) {
		return j + 1, body
	}
	if isMail(body) {
		return j + 1, "mailto:" + body
	}
	return 0, ""
}

var scheme = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]{1,31}:`)

// isMail reports whether s is an email address as defined by HTML.
func isMail(s string) bool {
	name, host, ok := strings.Cut(s, "@")
	if !ok || name == "" || !all(name, isLocal) {
		return false
	}
	for part := range strings.SplitSeq(host, ".") {
		if part == "" || len(part) > 63 || part[0] == '-' || part[len(part)-1] == '-' || !all(part, func(c byte) bool { return ascii.IsAlnum(c) || c == '-' }) {
			return false
		}
	}
	return true
}

// all reports whether is holds for all bytes of s.
func all(s string, is func(byte) bool) bool {
	for i := range len(s) {
		if !is(s[i]) {
			return false
		}
	}
	return true
}

// markupEnd returns the end of the comment, processing instruction, declaration
// or CDATA section at i, or 0.
func (s *spanner) markupEnd(i int) int {
	rest := s.s[i:]
	for _, empty := range [...]string{"<!-->", "<!--->"} {
		if strings.HasPrefix(rest, empty) {
			return i + len(empty)
		}
	}
	kind := markupKind(rest)
	closer, from := markup[kind].end, len(markup[kind].start)
	if kind == 0 || s.unclosed[closer] {
		return 0
	}
	j := strings.Index(rest[from:], closer)
	if j < 0 {
		if s.unclosed == nil {
			s.unclosed = map[string]bool{}
		}
		s.unclosed[closer] = true
		return 0
	}
	return i + from + j + len(closer)
}

// tagEnd returns the end of the tag at i (CommonMark 6.6), or 0.
func tagEnd(t string, i int) int {
	j := i + 1
	closing := j < len(t) && t[j] == '/'
	if closing {
		j++
	}
	n := tagName(t[min(j, len(t)):])
	if n == 0 {
		return 0
	}
	j += n
	for {
		k := skipBlank(t, j)
		if k >= len(t) {
			return 0
		}
		switch {
		case t[k] == '>':
			return k + 1
		case closing:
			return 0
		case t[k] == '/':
			if k+1 < len(t) && t[k+1] == '>' {
				return k + 2
			}
			return 0
		case k == j:
			return 0
		}
		if j = attributeEnd(t, k); j == 0 {
			return 0
		}
	}
}

func attributeEnd(t string, i int) int {
	j := i
	for j < len(t) && (ascii.IsLetter(t[j]) || t[j] == '_' || t[j] == ':' || j > i && (ascii.IsAlnum(t[j]) || t[j] == '.' || t[j] == '-')) {
		j++
	}
	if j == i {
		return 0
	}
	k := skipBlank(t, j)
	if k >= len(t) || t[k] != '=' {
		return j
	}
	k = skipBlank(t, k+1)
	if k >= len(t) {
		return 0
	}
	if t[k] == '"' || t[k] == '\'' {
		e := strings.IndexByte(t[k+1:], t[k])
		if e < 0 {
			return 0
		}
		return k + 1 + e + 1
	}
	e := k
	for e < len(t) && strings.IndexByte(" \t\r\n\"'=<>`", t[e]) < 0 {
		e++
	}
	if e == k {
		return 0
	}
	return e
}
