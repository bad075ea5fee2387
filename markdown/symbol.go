package markdown

// The tables of this file name characters of MathML by the commands of LaTeX
// and amsmath, after the "Comprehensive LaTeX Symbol List" and the Unicode
// names of the characters.

// functions are the names LaTeX sets upright.
var functions = map[string]bool{
	"sin": true, "cos": true, "tan": true, "cot": true, "sec": true, "csc": true,
	"sinh": true, "cosh": true, "tanh": true, "coth": true, "arcsin": true, "arccos": true, "arctan": true,
	"exp": true, "log": true, "ln": true, "lg": true, "lim": true, "limsup": true, "liminf": true,
	"max": true, "min": true, "sup": true, "inf": true, "det": true, "dim": true, "ker": true, "deg": true,
	"gcd": true, "arg": true, "hom": true, "Pr": true,
}

// accents are what mover and munder set above and below.
var accents = map[string]string{
	"^": `\hat`, "ˆ": `\hat`, "~": `\tilde`, "˜": `\tilde`, "¯": `\overline`, "‾": `\overline`, "―": `\overline`,
	"→": `\vec`, "⃗": `\vec`, "˙": `\dot`, "¨": `\ddot`, "ˇ": `\check`, "˘": `\breve`,
	"⏞": `\overbrace`, "_": `\underline`, "̲": `\underline`,
}

// symbols are characters with a command.
var symbols = map[rune]string{
	'α': `\alpha`, 'β': `\beta`, 'γ': `\gamma`, 'δ': `\delta`, 'ε': `\varepsilon`, 'ϵ': `\epsilon`, 'ζ': `\zeta`,
	'η': `\eta`, 'θ': `\theta`, 'ϑ': `\vartheta`, 'ι': `\iota`, 'κ': `\kappa`, 'λ': `\lambda`, 'μ': `\mu`, 'ν': `\nu`,
	'ξ': `\xi`, 'π': `\pi`, 'ϖ': `\varpi`, 'ρ': `\rho`, 'ϱ': `\varrho`, 'σ': `\sigma`, 'ς': `\varsigma`, 'τ': `\tau`,
	'υ': `\upsilon`, 'φ': `\varphi`, 'ϕ': `\phi`, 'χ': `\chi`, 'ψ': `\psi`, 'ω': `\omega`,
	'Γ': `\Gamma`, 'Δ': `\Delta`, 'Θ': `\Theta`, 'Λ': `\Lambda`, 'Ξ': `\Xi`, 'Π': `\Pi`, 'Σ': `\Sigma`,
	'Υ': `\Upsilon`, 'Φ': `\Phi`, 'Ψ': `\Psi`, 'Ω': `\Omega`,
	'∑': `\sum`, '∏': `\prod`, '∐': `\coprod`, '∫': `\int`, '∬': `\iint`, '∭': `\iiint`, '∮': `\oint`,
	'⋃': `\bigcup`, '⋂': `\bigcap`, '⋁': `\bigvee`, '⋀': `\bigwedge`,
	'−': `-`, '±': `\pm`, '∓': `\mp`, '×': `\times`, '÷': `\div`, '⋅': `\cdot`, '·': `\cdot`, '∗': `*`, '∘': `\circ`,
	'⊕': `\oplus`, '⊗': `\otimes`, '⊖': `\ominus`, '⊙': `\odot`, '†': `\dagger`, '∙': `\bullet`, '⋆': `\star`,
	'≤': `\leq`, '≥': `\geq`, '≠': `\neq`, '≈': `\approx`, '≡': `\equiv`, '∼': `\sim`, '≃': `\simeq`, '≅': `\cong`,
	'∝': `\propto`, '≪': `\ll`, '≫': `\gg`, '≺': `\prec`, '≻': `\succ`, '⩽': `\leqslant`, '⩾': `\geqslant`, '≔': `:=`,
	'∈': `\in`, '∉': `\notin`, '∋': `\ni`, '⊂': `\subset`, '⊃': `\supset`, '⊆': `\subseteq`, '⊇': `\supseteq`,
	'∪': `\cup`, '∩': `\cap`, '∖': `\setminus`, '∅': `\emptyset`, '∧': `\land`, '∨': `\lor`, '¬': `\neg`,
	'∀': `\forall`, '∃': `\exists`, '∄': `\nexists`, '⊤': `\top`, '⊥': `\bot`, '⊢': `\vdash`, '⊨': `\models`,
	'→': `\to`, '←': `\leftarrow`, '↔': `\leftrightarrow`, '⇒': `\Rightarrow`, '⇐': `\Leftarrow`, '⇔': `\Leftrightarrow`,
	'↦': `\mapsto`, '↑': `\uparrow`, '↓': `\downarrow`, '⟶': `\longrightarrow`, '⟹': `\implies`, '⟺': `\iff`,
	'∞': `\infty`, '∂': `\partial`, '∇': `\nabla`, 'ℏ': `\hbar`, 'ℓ': `\ell`, 'ℜ': `\Re`, 'ℑ': `\Im`, 'ℵ': `\aleph`,
	'ℝ': `\mathbb{R}`, 'ℕ': `\mathbb{N}`, 'ℤ': `\mathbb{Z}`, 'ℚ': `\mathbb{Q}`, 'ℂ': `\mathbb{C}`,
	'…': `\ldots`, '⋯': `\cdots`, '⋮': `\vdots`, '⋱': `\ddots`, '′': `'`, '″': `''`, '°': `^{\circ}`,
	'⟨': `\langle`, '⟩': `\rangle`, '⌊': `\lfloor`, '⌋': `\rfloor`, '⌈': `\lceil`, '⌉': `\rceil`, '‖': `\|`, '∥': `\parallel`,
	'∣': `\mid`, '√': `\surd`, '∠': `\angle`, '△': `\triangle`, '□': `\square`,
}
