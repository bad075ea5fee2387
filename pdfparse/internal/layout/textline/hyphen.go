package textline

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/trees"
)

// A Joiner decides on the hyphen at a line's end. If the document contains the
// word within a line, with or without the hyphen, that decides; otherwise a
// hyphen between lower-case letters is due to the line break where the document
// breaks words.
type Joiner struct {
	seen   map[string]bool
	breaks bool // words are broken at line ends
}

// NewJoiner looks up the words that are ambiguous at line ends of the
// texts that each calls its argument with.
func NewJoiner(each func(func(Text))) *Joiner {
	j := &Joiner{seen: map[string]bool{}, breaks: true}
	var pairs [][2]string
	each(func(t Text) {
		for i := 1; i < len(t); i++ {
			if head, tail, ok := brokenWord(t[i-1].String(), t[i].String()); ok {
				if _, ok := j.seen[head+"-"+tail]; !ok {
					pairs = append(pairs, [2]string{head, tail})
				}
				for _, w := range []string{head + tail, head + "-" + tail, head, tail} {
					j.seen[w] = false
				}
			}
		}
	})
	if len(j.seen) == 0 {
		return j
	}
	each(j.read)
	j.breaks = j.breaksWords(pairs)
	return j
}

// read notes which of the looked up words a text has unbroken.
func (j *Joiner) read(t Text) {
	broken := false // the line above ends inside a word
	for _, l := range t {
		words := strings.Fields(l.String())
		for i, w := range words {
			half := i == 0 && broken
			if i == len(words)-1 {
				broken = strings.HasSuffix(w, "-")
				half = half || broken
			}
			if w = LetterCase(w); half && !strings.Contains(w, "-") {
				continue
			}
			if _, ok := j.seen[w]; ok {
				j.seen[w] = true
			}
		}
	}
}

// minConfirmed: of the words that a document breaks at least one in so many is there
// unbroken as well.
const minConfirmed = 5

// breaksWords reports whether the document breaks words at the ends of lines, of
// which pairs are the halves: some are there as one word, or few halves are words.
func (j *Joiner) breaksWords(pairs [][2]string) bool {
	joined, open, words := 0, 0, 0
	for _, p := range pairs {
		switch a, b := j.seen[p[0]+p[1]], j.seen[p[0]+"-"+p[1]]; {
		case a && !b:
			joined++
		case !a && !b:
			open++
			words += trees.One(j.seen[p[0]]) + trees.One(j.seen[p[1]])
		}
	}
	return open == 0 || joined > 0 && joined*minConfirmed >= joined+open || words < open
}

// NotLetter reports whether a character is no letter.
func NotLetter(r rune) bool { return !unicode.IsLetter(r) }

// IsHyphen reports whether r is a hyphen, a soft one included.
func IsHyphen(r rune) bool { return r == '-' || r == '\u2010' || r == '\u00ad' }

// brokenWord returns the two halves of a word with a hyphen at a line's end.
func brokenWord(a, b string) (head, tail string, ok bool) {
	r, n := utf8.DecodeLastRuneInString(a)
	if !IsHyphen(r) {
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

// Join returns how many bytes to cut from the end of the first line, and the
// separator before the second.
func (j *Joiner) Join(a, b string) (cut int, sep string) {
	if a == "" || b == "" {
		return 0, ""
	}
	r, n := utf8.DecodeLastRuneInString(a)
	next, _ := utf8.DecodeRuneInString(b)
	switch {
	case r == '\u00ad':
		return n, ""
	case r == ' ' || next == ' ' || CJKJoin(a, b):
		return 0, ""
	case r == '/' && URLTail(a) && !beginsAddress(b):
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
	case j.breaks && inCapitals(a[:len(a)-n], b) && !strings.ContainsAny(head, "-\u2010"):
		return n, ""
	case !unicode.IsLower(next) || strings.ContainsAny(head, "-\u2010") || tail == "and" || tail == "or":
		if tail == "and" || tail == "or" {
			return 0, " "
		}
		return 0, ""
	case !unicode.IsLower(before), !j.breaks, adverb(head) && utf8.RuneCountInString(tail) >= 5:
		return 0, ""
	}
	return n, ""
}

// inCapitals reports whether a hyphen breaks a word in capitals: at least two on
// each side, more than a name such as CC-BY has, and no other hyphen after them.
func inCapitals(head, tail string) bool {
	const least = 6
	upper := func(r rune) bool { return unicode.IsUpper(r) }
	before := len(head) - len(strings.TrimRightFunc(head, upper))
	rest := strings.TrimLeftFunc(tail, upper)
	after := len(tail) - len(rest)
	return before > 1 && after > 1 && before+after >= least && !strings.HasPrefix(rest, "-")
}

// adverb reports whether a word is like an English adverb of manner, which is not
// written together with the word after it: "smoothly-degrading".
func adverb(w string) bool { return len(w) >= 6 && strings.HasSuffix(w, "ly") }

// URLTail reports whether a text ends in a URL broken after a slash.
func URLTail(s string) bool {
	i := strings.LastIndexByte(s, ' ')
	return strings.Contains(s[i+1:], "://")
}
