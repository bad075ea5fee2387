package font

import (
	"cmp"
	_ "embed"
	"strconv"
	"strings"
)

// The Adobe Glyph List 2.0 and the list of ITC Zapf Dingbats
// (github.com/adobe-type-tools/agl-aglfn), and the glyph names of TeX's fonts
// that they lack (texglyphlist.txt of lcdf-typetools): one name with its code
// points per line, sorted by name.
var (
	//go:embed data/glyphlist.txt
	glyphList string
	//go:embed data/zapfdingbats.txt
	dingbatList string
	//go:embed data/texglyphs.txt
	texList string
)

// texSizes are the suffixes by which TeX's extension fonts distinguish the
// sizes and pieces of a symbol: parenleftBigg, summationdisplay.
var texSizes = []string{"bigg", "Bigg", "big", "Big", "display", "text", "tp", "bt", "mid", "ex"}

// nameText returns the Unicode text of a glyph name, or "". It follows the
// Adobe Glyph List Specification 1.7, section 2: the part before the first dot,
// components joined by underscores, uniXXXX and uXXXXXX.
func nameText(name string, dingbats bool) string {
	if i := strings.IndexByte(name, '.'); i >= 0 {
		name = name[:i]
	}
	if !strings.Contains(name, "_") {
		return componentText(name, dingbats)
	}
	if t := listText(texList, name); t != "" {
		return t
	}
	var b strings.Builder
	for part := range strings.SplitSeq(name, "_") {
		t := componentText(part, dingbats)
		if t == "" {
			return ""
		}
		b.WriteString(t)
	}
	return b.String()
}

func componentText(name string, dingbats bool) string {
	if name == "" || len(name) > 64 {
		return ""
	}
	if c := name[0] | 0x20; len(name) == 1 && c >= 'a' && c <= 'z' {
		return name
	}
	if dingbats {
		if t := listText(dingbatList, name); t != "" {
			return t
		}
	}
	switch name { // the list has the mathematical symbols; text uses the letters
	case "Delta":
		return "Δ"
	case "Omega":
		return "Ω"
	case "mu":
		return "µ"
	case "nbspace", "nonbreakingspace":
		return " "
	}
	if t := cmp.Or(listText(glyphList, name), listText(texList, name)); t != "" {
		return cmp.Or(symbolText(t), t)
	}
	for _, size := range texSizes {
		if base, ok := strings.CutSuffix(name, size); ok && base != "" {
			if t := listText(glyphList, base) + listText(texList, base); t != "" {
				return t
			}
		}
	}
	if rest, ok := strings.CutPrefix(name, "uni"); ok && len(rest) >= 4 && len(rest)%4 == 0 {
		if t := hexText(rest, 4); t != "" {
			return t
		}
	}
	if rest, ok := strings.CutPrefix(name, "u"); ok && len(rest) >= 4 && len(rest) <= 6 {
		return hexText(rest, len(rest))
	}
	return ""
}

// hexText decodes groups of width hexadecimal digits.
func hexText(s string, width int) string {
	var b strings.Builder
	for ; s != ""; s = s[width:] {
		n, err := strconv.ParseUint(s[:width], 16, 32)
		if err != nil || !isScalar(rune(n)) {
			return ""
		}
		b.WriteRune(rune(n))
	}
	return b.String()
}

func isScalar(r rune) bool {
	return r > 0 && r <= 0x10ffff && (r < 0xd800 || r > 0xdfff)
}

// listText looks up name in a sorted list of names and code points.
func listText(list, name string) string {
	codes, ok := lookup(list, name)
	if !ok {
		return ""
	}
	var b strings.Builder
	for c := range strings.SplitSeq(codes, " ") {
		n, _ := strconv.ParseUint(c, 16, 32)
		b.WriteRune(rune(n))
	}
	return b.String()
}

// lookup returns the rest of the line that starts with key and a space, in
// lines sorted by key. Searching the text directly needs no preparation at
// start-up.
func lookup(list, key string) (string, bool) {
	lo, hi := 0, len(list) // line starts
	for lo < hi {
		mid := lo + (hi-lo)/2
		if i := strings.LastIndexByte(list[lo:mid], '\n'); i >= 0 {
			mid = lo + i + 1
		} else {
			mid = lo
		}
		end := mid + strings.IndexByte(list[mid:], '\n')
		line := list[mid:end]
		k, rest, _ := strings.Cut(line, " ")
		switch {
		case k == key:
			return rest, true
		case k < key:
			lo = end + 1
		default:
			hi = mid
		}
	}
	return "", false
}

// NameText returns the Unicode text of a glyph name, or "".
func NameText(name string) string { return nameText(name, false) }
