package mdtext

import (
	"strings"

	"github.com/pagemill/pagemill/internal/ascii"
	"github.com/pagemill/pagemill/internal/lazy"
)

// Bare addresses in text, as defined by GitHub Flavored Markdown and goldmark's
// linkify.
var (
	bareURL = lazy.Regexp(`^(?:http|https|ftp)://[-a-zA-Z0-9@:%._\+~#=]{1,256}\.[a-z]+(?::\d+)?(?:[/#?][-a-zA-Z0-9@:%_+.~#$!?&/=\(\);,'"><^{}\[\]` + "`" + `]*)?`)
	bareWWW = lazy.Regexp(`^www\.[-a-zA-Z0-9@:%._\+~#=]{1,256}\.[a-z]+(?:[/#?][-a-zA-Z0-9@:%_\+.~#!?&/=\(\);,'">\^{}\[\]` + "`" + `]*)?`)
)

// bare reads a bare address at i. If there is none, it advances to the next
// byte that may begin a span.
func (s *spanner) bare(i int) int {
	t := s.s
	if i > 0 && strings.IndexByte(" *_~(\n\t", t[i-1]) < 0 {
		return i + 1
	}
	if len(s.stack) > 0 { // inside brackets it may be part of a link's text
		return i + 1
	}
	n, target := 0, ""
	switch t[i] | 0x20 {
	case 'h', 'f':
		if strings.HasPrefix(t[i:], "http") || strings.HasPrefix(t[i:], "ftp") {
			n = len(bareURL().FindString(s.line(i)))
		}
	case 'w':
		if strings.HasPrefix(t[i:], "www.") {
			n, target = len(bareWWW().FindString(s.line(i))), "http://"
		}
	}
	if n > 0 {
		if n = withoutTail(t[i : i+n]); n > 0 {
			s.add(Bare, i, i+n, i, i+n, Target{Destination: target + t[i:i+n]})
			return i + n
		}
	}
	if n = s.mail(i); n > 0 {
		s.add(Bare, i, i+n, i, i+n, Target{Destination: "mailto:" + t[i:i+n]})
		return i + n
	}
	return i + 1
}

// line returns the rest of the line at i, up to the maximum length of an
// address.
func (s *spanner) line(i int) string {
	rest := s.s[i:min(len(s.s), i+maxBare)]
	if nl := strings.IndexByte(rest, '\n'); nl >= 0 {
		rest = rest[:nl]
	}
	return rest
}

// maxBare is the maximum length of a bare address.
const maxBare = 8192

// withoutTail returns the length of an address without an unbalanced
// parenthesis and the punctuation that ends the sentence around it.
func withoutTail(s string) int {
	if i := strings.IndexByte(s, '<'); i >= 0 {
		s = s[:i]
	}
	if s != "" && s[len(s)-1] == ')' {
		depth := strings.Count(s, ")") - strings.Count(s, "(")
		for ; depth > 0 && s != "" && s[len(s)-1] == ')'; depth-- {
			s = s[:len(s)-1]
		}
	} else if strings.HasSuffix(s, ";") {
		i := len(s) - 2
		for i >= 0 && ascii.IsAlnum(s[i]) {
			i--
		}
		if i >= 0 && i != len(s)-2 && s[i] == '&' {
			s = s[:i]
		}
	}
	return len(strings.TrimRight(s, "?!.,:*_~"))
}

// maxLocal is the maximum length of the local part of an email address.
const maxLocal = 256

// mail returns the length of the email address at i, or 0. Text that could be
// part of several local parts is read only once.
func (s *spanner) mail(i int) int {
	t := s.s
	s.local = max(s.local, i)
	for s.local < len(t) && isLocal(t[s.local]) {
		s.local++
	}
	if s.local == i || s.local-i > maxLocal || s.local == len(t) || t[s.local] != '@' {
		return 0
	}
	if n := domainLength(t[s.local+1:]); n > 0 {
		return s.local + 1 + n - i
	}
	return 0
}

func isLocal(c byte) bool {
	return ascii.IsAlnum(c) || strings.IndexByte(".!#$%&'*+/=?^_`{|}~-", c) >= 0
}

// domainLength returns the length of the mail domain at the start of s.
func domainLength(s string) int {
	i, dot := 0, false
	for i < len(s) && i < 255 && (ascii.IsAlnum(s[i]) || s[i] == '-' || s[i] == '_' || s[i] == '.' && i+1 < len(s) && ascii.IsAlnum(s[i+1])) {
		dot = dot || s[i] == '.'
		i++
	}
	if !dot || s[i-1] == '-' || s[i-1] == '_' {
		return 0
	}
	return i
}
