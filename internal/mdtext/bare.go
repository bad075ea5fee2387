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
	rest := t[i:]
	if nl := strings.IndexByte(rest[:min(len(rest), maxBare)], '\n'); nl >= 0 {
		rest = rest[:nl]
	}
	n, target := 0, ""
	switch t[i] | 0x20 {
	case 'h', 'f':
		if strings.HasPrefix(rest, "http") || strings.HasPrefix(rest, "ftp") {
			n = len(bareURL().FindString(rest))
		}
	case 'w':
		if strings.HasPrefix(rest, "www.") {
			n, target = len(bareWWW().FindString(rest)), "http://"
		}
	}
	if n > 0 {
		if n = withoutTail(rest[:n]); n > 0 {
			s.add(Bare, i, i+n, i, i+n, Target{Destination: target + rest[:n]})
			return i + n
		}
	}
	if n = mailLength(rest); n > 0 {
		s.add(Bare, i, i+n, i, i+n, Target{Destination: "mailto:" + rest[:n]})
		return i + n
	}
	return i + 1
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

// mailLength returns the length of the mail address that s begins with.
func mailLength(s string) int {
	i := 0
	for i < len(s) && i < 256 && (isAlnum(s[i]) || strings.IndexByte(".!#$%&'*+/=?^_`{|}~-", s[i]) >= 0) {
		i++
	}
	if i == 0 || i >= len(s) || s[i] != '@' {
		return 0
	}
	j, dot := i+1, false
	for j < len(s) && j < i+256 && (isAlnum(s[j]) || s[j] == '-' || s[j] == '_' || s[j] == '.' && j+1 < len(s) && isAlnum(s[j+1])) {
		dot = dot || s[j] == '.'
		j++
	}
	if last := s[j-1]; !dot || last == '-' || last == '_' {
		return 0
	}
	return j
}
