package font

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// replacement is the text of a code with no known text.
const replacement = "\uFFFD"

// clean normalizes a glyph's text, of which it keeps maxText bytes at most, and
// reports whether it is white space.
func clean(s string, width float64) (string, glyph.Flag) {
	if len(s) == 1 && s[0] > ' ' && s[0] < 0x7f {
		return s, 0
	}
	if s == "" {
		return "", 0
	}
	out := s[:min(len(s), maxText)]
	for len(out) < len(s) && out != "" && !utf8.RuneStart(s[len(out)]) {
		out = out[:len(out)-1]
	}
	s = out
	if strings.ContainsFunc(s, needsCleaning) {
		var b strings.Builder
		for _, r := range s {
			b.WriteString(cleanRune(r, width))
		}
		out = b.String()
	}
	if out == "" {
		return "", 0
	}
	if strings.TrimSpace(out) != "" {
		return out, 0
	}
	return " ", glyph.Space
}

func needsCleaning(r rune) bool {
	return r < ' ' || r >= 0x7f && r <= 0xad || r >= 0x2000 && r <= 0x206f || r >= 0x2e80 && r < 0x3000 || r >= 0xf000
}

func cleanRune(r rune, width float64) string {
	switch {
	case r == '\t' || r == '\n' || r == '\r' || r == 0xa0 || r >= 0x2000 && r <= 0x200a || r == 0x202f || r == 0x205f || r == 0x3000 || r == 0x2028 || r == 0x2029:
		return " "
	case r == 0xad: // visible, so it is a hyphen; with zero width it is only a mark
		if width == 0 {
			return ""
		}
		return "-"
	case r == 0x2010 || r == 0x2011:
		return "-"
	case r < ' ', r >= 0x7f && r < 0xa0, r == 0x200b, r == 0x2060, r == 0xfeff, r == 0xffff, r == 0xfffe:
		return ""
	case r >= 0xfb00 && r <= 0xfb06, // Latin ligatures
		r >= 0xfb50 && r <= 0xfdcf, r >= 0xfdf0 && r <= 0xfdfb, r >= 0xfe70 && r <= 0xfefc, // Arabic presentation forms
		r >= 0xfb13 && r <= 0xfb17, // Armenian ligatures
		r >= 0xfb1d && r <= 0xfb4f, // Hebrew presentation forms
		r >= 0x2e80 && r <= 0x2fdf: // radicals used for the ideograph
		return strings.TrimLeft(norm.NFKC.String(string(r)), " ")
	case r >= 0x2e80 && r <= 0x2ef3:
		if u := radicals[r]; u != 0 {
			return string(u)
		}
	}
	return string(r)
}

// radicals maps radicals of the CJK Radicals Supplement to ideographs that look
// the same, since fonts have one glyph for both and producers write the lower
// code (Unicode, EquivalentUnifiedIdeograph.txt; unambiguous cases only).
var radicals = map[rune]rune{
	'⺁': '厂', '⺅': '亻', '⺇': '几', '⺉': '刂', '⺋': '㔾', '⺎': '兀', '⺐': '尢', '⺒': '巳', '⺓': '幺',
	'⺔': '彑', '⺕': '彐', '⺖': '忄', '⺗': '㣺', '⺘': '扌', '⺙': '攵', '⺛': '旡', '⺝': '月', '⺞': '歺', '⺟': '母',
	'⺠': '民', '⺡': '氵', '⺢': '氺', '⺣': '灬', '⺤': '爫', '⺦': '丬', '⺨': '犭', '⺩': '王', '⺪': '疋', '⺫': '目',
	'⺬': '示', '⺭': '礻', '⺯': '糹', '⺰': '纟', '⺲': '罒', '⺶': '羊', '⺷': '羊', '⺹': '耂', '⺺': '肀', '⺻': '聿',
	'⺽': '臼', '⺾': '艹', '⺿': '艹', '⻀': '艹', '⻁': '虎', '⻂': '衤', '⻃': '覀', '⻄': '西', '⻅': '见', '⻆': '角',
	'⻈': '讠', '⻉': '贝', '⻋': '车', '⻌': '辶', '⻍': '辶', '⻎': '辶', '⻏': '阝', '⻐': '钅', '⻑': '長', '⻒': '镸',
	'⻓': '长', '⻔': '门', '⻖': '阝', '⻗': '雨', '⻘': '青', '⻙': '韦', '⻚': '页', '⻛': '风', '⻜': '飞', '⻝': '食',
	'⻟': '飠', '⻠': '饣', '⻢': '马', '⻣': '骨', '⻤': '鬼', '⻥': '鱼', '⻦': '鸟', '⻧': '卤', '⻨': '麦', '⻩': '黄',
	'⻪': '黾', '⻫': '斉', '⻬': '齐', '⻭': '歯', '⻮': '齿', '⻯': '竜', '⻰': '龙', '⻱': '龜', '⻲': '亀', '⻳': '龟',
}

// isPrivate reports whether r is in a private-use area.
func isPrivate(r rune) bool {
	return r >= 0xe000 && r <= 0xf8ff || r >= 0xf0000
}

// usable reports whether text is meaningful: it has no control characters,
// private-use characters or replacement characters.
func usable(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return isPrivate(r) || r == unicode.ReplacementChar || r < ' ' && r != '\t' && r != '\n' && r != '\r' || r >= 0x7f && r < 0xa0
	})
}
