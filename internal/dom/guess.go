package dom

import (
	"github.com/gogs/chardet"
	"golang.org/x/net/html/charset"
)

// guessAt is how many bytes the guess is made from.
const guessAt = 64 << 10

// guess names the encoding of a page that declares none and is not UTF-8, or
// "" where windows-1252, the standard's fallback, is the best there is. It
// speaks only where the bytes leave little doubt: UTF-16 by its zero bytes,
// anything else where letter frequencies say so clearly.
func guess(body []byte) string {
	if n := guessUTF16(body); n != "" {
		return n
	}
	found, err := chardet.NewHtmlDetector().DetectAll(body[:min(len(body), guessAt)])
	if err != nil { // nothing detected
		return ""
	}
	best, confidence := "", 29
	for _, r := range found { // in no fixed order where confidences are equal
		_, name := charset.Lookup(r.Charset)
		if name != "" && name != "utf-8" && (r.Confidence > confidence || r.Confidence == confidence && name < best) {
			best, confidence = name, r.Confidence
		}
	}
	return best
}

// guessUTF16 looks for the zero bytes that ASCII characters have in UTF-16.
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
