package reader

import (
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/control"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/object"
)

// Info is the metadata of a file.
type Info struct {
	Title, Author, Subject, Keywords, Creator, Producer string
	Created, Modified                                   time.Time // zero if not given
	Language                                            string
}

// Info reads the document information dictionary (PDF 32000-1, 14.3.3) and
// the catalog's language.
func (f *File) Info() Info {
	d := f.Dict(f.trailer["Info"])
	text := func(key object.Name) string { return strings.TrimSpace(f.Text(d[key])) }
	return Info{
		Title: text("Title"), Author: text("Author"), Subject: text("Subject"),
		Keywords: text("Keywords"), Creator: text("Creator"), Producer: text("Producer"),
		Created: parseDate(text("CreationDate")), Modified: parseDate(text("ModDate")),
		Language: strings.TrimSpace(f.Text(f.catalog["Lang"])),
	}
}

// Text resolves o to a text string (PDF 32000-1, 7.9.2.2) and decodes it.
func (f *File) Text(o object.Object) string { return DecodeText(f.Bytes(o)) }

// Bytes resolves o to a string. All of them together are bounded: any number of
// objects may share a long one.
func (f *File) Bytes(o object.Object) string {
	s, _ := f.Resolve(o).(object.String)
	if s == "" {
		return ""
	}
	if f.texts -= textCost + len(s); f.texts < 0 {
		f.warn("the file has too many text strings; some are left out")
		return ""
	}
	return string(s)
}

// DecodeText decodes a text string: UTF-16 or UTF-8 with a byte-order mark,
// else PDFDocEncoding. Control sequences for terminals are removed.
func DecodeText(s string) string { return control.Strip(decodeText(s)) }

func decodeText(s string) string {
	switch {
	case strings.HasPrefix(s, "\xfe\xff"):
		return utf16Text(s[2:], 0)
	case strings.HasPrefix(s, "\xff\xfe"):
		return utf16Text(s[2:], 1)
	case strings.HasPrefix(s, "\xef\xbb\xbf"):
		return strings.ToValidUTF8(s[3:], "\uFFFD")
	}
	if utf8.ValidString(s) { // without a byte-order mark: invalid, but common
		return strings.Map(func(r rune) rune {
			if r < ' ' || r == 0x7f || r == 0xad {
				r = docEncoding(byte(r))
			}
			if r == 0 {
				return -1
			}
			return r
		}, s)
	}
	var b strings.Builder
	for i := range len(s) {
		if r := docEncoding(s[i]); r != 0 {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// utf16Text decodes UTF-16 whose high bytes are at index hi of each pair, and
// drops the language escapes that PDF allows in it.
func utf16Text(s string, hi int) string {
	u := make([]uint16, 0, len(s)/2)
	escape := false
	for i := 0; i+1 < len(s); i += 2 {
		c := uint16(s[i+hi])<<8 | uint16(s[i+1-hi])
		if c == 0x1b {
			escape = !escape
			continue
		}
		if !escape && c != 0 {
			u = append(u, c)
		}
	}
	return string(utf16.Decode(u))
}

// docEncoding maps a byte of PDFDocEncoding (PDF 32000-1, annex D.3); 0 if it
// is undefined.
func docEncoding(c byte) rune {
	switch {
	case c >= 0x18 && c <= 0x1f:
		return [...]rune{'˘', 'ˇ', 'ˆ', '˙', '˝', '˛', '˚', '˜'}[c-0x18]
	case c >= 0x80 && c <= 0xa0:
		return [...]rune{
			'•', '†', '‡', '…', '—', '–', 'ƒ', '⁄', '‹', '›', '−', '‰', '„', '“', '”', '‘', '’',
			'‚', '™', 'ﬁ', 'ﬂ', 'Ł', 'Œ', 'Š', 'Ÿ', 'Ž', 'ı', 'ł', 'œ', 'š', 'ž', 0, '€',
		}[c-0x80]
	case c == 0x7f || c == 0xad || c < 0x18 && c != '\t' && c != '\n' && c != '\r':
		return 0
	}
	return rune(c)
}

// parseDate parses a date (PDF 32000-1, 7.9.4): D:YYYYMMDDHHmmSSOHH'mm', with
// everything after the year optional; the zero time for none.
func parseDate(s string) time.Time {
	const all, year = "20060102150405", 4
	s = strings.ReplaceAll(strings.TrimPrefix(s, "D:"), "'", "")
	digits := len(s) - len(strings.TrimLeft(s, "0123456789"))
	layout := all[:min(digits, len(all))/2*2]
	for _, zone := range []string{"-0700", "-07", ""} {
		n := len(layout) + len(zone)
		if t, err := time.ParseInLocation(layout+zone, s[:min(len(s), n)], time.UTC); err == nil && digits >= year {
			return t
		}
	}
	return time.Time{}
}

// Limits of the outline: levels and entries.
const (
	maxOutlineDepth = 32
	maxOutline      = 20_000
)

// Outline returns the document's bookmarks in order (PDF 32000-1, 12.3.3).
func (f *File) Outline() []glyph.Outline {
	var out []glyph.Outline
	seen := map[object.Object]bool{}
	var walk func(o object.Object, level int)
	walk = func(o object.Object, level int) {
		for o != nil && level <= maxOutlineDepth && len(out) < maxOutline {
			if r, ok := o.(object.Ref); !ok || seen[r] {
				return
			}
			seen[o] = true
			d := f.Dict(o)
			if title := strings.Join(strings.Fields(f.Text(d["Title"])), " "); title != "" {
				out = append(out, glyph.Outline{Title: title, Level: level, Page: f.TargetPage(d)})
			}
			walk(d["First"], level+1)
			o = d["Next"]
		}
	}
	walk(f.Dict(f.catalog["Outlines"])["First"], 1)
	return out
}

// TargetPage returns the 1-based page that a link or bookmark leads to, 0 if unknown.
func (f *File) TargetPage(d object.Dict) int {
	if action := f.Dict(d["A"]); d["Dest"] == nil && f.Name(action["S"]) == "GoTo" {
		return f.DestPage(action["D"])
	}
	return f.DestPage(d["Dest"])
}
