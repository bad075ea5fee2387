package mdtext

import (
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
)

// Bare addresses in text, as defined by GitHub Flavored Markdown and goldmark's
// linkify.
var (
	bareURL       = lazy.Regexp(`^(?:http|https|ftp)://[-a-zA-Z0-9@:%._\+~#=]{1,256}\.[a-z]+(?::\d+)?(?:[/#?][-a-zA-Z0-9@:%_+.~#$!?&/=\(\);,'"><^{}\[\]` + "`" + `]*)?`)
	bareMail      = lazy.Regexp("^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9_-]*(?:\\.[A-Za-z0-9][A-Za-z0-9_-]*)+")
	lastReference = lazy.Regexp(`&[A-Za-z0-9]+;$`)
	bareWWW       = lazy.Regexp(`^www\.[-a-zA-Z0-9@:%._\+~#=]{1,256}\.[a-z]+(?:[/#?][-a-zA-Z0-9@:%_\+.~#!?&/=\(\);,'">\^{}\[\]` + "`" + `]*)?`)
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
		s = s[:len(s)-len(lastReference().FindString(s))]
	}
	return len(strings.TrimRight(s, "?!.,:*_~"))
}

// maxLocal and maxDomain are the maximum lengths of the parts of an email address.
const maxLocal, maxDomain = 256, 255

// mail returns the length of the email address at i, or 0.
func (s *spanner) mail(i int) int {
	if s.at <= i {
		s.at = len(s.s)
		if n := strings.IndexByte(s.s[i:], '@'); n >= 0 {
			s.at = i + n
		}
	}
	if s.at == len(s.s) || s.at-i > maxLocal {
		return 0
	}
	address := bareMail().FindString(s.s[i:min(len(s.s), s.at+1+maxDomain)])
	if strings.HasSuffix(address, "-") || strings.HasSuffix(address, "_") {
		return 0
	}
	return len(address)
}
