package inject

import (
	_ "embed"
	"encoding/base64"
	"encoding/hex"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/formats/internal/wordindex"
	"github.com/pagemill/pagemill/internal/datafile"
)

// A reading is a text as a model may read it, with the technique that hid it in
// the raw text; "" for the text as written.
type reading struct{ technique, text string }

// readings returns the alternative readings of a text: without invisible
// characters, with tag characters as the ASCII they encode, with look-alike
// letters and digits as the letters they stand for, with letters spaced out put
// together, turned around, and decoded.
func readings(s string) []reading {
	var out []reading
	add := func(technique, text string) {
		if text != "" {
			out = append(out, reading{technique, text})
		}
	}
	if !isASCII(s) {
		add("unicode-tags", tagText(s))
		if invisible(s) {
			add("zero-width", strip(s))
		}
		if t, n := latin(s); n > 0 {
			add("homoglyph", t)
		}
	}
	add("base64", decodedRuns(s, isBase64, unBase64))
	add("hex", decodedRuns(s, isHex, unHex))
	add("url", unURL(s))
	add("leet", unLeet(s))
	add("spaced", unSpaced(s))
	add("reversed", mirrored(s))
	add("rot13", rotated(s))
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

// fewest is how many characters of a text are disguised: fewer happen by chance.
const fewest = 3

// invisible reports whether a text has invisible characters inside Latin words;
// other scripts and emoji need some.
func invisible(s string) bool {
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
	return n >= fewest
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
	if n < fewest {
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

// The lengths of runs of encoded text that are decoded, in bytes.
const shortestRun, longestRun = 24, 20_000

// decodedRuns returns the texts of the encoded runs of s that are prose, a line
// each; "" for none.
func decodedRuns(s string, belongs func(c byte) bool, decode func(run string) ([]byte, error)) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		j := i
		for j < len(s) && belongs(s[j]) {
			j++
		}
		if j-i >= shortestRun && j-i < longestRun {
			if text, err := decode(s[i:j]); err == nil && isProse(string(text)) {
				b.Write(append(text, '\n'))
			}
		}
		i = max(j, i+1)
	}
	return b.String()
}

func isBase64(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '+' || c == '/' || c == '='
}

func unBase64(run string) ([]byte, error) {
	run = strings.TrimRight(run, "=")
	return base64.RawStdEncoding.DecodeString(run[:len(run)-len(run)%4+min(len(run)%4, 3)])
}

// isHex reports whether c is of a text in hexadecimal or binary digits, with
// what stands between bytes.
func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f' || c == ' ' || c == '\\' || c|0x20 == 'x'
}

func unHex(run string) ([]byte, error) {
	run = strings.NewReplacer(" ", "", `\x`, "", "0x", "").Replace(run)
	if strings.Trim(run, "01") != "" {
		return hex.DecodeString(run[:len(run)&^1])
	}
	out := make([]byte, 0, len(run)/8) // binary
	for ; len(run) >= 8; run = run[8:] {
		n, err := strconv.ParseUint(run[:8], 2, 8)
		if err != nil {
			return nil, err
		}
		out = append(out, byte(n))
	}
	return out, nil
}

// unURL decodes a text that is written as part of an address.
func unURL(s string) string {
	if strings.Count(s, "%20") < fewest {
		return ""
	}
	text, err := url.PathUnescape(s)
	if err != nil || !isProse(text) {
		return ""
	}
	return text
}

// unLeet reads digits and signs inside words as the letters they resemble.
func unLeet(s string) string {
	var b strings.Builder
	mixed, all := 0, 0
	for word := range strings.FieldsSeq(s) {
		letters := strings.Map(func(r rune) rune {
			if k := strings.IndexRune("013457@$!|", r); k >= 0 {
				return rune("oieastasil"[k])
			}
			return r
		}, word)
		all++
		if strings.Trim(word, "013457@$!|") != "" && strings.TrimRight(letters, "i") != strings.TrimRight(word, "!") && !strings.ContainsAny(word, "/=<&") {
			mixed, word = mixed+1, letters
		}
		b.WriteString(word)
		b.WriteByte(' ')
	}
	if mixed < fewest || mixed*3 < all {
		return ""
	}
	return b.String()
}

// fewestSpaced is how many letters in a row stand alone in a text that is spaced
// out.
const fewestSpaced = 12

// unSpaced puts letters that stand alone together: wider gaps part words, or the
// words that orders are made of.
func unSpaced(s string) string {
	var b strings.Builder
	alone, most, gap := 0, 0, 0
	for i, r := range s {
		next := i + utf8.RuneLen(r)
		if strings.ContainsRune(" .-_*\u00A0", r) {
			gap++
			continue
		}
		if end := next >= len(s) || strings.IndexByte(" .-_*\xC2", s[next]) >= 0; !end || gap == 0 && i > 0 {
			alone = 0
		}
		alone++
		most = max(most, alone)
		if gap > 1 {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
		gap = 0
	}
	if most < fewestSpaced {
		return ""
	}
	return parted(b.String())
}

// telltales are beginnings of words that nearly every order has; texts are turned
// around or shifted only where one stands in them that way.
var telltales = [...]string{"ignor", "instruct", "previous", "prompt", "assistant", "disregard", "forget", "password", "reveal", "system", "answer"}

// parted sets the telltales in a text without spaces apart.
func parted(s string) string {
	s = strings.ToLower(s)
	if strings.Contains(s, " ") {
		return s
	}
	for _, word := range telltales {
		s = strings.ReplaceAll(s, word, " "+word)
	}
	return s
}

// disguised are the telltales turned around, and shifted by thirteen letters.
var disguised = sync.OnceValue(func() *wordindex.Index {
	var turned, shifted []string
	for _, word := range telltales {
		turned, shifted = append(turned, reverse(word)), append(shifted, rot13(word))
	}
	return wordindex.New(turned, shifted)
})

func reverse(s string) string {
	r := []rune(s)
	slices.Reverse(r)
	return string(r)
}

func rot13(s string) string {
	return strings.Map(func(r rune) rune {
		if low := r | 0x20; low >= 'a' && low <= 'z' {
			return r - low + 'a' + (low-'a'+13)%26
		}
		return r
	}, s)
}

func mirrored(s string) string {
	if disguised().In(strings.ToLower(s))&1 == 0 {
		return ""
	}
	return reverse(s)
}

func rotated(s string) string {
	if disguised().In(strings.ToLower(s))&2 == 0 {
		return ""
	}
	return rot13(s)
}

// isProse reports whether s is a text of words.
func isProse(s string) bool {
	if !utf8.ValidString(s) || !strings.Contains(s, " ") && !strings.ContainsFunc(s, isAlone) {
		return false
	}
	letters, all := 0, 0
	for _, r := range s {
		all++
		if unicode.IsLetter(r) || unicode.IsMark(r) || r == ' ' {
			letters++
		}
		if r < ' ' && r != '\n' && r != '\t' && r != '\r' {
			return false
		}
	}
	return letters*5 >= all*4
}
