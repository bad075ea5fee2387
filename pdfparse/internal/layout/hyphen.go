package layout

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A joiner decides on the hyphen at a line's end. If the document contains the
// word within a line, with or without the hyphen, that decides; otherwise a
// hyphen between lower-case letters is due to the line break.
type joiner struct{ seen map[string]bool }

// newJoiner looks up the words that are ambiguous at line ends of the blocks.
func newJoiner(pages []*Page) *joiner {
	j := &joiner{seen: map[string]bool{}}
	each := func(f func(t Text)) {
		for _, p := range pages {
			p.check.Now()
			for _, b := range p.Blocks {
				f(b.Text)
			}
		}
	}
	each(func(t Text) {
		for i := 1; i < len(t); i++ {
			if head, tail, ok := brokenWord(t[i-1].String(), t[i].String()); ok {
				j.seen[head+tail] = false
				j.seen[head+"-"+tail] = false
			}
		}
	})
	if len(j.seen) == 0 {
		return j
	}
	each(func(t Text) {
		for _, l := range t {
			for _, w := range strings.Fields(l.String()) {
				w = strings.ToLower(strings.TrimFunc(w, notLetter))
				if _, ok := j.seen[w]; ok {
					j.seen[w] = true
				}
			}
		}
	})
	return j
}

func notLetter(r rune) bool { return !unicode.IsLetter(r) }

// brokenWord returns the two halves of a word with a hyphen at a line's end.
func brokenWord(a, b string) (head, tail string, ok bool) {
	r, n := utf8.DecodeLastRuneInString(a)
	if r != '-' && r != '\u2010' && r != '\u00ad' {
		return "", "", false
	}
	a = a[:len(a)-n]
	if i := strings.LastIndexFunc(a, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' && r != '\u2010' && r != '\'' }); i >= 0 {
		_, n := utf8.DecodeRuneInString(a[i:])
		a = a[i+n:]
	}
	if i := strings.IndexFunc(b, func(r rune) bool { return !unicode.IsLetter(r) }); i >= 0 {
		b = b[:i]
	}
	if a == "" || b == "" {
		return "", "", false
	}
	return strings.ToLower(a), strings.ToLower(b), true
}

// join returns how many bytes to cut from the end of the first line, and the
// separator before the second.
func (j *joiner) join(a, b string) (cut int, sep string) {
	if a == "" || b == "" {
		return 0, ""
	}
	r, n := utf8.DecodeLastRuneInString(a)
	next, _ := utf8.DecodeRuneInString(b)
	switch {
	case r == '\u00ad':
		return n, ""
	case r == ' ' || next == ' ' || cjkJoin(a, b):
		return 0, ""
	case r == '/' && urlTail(a):
		return 0, ""
	case r != '-' && r != '\u2010':
		return 0, " "
	}
	before, _ := utf8.DecodeLastRuneInString(a[:len(a)-n])
	if !unicode.IsLetter(before) && !unicode.IsDigit(before) {
		return 0, " "
	}
	if unicode.IsDigit(before) || unicode.IsDigit(next) {
		return 0, ""
	}
	head, tail, ok := brokenWord(a, b)
	switch {
	case !ok:
		return 0, " "
	case j.seen[head+"-"+tail] && !j.seen[head+tail]:
		return 0, ""
	case j.seen[head+tail]:
		return n, ""
	case !unicode.IsLower(next) || strings.ContainsAny(head, "-\u2010") || tail == "and" || tail == "or":
		if tail == "and" || tail == "or" {
			return 0, " "
		}
		return 0, ""
	case !unicode.IsLower(before):
		return 0, ""
	}
	return n, ""
}

// urlTail reports whether a text ends in a URL broken after a slash.
func urlTail(s string) bool {
	i := strings.LastIndexByte(s, ' ')
	return strings.Contains(s[i+1:], "://")
}
