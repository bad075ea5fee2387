package dom

import (
	"bytes"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/transform"
)

// guess names the encoding of a page that declares none and is not UTF-8,
// or "" where windows-1252, the standard's fallback, is the best there is.
// It only speaks where the bytes leave little doubt: UTF-16 by its zero bytes,
// a CJK encoding by decoding without one error into mostly common characters.
func guess(body []byte) string {
	if n := guessUTF16(body); n != "" {
		return n
	}
	sample := body[:min(len(body), 64<<10)]
	best, bestShare := "", 0.0
	for _, name := range []string{"gb18030", "shift_jis", "euc-jp", "euc-kr", "big5"} {
		if share := cjkShare(sample, name); share > bestShare {
			best, bestShare = name, share
		}
	}
	if bestShare < 0.85 {
		return ""
	}
	return best
}

func guessUTF16(b []byte) string {
	b = b[:min(len(b), 1024)]
	if len(b) < 8 {
		return ""
	}
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
	case odd > half*7/10 && even < half/10:
		return "utf-16le"
	case even > half*7/10 && odd < half/10:
		return "utf-16be"
	}
	return ""
}

// cjkShare decodes b as the named encoding and returns the share of its
// characters past ASCII that are common CJK letters or punctuation; 0 where
// any byte does not decode (the last few may be cut) or where there are too
// few to tell.
func cjkShare(b []byte, name string) float64 {
	e, _ := charset.Lookup(name)
	text, _, err := transform.Bytes(e.NewDecoder(), b)
	if err != nil {
		return 0
	}
	bad, common, all := 0, 0, 0
	for _, r := range string(bytes.TrimRight(text, "\uFFFD")) {
		switch {
		case r < 0x80:
			continue
		case r == 0xFFFD || r >= 0xE000 && r <= 0xF8FF:
			bad++
		case r >= 0x4E00 && r <= 0x9FA5, r >= 0x3041 && r <= 0x30FF && name != "gb18030", r >= 0xAC00 && r <= 0xD7A3,
			r >= 0x3000 && r <= 0x3020, r >= 0xFF01 && r <= 0xFF5E:
			common++
		}
		all++
	}
	if all < 8 || bad*200 > all {
		return 0
	}
	return float64(common) / float64(all)
}
