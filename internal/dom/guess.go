package dom

import (
	"github.com/gogs/chardet"
	"golang.org/x/net/html/charset"
)

// guessAt is the number of bytes that a guess is based on.
const guessAt = 64 << 10

// guess returns the encoding of a page that declares none and is not UTF-8, or
// "" if windows-1252, the standard's fallback, is the best guess. It decides
// only if the bytes leave little doubt: UTF-16 by its zero bytes, other
// encodings by clear letter frequencies.
func guess(body []byte) string {
	if n := guessUTF16(body); n != "" {
		return n
	}
	found, err := chardet.NewHtmlDetector().DetectAll(body[:min(len(body), guessAt)])
	if err != nil { // nothing detected
		return ""
	}
	best, confidence := "", 29
	for _, r := range found { // unordered if confidences are equal
		_, name := charset.Lookup(r.Charset)
		if name != "" && name != "utf-8" && (r.Confidence > confidence || r.Confidence == confidence && name < best) {
			best, confidence = name, r.Confidence
		}
	}
	return best
}

// guessUTF16 detects the zero bytes of ASCII characters in UTF-16.
func guessUTF16(b []byte) string {
	b = b[:min(len(b), 1024)]
	even, odd := 0, 0
	for i, c := range b {
		if c == 0 && i%2 == 0 {
			even++
		} else if c == 0 {
			odd++
		}
	}
	half := len(b) / 2
	switch {
	case half < 4:
		return ""
	case odd > half*7/10 && even < half/10:
		return "utf-16le"
	case even > half*7/10 && odd < half/10:
		return "utf-16be"
	}
	return ""
}
