package dom

import (
	"bytes"
	"mime"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// decode brings a page's bytes to UTF-8 by the rules of the WHATWG
// encoding-sniffing algorithm: byte order mark, then the content type's
// charset, then a <meta> in the first 1,024 bytes, then the bytes themselves
// (UTF-8 where they are valid UTF-8, else windows-1252). Where a declaration
// and the bytes contradict each other beyond doubt the bytes win, with a
// warning: browsers show such pages as mojibake.
func decode(body []byte, contentType string) (text []byte, name string, warnings []string) {
	if e, n, rest := byteOrderMark(body); e != nil {
		return transformed(e, rest), n, nil
	}
	declared, certain := "", false
	if e, n := headerCharset(contentType); e != nil {
		declared, certain = n, true
	} else if _, n, ok := charset.DetermineEncoding(body, ""); ok {
		declared = n
	}
	valid := utf8.Valid(body)
	switch {
	case declared == "utf-8" || declared == "":
		if valid {
			return body, "utf-8", nil
		}
		return decodeInvalid(body, declared, certain)
	case valid && multiByte(body) && ascii7(declared):
		// Valid multi-byte UTF-8 under another declaration is never an accident.
		return body, "utf-8", []string{"the page declares " + declared + " but is UTF-8; it was read as UTF-8"}
	}
	e, n := charset.Lookup(declared)
	return transformed(e, body), n, nil
}

// decodeInvalid reads bytes that are not valid UTF-8, though nothing else was
// declared. A page cut inside a character, or with a few stray bytes, stays
// UTF-8 and keeps its U+FFFD; a page in a single-byte encoding does not.
func decodeInvalid(body []byte, declared string, certain bool) ([]byte, string, []string) {
	good, bad := 0, 0
	for b := body; len(b) > 0; {
		r, size := utf8.DecodeRune(b)
		switch {
		case r == utf8.RuneError && size == 1:
			bad++
		case size > 1:
			good++
		}
		b = b[size:]
	}
	if declared == "utf-8" && certain && good <= bad {
		if _, n, ok := charset.DetermineEncoding(body, ""); ok && n != "utf-8" {
			e, n := charset.Lookup(n)
			return transformed(e, body), n, []string{"the content type says utf-8 but the page is " + n + "; it was read as " + n}
		}
	}
	if good > bad || declared == "utf-8" && good > 0 {
		return bytes.ToValidUTF8(body, []byte("\uFFFD")), "utf-8", []string{"the page has bytes that are not valid UTF-8"}
	}
	if n := guess(body); n != "" {
		e, n := charset.Lookup(n)
		return transformed(e, body), n, []string{"the page declares no usable charset; it was read as " + n}
	}
	e, n := charset.Lookup("windows-1252")
	var warn []string
	if declared != "" {
		warn = []string{"the page declares utf-8 but is not; it was read as " + n}
	}
	return transformed(e, body), n, warn
}

// byteOrderMark knows the three marks of the Encoding Standard.
func byteOrderMark(b []byte) (encoding.Encoding, string, []byte) {
	switch {
	case bytes.HasPrefix(b, []byte{0xEF, 0xBB, 0xBF}):
		return unicode.UTF8, "utf-8", b[3:]
	case bytes.HasPrefix(b, []byte{0xFE, 0xFF}):
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), "utf-16be", b[2:]
	case bytes.HasPrefix(b, []byte{0xFF, 0xFE}):
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "utf-16le", b[2:]
	}
	return nil, "", b
}

func headerCharset(contentType string) (encoding.Encoding, string) {
	_, params, err := mime.ParseMediaType(contentType)
	if err != nil && len(params) == 0 {
		_, v, ok := strings.Cut(strings.ToLower(contentType), "charset=")
		if !ok {
			return nil, ""
		}
		params = map[string]string{"charset": strings.Trim(v, " \"';")}
	}
	return charset.Lookup(params["charset"])
}

// ascii7 reports whether the encoding of that name writes ASCII as ASCII, so
// that reading its bytes as UTF-8 can be meaningful at all.
func ascii7(name string) bool {
	return !strings.HasPrefix(name, "utf-16") && name != "iso-2022-jp" && name != "replacement"
}

// multiByte reports whether b, known to be valid UTF-8, holds at least two
// characters past ASCII.
func multiByte(b []byte) bool {
	n := 0
	for _, c := range b {
		if c >= 0xC2 {
			if n++; n == 2 {
				return true
			}
		}
	}
	return false
}

func transformed(e encoding.Encoding, b []byte) []byte {
	out, _, err := transform.Bytes(e.NewDecoder(), b)
	if err != nil { // decoders of x/text replace bad input, so this is no input's fault
		return bytes.ToValidUTF8(b, []byte("\uFFFD"))
	}
	return out
}
