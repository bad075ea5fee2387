package mdtext

import (
	"regexp"
	"strings"
	"sync"
)

// Bare addresses in text, as GitHub's dialect and goldmark's linkify know them.
var (
	bareURL = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(?:http|https|ftp)://[-a-zA-Z0-9@:%._\+~#=]{1,256}\.[a-z]+(?::\d+)?(?:[/#?][-a-zA-Z0-9@:%_+.~#$!?&/=\(\);,'"><^{}\[\]` + "`" + `]*)?`)
	})
	bareWWW = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^www\.[-a-zA-Z0-9@:%._\+~#=]{1,256}\.[a-z]+(?:[/#?][-a-zA-Z0-9@:%_\+.~#!?&/=\(\);,'">\^{}\[\]` + "`" + `]*)?`)
	})
)

// bare reads an address that is written out at i, and otherwise goes to the
// next byte that may begin something.
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

// line is the rest of the line at i, as far as an address may reach.
func (s *spanner) line(i int) string {
	rest := s.s[i:min(len(s.s), i+maxBare)]
	if nl := strings.IndexByte(rest, '\n'); nl >= 0 {
		rest = rest[:nl]
	}
	return rest
}

// maxBare bounds an address that is written out.
const maxBare = 8192

// withoutTail returns the length of an address without the punctuation that
// ends the sentence around it, and an unbalanced parenthesis.
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
		for i >= 0 && isAlnum(s[i]) {
			i--
		}
		if i >= 0 && i != len(s)-2 && s[i] == '&' {
			s = s[:i]
		}
	}
	return len(strings.TrimRight(s, "?!.,:*_~"))
}

// maxLocal bounds what stands before the sign of a mail address.
const maxLocal = 256

// mail returns the length of the mail address at i, 0 for none. What could be the
// local part of several, one in the other, is read once.
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
	return isAlnum(c) || strings.IndexByte(".!#$%&'*+/=?^_`{|}~-", c) >= 0
}

// domainLength returns the length of the mail domain that s begins with.
func domainLength(s string) int {
	i, dot := 0, false
	for i < len(s) && i < 255 && (isAlnum(s[i]) || s[i] == '-' || s[i] == '_' || s[i] == '.' && i+1 < len(s) && isAlnum(s[i+1])) {
		dot = dot || s[i] == '.'
		i++
	}
	if !dot || s[i-1] == '-' || s[i-1] == '_' {
		return 0
	}
	return i
}
