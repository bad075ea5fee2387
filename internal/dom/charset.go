package dom

import (
	"bytes"
	"mime"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// Decode converts the bytes of a text to UTF-8 and returns the name of their
// encoding. The error is ErrBinary if they are not text.
func Decode(body []byte, contentType string) (text []byte, encoding string, warnings []string, err error) {
	text, encoding, warnings = decode(body, contentType)
	if isBinary(text) {
		return nil, "", nil, ErrBinary
	}
	return text, encoding, warnings, nil
}

// decode converts a page's bytes to UTF-8 by the WHATWG encoding-sniffing
// algorithm: byte order mark, the content type's charset, a <meta> of the head,
// and then the bytes themselves (UTF-8 if valid, else a guess, else
// windows-1252). If the bytes clearly contradict a declaration, they take
// precedence, with a warning; browsers show such pages as mojibake.
func decode(body []byte, contentType string) (text []byte, name string, warnings []string) {
	if e, n, rest := byteOrderMark(body); e != nil {
		return transformed(e, rest), n, nil
	}
	if utf8.Valid(body) && guessUTF16(body) == "" {
		return decodeValid(body, contentType)
	}
	header, meta := headerCharset(contentType), metaCharset(body)
	for _, declared := range []string{header, meta} {
		if declared != "" && (declared != "utf-8" || MostlyUTF8(body)) {
			return read(body, declared, mismatch(header, declared))
		}
	}
	if MostlyUTF8(body) {
		return read(body, "utf-8", nil)
	}
	if n := guess(body); n != "" {
		return read(body, n, []string{"the page declares no usable charset; it was read as " + n})
	}
	return read(body, "windows-1252", mismatch(header+meta, "windows-1252"))
}

// decodeValid decodes bytes that are valid UTF-8. A declared encoding can only
// be right if it encodes ASCII letters differently; any other declaration over
// multi-byte UTF-8 is wrong, because other encodings do not form it by chance.
func decodeValid(body []byte, contentType string) ([]byte, string, []string) {
	declared := headerCharset(contentType)
	if declared == "" && !isASCII(body) {
		declared = metaCharset(body)
	}
	switch {
	case declared == "" || declared == "utf-8" || isASCII(body) && isASCIISuperset(declared):
		return body, "utf-8", nil
	case isASCIISuperset(declared) && multiByte(body):
		return body, "utf-8", []string{"the page declares " + declared + " but is UTF-8; it was read as UTF-8"}
	}
	return read(body, declared, nil)
}

func read(body []byte, name string, warnings []string) ([]byte, string, []string) {
	if name == "utf-8" {
		if !utf8.Valid(body) {
			warnings = append(warnings, "the page has bytes that are not valid UTF-8")
		}
		return bytes.ToValidUTF8(body, []byte("\uFFFD")), name, warnings
	}
	e, _ := charset.Lookup(name)
	return transformed(e, body), name, warnings
}

func mismatch(declared, used string) []string {
	if declared == "" || declared == used {
		return nil
	}
	return []string{"the page declares " + declared + " but is not; it was read as " + used}
}

// WideEncoding returns the name of the encoding of a text in UTF-16, told by its byte
// order mark or by the zeros in ASCII, or "".
func WideEncoding(b []byte) string {
	if _, name, _ := byteOrderMark(b); name != "utf-8" && name != "" {
		return name
	}
	return guessUTF16(b)
}

// byteOrderMark detects the three byte order marks of the Encoding Standard.
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

// headerCharset returns the canonical name of the charset in a Content-Type
// header, or "" if there is none that is known.
func headerCharset(contentType string) string {
	_, params, err := mime.ParseMediaType(contentType)
	label := params["charset"]
	if err != nil && label == "" {
		_, v, ok := strings.Cut(strings.ToLower(contentType), "charset=")
		if !ok {
			return ""
		}
		label, _, _ = strings.Cut(v, ";")
		label = strings.Trim(label, " \"'")
	}
	_, name := charset.Lookup(label)
	return name
}

// metaCharset returns the canonical name of the charset declared by a <meta>
// before the body. The standard's prescan stops at 1,024 bytes, but its parser
// still honours a later one.
func metaCharset(body []byte) string {
	z := html.NewTokenizer(bytes.NewReader(body[:min(len(body), 64<<10)]))
	for {
		switch tt := z.Next(); tt {
		case html.ErrorToken:
			return ""
		case html.StartTagToken, html.SelfClosingTagToken:
			name, hasAttr := z.TagName()
			switch atom.Lookup(name) {
			case atom.Body:
				return ""
			case atom.Meta:
				if hasAttr {
					if n := metaLabel(z); n != "" {
						return n
					}
				}
			}
		}
	}
}

// metaLabel returns the charset label of a meta element (HTML, "prescan a byte
// stream to determine its encoding").
func metaLabel(z *html.Tokenizer) string {
	label, content, isPragma := "", "", false
	for more := true; more; {
		var key, val []byte
		key, val, more = z.TagAttr()
		switch string(key) {
		case "charset":
			label = string(val)
		case "content":
			content = string(val)
		case "http-equiv":
			isPragma = strings.EqualFold(string(val), "content-type")
		}
	}
	if label == "" && isPragma {
		return fixMeta(headerCharset(content))
	}
	_, name := charset.Lookup(label)
	return fixMeta(name)
}

// fixMeta replaces encodings that a meta element can't mean, since it was
// readable as ASCII.
func fixMeta(name string) string {
	switch name {
	case "utf-16le", "utf-16be":
		return "utf-8"
	case "x-user-defined":
		return "windows-1252"
	}
	return name
}

// MostlyUTF8 reports whether b is not valid UTF-8 but is truncated or damaged
// UTF-8 rather than another encoding.
func MostlyUTF8(b []byte) bool {
	good, bad := 0, 0
	for len(b) > 0 && utf8.FullRune(b) { // a truncated character at the end is ignored
		if b[0] < utf8.RuneSelf {
			b = b[1:]
			continue
		}
		r, size := utf8.DecodeRune(b)
		if r == utf8.RuneError && size == 1 {
			bad++
		} else {
			good++
		}
		b = b[size:]
	}
	return good > bad
}

// isASCIISuperset reports whether the named encoding encodes ASCII as ASCII, so
// that its bytes could also be read as UTF-8.
func isASCIISuperset(name string) bool {
	return !strings.HasPrefix(name, "utf-16") && name != "iso-2022-jp" && name != "replacement"
}

func isASCII(b []byte) bool {
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// multiByte reports whether b, which must be valid UTF-8, contains at least two
// non-ASCII characters.
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
	if err != nil { // can't be caused by the input: decoders of x/text replace invalid bytes
		return bytes.ToValidUTF8(b, []byte("\uFFFD"))
	}
	return out
}
