package inject

import (
	"cmp"
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
	t := tracesOf(s)
	if t.tags {
		add("unicode-tags", tagText(s))
	}
	if t.invisible && invisible(s) {
		add("zero-width", strip(s))
	}
	if t.alike {
		if t, n := latin(s); n > 0 {
			add("homoglyph", t)
		}
	}
	if t.base64 >= shortestRun {
		add("base64", decodedRuns(s, isBase64, unBase64))
	}
	if t.hex >= shortestRun/2 {
		add("hex", decodedRuns(s, isHex, unHex))
	}
	if t.percent >= fewest {
		add("url", unURL(s))
	}
	if t.leet >= fewest && t.leet*3 >= t.words {
		add("leet", unLeet(s))
	}
	if t.short >= fewestSpaced-1 {
		add("spaced", unSpaced(s))
	}
	if t.disguised {
		in := disguised().words.In(strings.ToLower(s))
		if in&1 != 0 {
			add("reversed", reverse(s))
		}
		if in&2 != 0 {
			add("rot13", rot13(s))
		}
	}
	return out
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

// The characters of the Tags block that encode ASCII.
const firstTag, lastTag = 0xE0020, 0xE007E

// tagText decodes the invisible characters of the Tags block (U+E0000), which
// encode ASCII. Emoji flags of regions use a few.
func tagText(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r >= firstTag && r <= lastTag {
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
	for word := range strings.SplitSeq(s, " ") {
		n += mixed(word)
	}
	if n < fewest {
		return s, 0
	}
	words := strings.Split(s, " ")
	for i, word := range words {
		if mixed(word) > 0 {
			words[i] = strings.Map(func(r rune) rune { return cmp.Or(lookalike(r), r) }, word)
		}
	}
	return strings.Join(words, " "), n
}

// mixed counts the letters of a word that resemble Latin ones, if it has Latin
// ones, too, or fullwidth letters.
func mixed(word string) (n int) {
	hasLatin := false
	for _, r := range word {
		if lookalike(r) != 0 {
			n++
			hasLatin = hasLatin || r >= fullwidthA
		} else if r < 0x80 && unicode.IsLetter(r) {
			hasLatin = true
		}
	}
	if !hasLatin {
		return 0
	}
	return n
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

func isBase64(c byte) bool { return kindOf[c]&ofBase64 != 0 }

func unBase64(run string) ([]byte, error) {
	run = strings.TrimRight(run, "=")
	return base64.RawStdEncoding.DecodeString(run[:len(run)-len(run)%4+min(len(run)%4, 3)])
}

// isHex reports whether c is of a text in hexadecimal or binary digits, with
// what stands between bytes.
func isHex(c byte) bool { return kindOf[c]&ofHex != 0 }

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

// leetSigns are read as the letters oieastasil.
const leetSigns = "013457@$!|"

// unLeet reads digits and signs inside words as the letters they resemble.
func unLeet(s string) string {
	var b strings.Builder
	mixed, all := 0, 0
	for word := range strings.FieldsSeq(s) {
		letters := strings.Map(func(r rune) rune {
			if k := strings.IndexRune(leetSigns, r); k >= 0 {
				return rune("oieastasil"[k])
			}
			return r
		}, word)
		all++
		if strings.Trim(word, leetSigns) != "" && strings.TrimRight(letters, "i") != strings.TrimRight(word, "!") && !strings.ContainsAny(word, "/=<&") {
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

// spacers stand between letters that are spaced out, as does U+00A0.
const spacers = " .-_*"

// unSpaced puts letters that stand alone together: wider gaps part words, or the
// words that orders are made of.
func unSpaced(s string) string {
	var b strings.Builder
	alone, most, gap := 0, 0, 0
	for i, r := range s {
		next := i + utf8.RuneLen(r)
		if strings.ContainsRune(spacers+"\u00A0", r) {
			gap++
			continue
		}
		if end := next >= len(s) || strings.IndexByte(spacers+"\xC2", s[next]) >= 0; !end || gap == 0 && i > 0 {
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
