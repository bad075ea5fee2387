package markdown

import "github.com/pagemill/pagemill/internal/tex"

// accents are what mover and munder set above and below.
var accents = map[string]string{
	"^": `\hat`, "ˆ": `\hat`, "~": `\tilde`, "˜": `\tilde`, "¯": `\overline`, "‾": `\overline`, "―": `\overline`,
	"→": `\vec`, "⃗": `\vec`, "˙": `\dot`, "¨": `\ddot`, "ˇ": `\check`, "˘": `\breve`,
	"⏞": `\overbrace`, "_": `\underline`, "̲": `\underline`,
}

// meant are the commands for characters of MathML, which say more than those
// of print: the shape of a glyph on paper leaves open whether it parts or
// divides.
var meant = map[rune]string{
	'ℝ': `\mathbb{R}`, 'ℕ': `\mathbb{N}`, 'ℤ': `\mathbb{Z}`, 'ℚ': `\mathbb{Q}`, 'ℂ': `\mathbb{C}`,
	'∧': `\land`, '∨': `\lor`, '⊥': `\bot`, '⟹': `\implies`, '⟺': `\iff`, '∥': `\parallel`, '∣': `\mid`,
	'′': `'`, '″': `''`, '°': `^{\circ}`,
}

// symbolOf is the command for a character, "" where it is written as it is.
func symbolOf(r rune) string {
	if s := meant[r]; s != "" || r < 0x80 {
		return s
	}
	if s, ok := tex.Symbols()[r]; ok && s.Class != tex.Accent {
		return s.TeX
	}
	return ""
}
