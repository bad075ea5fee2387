package inject

import (
	_ "embed"
	"encoding/base64"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/datafile"
)

// A reading is a text as a model may read it, with the technique that hid it in
// the raw text; "" for the text as written.
type reading struct{ technique, text string }

// readings returns the alternative readings of a text: without invisible
// characters, with tag characters as the ASCII they encode, with look-alike
// letters as Latin ones, and the decoded base64 in it.
func readings(s string) []reading {
	var out []reading
	if !isASCII(s) {
		if tags := tagText(s); tags != "" {
			out = append(out, reading{"unicode-tags", tags})
		}
		if n := invisible(s); n > 0 {
			out = append(out, reading{"zero-width", strip(s)})
		}
		if t, n := latin(s); n > 0 {
			out = append(out, reading{"homoglyph", t})
		}
	}
	if t := decoded(s); t != "" {
		out = append(out, reading{"base64", t})
	}
	return out
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func isInvisible(r rune) bool {
	switch r {
	case '\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF', '\u00AD', '\u180E', '\u2061', '\u2062', '\u2063', '\u2064':
		return true
	}
	return false
}

// invisible counts invisible characters inside Latin words; other scripts and
// emoji need some.
func invisible(s string) int {
	n := 0
	var prev rune
	for i, r := range s {
		if isInvisible(r) && prev < 0x250 && unicode.IsLetter(prev) {
			if next, _ := utf8.DecodeRuneInString(s[i+utf8.RuneLen(r):]); next < 0x250 && unicode.IsLetter(next) && r != '\u00AD' {
				n++
			}
		}
		prev = r
	}
	if n < 3 {
		return 0
	}
	return n
}

func strip(s string) string {
	return strings.Map(func(r rune) rune {
		if isInvisible(r) {
			return -1
		}
		return r
	}, s)
}

// tagText decodes the invisible characters of the Tags block (U+E0000), which
// encode ASCII. Emoji flags of regions use a few.
func tagText(s string) string {
	if !strings.Contains(s, "\U000E0020"[:3]) {
		return ""
	}
	var b strings.Builder
	for _, r := range s {
		if r >= 0xE0020 && r <= 0xE007E {
			b.WriteRune(r - 0xE0000)
		}
	}
	if b.Len() < 10 {
		return ""
	}
	return b.String()
}

// fullwidthA is the first of the fullwidth Latin letters.
const fullwidthA = '\uFF21'

// latin replaces Cyrillic and Greek letters by the Latin ones they resemble, in
// words that mix the scripts, and fullwidth letters; n counts them.
func latin(s string) (text string, n int) {
	if !mayMix(s) {
		return s, 0
	}
	var b strings.Builder
	for i, word := range strings.Split(s, " ") {
		if i > 0 {
			b.WriteByte(' ')
		}
		hasLatin, mapped := false, 0
		for _, r := range word {
			if lookalike(r) != 0 {
				mapped++
				hasLatin = hasLatin || r >= fullwidthA
			} else if r < 0x80 && unicode.IsLetter(r) {
				hasLatin = true
			}
		}
		if !hasLatin || mapped == 0 {
			b.WriteString(word)
			continue
		}
		n += mapped
		for _, r := range word {
			if l := lookalike(r); l != 0 {
				r = l
			}
			b.WriteRune(r)
		}
	}
	if n < 3 {
		return s, 0
	}
	return b.String(), n
}

func mayMix(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return lookalike(r) != 0 })
}

// lookalike returns the Latin letter that r resembles (Unicode Technical
// Standard 39, confusables), 0 for none.
func lookalike(r rune) rune {
	if r < firstAlike || r > lastAlike && r < fullwidthA || r > 0xFF5A {
		return 0
	}
	if r >= fullwidthA {
		return r - fullwidthA + 'A'
	}
	return rune(lookalikes()[r-firstAlike])
}

//go:embed lookalikes.txt
var lookalikeTable string

// The range of the Greek and Cyrillic letters of lookalikes.txt.
const firstAlike, lastAlike = 0x370, 0x52F

// lookalikes has the Latin letters for those of the range.
var lookalikes = sync.OnceValue(func() *[lastAlike - firstAlike + 1]byte {
	var t [lastAlike - firstAlike + 1]byte
	for latin, letters := range datafile.Pairs(lookalikeTable) {
		for _, r := range strings.ReplaceAll(letters, " ", "") {
			t[r-firstAlike] = latin[0]
		}
	}
	return &t
})

// decoded returns the decoded texts of base64 runs in s.
func decoded(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		j := i
		for j < len(s) && isBase64(s[j]) {
			j++
		}
		if j-i >= 24 && j-i < 20_000 {
			run := strings.TrimRight(s[i:j], "=")
			if text, err := base64.RawStdEncoding.DecodeString(run[:len(run)-len(run)%4+min(len(run)%4, 3)]); err == nil && isProse(string(text)) {
				b.WriteString(string(text))
				b.WriteByte('\n')
			}
		}
		i = max(j, i+1)
	}
	return b.String()
}

func isBase64(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '+' || c == '/' || c == '='
}

// isProse reports whether s is a text of words.
func isProse(s string) bool {
	if !utf8.ValidString(s) || !strings.Contains(s, " ") {
		return false
	}
	letters, all := 0, 0
	for _, r := range s {
		all++
		if unicode.IsLetter(r) || r == ' ' {
			letters++
		}
		if r < ' ' && r != '\n' && r != '\t' && r != '\r' {
			return false
		}
	}
	return letters*5 >= all*4
}
