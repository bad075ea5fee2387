package font

import (
	"strings"
	"unicode/utf8"
)

// wingdings maps those codes of the font Wingdings that occur in running text:
// bullets, boxes, ticks, arrows, circled numbers (Unicode Technical Committee
// document L2/12-130).
var wingdings = [256]rune{
	' ': ' ', 0x22: '✂', 0x28: '☎', 0x29: '✆', 0x2a: '✉', 0x3f: '✍', 0x45: '☜', 0x46: '☞', 0x47: '☝', 0x48: '☟',
	0x4a: '☺', 0x4c: '☹', 0x6c: '●', 0x6d: '❍', 0x6e: '■', 0x6f: '□', 0x70: '❐', 0x71: '❑', 0x72: '❒',
	0x73: '⬧', 0x74: '⧫', 0x75: '◆', 0x76: '❖', 0x77: '⬥', 0x78: '⌧', 0x7a: '⌘', 0x7b: '❀', 0x7c: '✿',
	0x80: '⓪', 0x81: '①', 0x82: '②', 0x83: '③', 0x84: '④', 0x85: '⑤', 0x86: '⑥', 0x87: '⑦', 0x88: '⑧', 0x89: '⑨', 0x8a: '⑩',
	0x8b: '⓿', 0x8c: '❶', 0x8d: '❷', 0x8e: '❸', 0x8f: '❹', 0x90: '❺', 0x91: '❻', 0x92: '❼', 0x93: '❽', 0x94: '❾', 0x95: '❿',
	0x9e: '·', 0x9f: '•', 0xa1: '○', 0xa2: '○', 0xa4: '◉', 0xa5: '◎', 0xa7: '▪', 0xa8: '◻', 0xaa: '✦', 0xab: '★', 0xac: '✶',
	0xad: '✴', 0xae: '✹', 0xaf: '✵', 0xb6: '☆', 0xd8: '➢', 0xdc: '➲', 0xdf: '←', 0xe0: '→', 0xe1: '↑', 0xe2: '↓',
	0xe8: '➔', 0xef: '⇦', 0xf0: '⇨', 0xf1: '⇧', 0xf2: '⇩', 0xfb: '✗', 0xfc: '✓', 0xfd: '☒', 0xfe: '☑',
}

func isWingdings(name string) bool {
	n := strings.ToLower(name)
	return strings.HasPrefix(n, "wingdings") && !strings.HasSuffix(n, "2") && !strings.HasSuffix(n, "3")
}

// symbolText replaces private-use text where possible. Symbol fonts are mapped
// to U+F020 to U+F0FF, where the low byte is the font's own code, usually of
// the font Symbol. Other private-use text has no known meaning.
func symbolText(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	switch {
	case s == "" || n != len(s) || r == utf8.RuneError:
		return ""
	case r >= 0xf020 && r <= 0xf0ff:
		if r == 0xf0a7 {
			return "▪"
		}
		return nameText(encodings()["SymbolEncoding"][r-0xf000], false)
	case r >= 0xf730 && r <= 0xf739: // old-style figures of Adobe's glyph list
		return string('0' + r - 0xf730)
	case r >= 0xf761 && r <= 0xf77a: // small capitals
		return string('a' + r - 0xf761)
	case isPrivate(r) || r < ' ' || r >= 0x7f && r < 0xa0:
		return ""
	}
	return s
}
