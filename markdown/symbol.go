package markdown

import "github.com/pagemill/pagemill/internal/tex"

// accents maps the characters that mover and munder put above and below to
// commands.
var accents = map[string]string{
	"^": `\hat`, "ˆ": `\hat`, "~": `\tilde`, "˜": `\tilde`, "¯": `\overline`, "‾": `\overline`, "―": `\overline`,
	"→": `\vec`, "⃗": `\vec`, "˙": `\dot`, "¨": `\ddot`, "ˇ": `\check`, "˘": `\breve`,
	"⏞": `\overbrace`, "_": `\underline`, "̲": `\underline`,
}

// meant maps characters of MathML to commands by meaning: a glyph alone does
// not say whether it delimits or divides.
var meant = map[rune]string{
	'ℝ': `\mathbb{R}`, 'ℕ': `\mathbb{N}`, 'ℤ': `\mathbb{Z}`, 'ℚ': `\mathbb{Q}`, 'ℂ': `\mathbb{C}`,
	'∧': `\land`, '∨': `\lor`, '⊥': `\bot`, '⟹': `\implies`, '⟺': `\iff`, '∥': `\parallel`, '∣': `\mid`,
	'′': `'`, '″': `''`, '°': `^{\circ}`,
}

// symbolOf returns the command for a character, or "" if it is written
// verbatim.
func symbolOf(r rune) string {
	if s := meant[r]; s != "" || r < 0x80 {
		return s
	}
	if s, ok := tex.Symbols()[r]; ok && s.Class != tex.Accent {
		return s.TeX
	}
	return ""
}
