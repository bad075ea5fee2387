package font

import (
	_ "embed"
	"strconv"
	"strings"
	"unicode"
)

// The widths of the 14 standard fonts (PDF 32000-1, 9.6.2.2), from Adobe's Core
// 14 font metrics: a line "font name ascender descender", followed by one line
// per glyph with its name and width, sorted by name.
//
//go:embed data/metrics.txt
var metricsList string

// A coreFont is the metrics of one of the 14 standard fonts.
type coreFont struct {
	name            string
	ascent, descent float64
	widths          string // sorted lines
}

// coreNames maps alternative names of the standard fonts, in lower case and
// without spaces, commas and hyphens, to the standard ones.
var coreNames = map[string]string{
	"arial": "Helvetica", "arialmt": "Helvetica", "helvetica": "Helvetica",
	"timesnewroman": "Times", "timesnewromanps": "Times", "timesnewromanpsmt": "Times", "times": "Times", "timesroman": "Times",
	"couriernew": "Courier", "couriernewps": "Courier", "couriernewpsmt": "Courier", "courier": "Courier",
	"symbol": "Symbol", "symbolmt": "Symbol", "zapfdingbats": "ZapfDingbats", "dingbats": "ZapfDingbats",
}

// coreMetrics returns the metrics of the standard font called name, or nil.
func coreMetrics(name string) *coreFont {
	n := strings.Map(func(r rune) rune {
		if r == ' ' || r == ',' || r == '-' {
			return -1
		}
		return unicode.ToLower(r)
	}, name)
	cut := func(words ...string) bool {
		for _, w := range words {
			if i := strings.LastIndex(n, w); i > 0 {
				n = n[:i] + n[i+len(w):]
				return true
			}
		}
		return false
	}
	bold := cut("bold")
	italic := cut("italic", "oblique")
	family, ok := coreNames[n]
	if !ok {
		return nil
	}
	return readCore(coreName(family, bold, italic))
}

func coreName(family string, bold, italic bool) string {
	slant, plain := "Oblique", ""
	switch family {
	case "Symbol", "ZapfDingbats":
		return family
	case "Times":
		slant, plain = "Italic", "Roman"
	}
	style := plain
	switch {
	case bold && italic:
		style = "Bold" + slant
	case bold:
		style = "Bold"
	case italic:
		style = slant
	}
	if style == "" {
		return family
	}
	return family + "-" + style
}

func readCore(name string) *coreFont {
	_, after, ok := strings.Cut(metricsList, "font "+name+" ")
	if !ok {
		return nil
	}
	head, rest, _ := strings.Cut(after, "\n")
	if i := strings.Index(rest, "font "); i >= 0 {
		rest = rest[:i]
	}
	a, d, _ := strings.Cut(head, " ")
	c := &coreFont{name: name, widths: rest}
	c.ascent, _ = strconv.ParseFloat(a, 64)
	c.descent, _ = strconv.ParseFloat(d, 64)
	return c
}

// width returns the width of a named glyph, in thousandths.
func (c *coreFont) width(glyph string) (float64, bool) {
	w, ok := lookup(c.widths, glyph)
	if !ok {
		return 0, false
	}
	n, err := strconv.ParseFloat(w, 64)
	return n, err == nil
}
