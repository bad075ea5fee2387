package formula

import (
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/font"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// A family describes the use of a font, derived from its name.
type family struct {
	math    bool     // it is used only for mathematics
	letters alphabet // the alphabet of its capitals, and of its small letters if lower is set
	lower   bool
	texMath byte // TeX's encodings of mathematics: 'i' letters (OML), 's' symbols (OMS), 'x' extension (OMX)
	texText bool // TeX's OT1 encoding of text
	euler   bool // its letters are upright by design
}

// families identifies fonts by prefixes of their names, longer prefixes before
// shorter ones. The names are from the fonts' documentation: Computer Modern
// and AMS, Latin Modern, Euler, MathTime, TX and PX and their newer versions,
// STIX, Kp, Fourier, Pazo, and single alphabets.
var families = []struct {
	prefix string
	family
}{
	{"cmmib", family{math: true, texMath: 'i', letters: boldItalic, lower: true}},
	{"cmmi", family{math: true, texMath: 'i'}}, {"cmbsy", family{math: true, texMath: 's', letters: calligraphic}},
	{"cmsy", family{math: true, texMath: 's', letters: calligraphic}}, {"cmex", family{math: true, texMath: 'x'}},
	{"cmbx", family{texText: true}}, {"cmbrmb", family{math: true, texMath: 'i', letters: boldItalic, lower: true}},
	{"cmbrmi", family{math: true, texMath: 'i'}}, {"cmbrsy", family{math: true, texMath: 's', letters: calligraphic}},
	{"cmr", family{texText: true}}, {"cmss", family{texText: true}}, {"cmti", family{texText: true}}, {"cmcsc", family{texText: true}},
	{"lmmathitalic", family{math: true, texMath: 'i'}}, {"lmmathsymbols", family{math: true, texMath: 's', letters: calligraphic}},
	{"lmmathextension", family{math: true, texMath: 'x'}},
	{"lmmi", family{math: true, texMath: 'i'}}, {"lmsy", family{math: true, texMath: 's', letters: calligraphic}}, {"lmex", family{math: true, texMath: 'x'}},
	{"msam", family{math: true}}, {"msbm", family{math: true, letters: blackboard}},
	{"eufm", family{math: true, letters: fraktur, lower: true}}, {"eufb", family{math: true, letters: fraktur, lower: true}},
	{"eusm", family{math: true, letters: calligraphic}}, {"eusb", family{math: true, letters: calligraphic}},
	{"eurm", family{math: true, texMath: 'i', euler: true}}, {"eurb", family{math: true, texMath: 'i', euler: true, letters: bold, lower: true}},
	{"euex", family{math: true, texMath: 'x'}}, {"euxm", family{math: true}},
	{"rsfs", family{math: true, letters: calligraphic}}, {"bbm", family{math: true, letters: blackboard, lower: true}},
	{"bbold", family{math: true, letters: blackboard, lower: true}}, {"dsrom", family{math: true, letters: blackboard, lower: true}},
	{"dsss", family{math: true, letters: blackboard, lower: true}}, {"stmary", family{math: true}}, {"wasy", family{math: true}},
	{"esint", family{math: true}}, {"yfrak", family{math: true, letters: fraktur, lower: true}},
	{"txsyb", family{math: true, letters: blackboard}}, {"ntxsyb", family{math: true, letters: blackboard}}, {"txsys", family{math: true, texMath: 's', letters: calligraphic}},
	{"txsya", family{math: true}}, {"txsyc", family{math: true}}, {"txsy", family{math: true, texMath: 's', letters: calligraphic}},
	{"txbsy", family{math: true, texMath: 's', letters: calligraphic}}, {"txbex", family{math: true, texMath: 'x'}}, {"txex", family{math: true, texMath: 'x'}},
	{"txmia", family{math: true}}, {"rtxmi", family{math: true, texMath: 'i'}}, {"txmi", family{math: true, texMath: 'i'}}, {"rtxbmi", family{math: true, texMath: 'i'}},
	{"newtxtt", family{}}, {"newtx", family{math: true, texMath: 'i'}}, {"stxscr", family{math: true, letters: calligraphic}}, {"ntxexx", family{math: true, texMath: 'x'}},
	{"newpx", family{math: true, texMath: 'i'}}, {"npxsy", family{math: true, texMath: 's', letters: calligraphic}}, {"zplmi", family{math: true, texMath: 'i'}},
	{"pxsyb", family{math: true, letters: blackboard}}, {"pxsya", family{math: true}}, {"pxsyc", family{math: true}}, {"pxsy", family{math: true, texMath: 's', letters: calligraphic}},
	{"pxex", family{math: true, texMath: 'x'}}, {"rpxmi", family{math: true, texMath: 'i'}}, {"pxmi", family{math: true, texMath: 'i'}},
	{"kp--m-syb", family{math: true, letters: blackboard}}, {"kp--m-sya", family{math: true}}, {"kp--m-syc", family{math: true}}, {"kp--m-syd", family{math: true}},
	{"kp--m-sy", family{math: true, texMath: 's', letters: calligraphic}}, {"kp--m-ex", family{math: true, texMath: 'x'}},
	{"kp--m-italic", family{math: true, texMath: 'i'}}, {"kp--m-", family{math: true}},
	{"fourier-math-blackboard", family{math: true, letters: blackboard, lower: true}}, {"fourier-math-cal", family{math: true, letters: calligraphic}},
	{"fourier-math-symbols", family{math: true, letters: calligraphic}}, {"fourier-math", family{math: true}},
	{"pazomathblackboard", family{math: true, letters: blackboard, lower: true}}, {"pazomath", family{math: true}},
	{"mtmi", family{math: true, texMath: 'i'}}, {"mtsy", family{math: true, texMath: 's', letters: calligraphic}}, {"mtex", family{math: true, texMath: 'x'}},
	{"mt2mi", family{math: true, texMath: 'i'}}, {"mt2sy", family{math: true, texMath: 's', letters: calligraphic}}, {"mt2ex", family{math: true, texMath: 'x'}},
	{"mt2ms", family{math: true}}, {"mt2bb", family{math: true, letters: blackboard}}, {"mt2hr", family{math: true, letters: calligraphic}},
	{"rmtmi", family{math: true, texMath: 'i'}}, {"mathematicalpi", family{math: true}}, {"mathpi", family{math: true}},
	{"stixmathblackboard", family{math: true}}, {"stixmathcalligraphy", family{math: true, letters: calligraphic}}, {"stixmathscript", family{math: true, letters: calligraphic}},
	{"stixmathfraktur", family{math: true, letters: fraktur, lower: true}},
	{"mdbch", family{math: true}}, {"mdput", family{math: true}}, {"mdugm", family{math: true}}, {"iwonamath", family{math: true}}, {"kurierm", family{math: true}},
	{"antpolt", family{}}, {"fxsy", family{math: true}}, {"libertinemathmi", family{math: true, texMath: 'i'}}, {"lucidanewmath", family{math: true}}, {"lucidamath", family{math: true}},
	{"hlcm", family{math: true}}, {"hlcra", family{math: true}}, {"xcharter-math", family{math: true}}, {"concmath", family{math: true, texMath: 'i'}}, {"xccmi", family{math: true, texMath: 'i'}},
	{"xccsy", family{math: true, texMath: 's', letters: calligraphic}}, {"xccex", family{math: true, texMath: 'x'}},
	{"cambriamath", family{math: true}}, {"cambria-math", family{math: true}}, {"mtextra", family{math: true}}, {"euclidmath", family{math: true, letters: calligraphic}},
	{"euclidfraktur", family{math: true, letters: fraktur, lower: true}}, {"euclidextra", family{math: true}},
}

// familyOf returns the family for a font's name.
func familyOf(f *glyph.Font) family {
	name := strings.ToLower(strings.ReplaceAll(f.Name, " ", ""))
	for i := range families {
		if strings.HasPrefix(name, families[i].prefix) {
			return families[i].family
		}
	}
	return family{math: strings.Contains(name, "math") && !strings.Contains(name, "mathieu")}
}

// mathNames are glyph names with a meaning in mathematics that differs from the
// glyph lists for text: TeX fonts name the open forms of letters "phi" and
// "epsilon1", text fonts the curly form "phi" (Adobe's Symbol font has both).
var mathNames = map[string]rune{
	"phi": 'ϕ', "phi1": 'φ', "epsilon1": 'ϵ', "epsilon": 'ε', "theta1": 'ϑ', "rho1": 'ϱ', "sigma1": 'ς', "pi1": 'ϖ', "omega1": 'ϖ', "kappa1": 'ϰ',
	"phiinv": 'φ', "epsiloninv": 'ε', "varphi": 'φ', "vartheta": 'ϑ', "varepsilon": 'ε', "varrho": 'ϱ', "varsigma": 'ς', "varpi": 'ϖ', "varkappa": 'ϰ', "straightphi": 'ϕ',
	"negationslash": '̸', "mapsto": '↦', "mapstochar": '↦', "lscript": 'ℓ', "dotlessi": 'ı', "dotlessj": 'ȷ', "weierstrass": '℘',
	"macron": '¯', "vector": '⃗', "tie": '⁀', "hatwide": 'ˆ', "hatwider": 'ˆ', "hatwidest": 'ˆ', "tildewide": '˜', "tildewider": '˜', "tildewidest": '˜',
	"asteriskmath": '∗', "asteriskcentered": '∗', "diamondmath": '⋄', "bar": '|', "bardbl": '‖', "vextendsingle": '⏐', "vextenddouble": '⦀', "arrowdblvertex": '⦀', "dblverticalbar": '⦀',
	"parenlefttp": '⎛', "parenleftex": '⎜', "parenleftbt": '⎝', "parenrighttp": '⎞', "parenrightex": '⎟', "parenrightbt": '⎠',
	"bracketlefttp": '⎡', "bracketleftex": '⎢', "bracketleftbt": '⎣', "bracketrighttp": '⎤', "bracketrightex": '⎥', "bracketrightbt": '⎦',
	"bracelefttp": '⎧', "braceleftmid": '⎨', "braceleftbt": '⎩', "braceex": '⎪', "bracerighttp": '⎫', "bracerightmid": '⎬', "bracerightbt": '⎭',
	"arrowvertex": '⏐', "radicalbt": '⎷', "radicalvertex": '⎸', "radicaltp": '⎹', "bracehtipdownleft": '⏞', "bracehtipdownright": '⏞', "bracehtipupleft": '⏟', "bracehtipupright": '⏟',
	"slurabove": '⌢', "slurbelow": '⌣', "contintegral": '∮', "surfintegral": '∯', "coproduct": '∐', "openbullet": '∘', "triangle": '△', "square": '□', "squaresolid": '■',
	"circlecopyrt": '◯', "owner": '∋', "universal": '∀', "existential": '∃', "latticetop": '⊤', "perpendicular": '⊥', "emptyset": '∅', "element": '∈', "nelement": '∉', "notelement": '∉',
	"notequal": '≠', "nequal": '≠', "planckover2pi": 'ℏ', "planckover2pi1": 'ℏ', "arrowhookleft": '↪', "arrowhookright": '↩', "lhook": '↪', "rhook": '↩',
	"logicalnot": '¬', "logicaland": '∧', "logicalor": '∨', "proportional": '∝', "angbracketleft": '⟨', "angbracketright": '⟩', "angleleft": '⟨', "angleright": '⟩',
	"slash": '/', "fraction": '∕', "periodcentered": '·', "bullet": '∙', "minus": '−', "hyphen": '−', "Ifractur": 'ℑ', "Rfractur": 'ℜ', "gradient": '∇', "partialdiff": '∂',
	"ellipsis": '…', "circumflex": 'ˆ', "tilde": '˜', "integral": '∫', "integraldisplay": '∫', "integraltext": '∫', "summation": '∑', "product": '∏', "radical": '√',
	"intersectiontext": '⋂', "intersectiondisplay": '⋂', "uniontext": '⋃', "uniondisplay": '⋃', "logicalandtext": '⋀', "logicalanddisplay": '⋀', "logicalortext": '⋁', "logicalordisplay": '⋁',
	"unionmultitext": '⨄', "unionmultidisplay": '⨄', "circleplustext": '⨁', "circleplusdisplay": '⨁', "circlemultiplytext": '⨂', "circlemultiplydisplay": '⨂',
	"circledottext": '⨀', "circledotdisplay": '⨀', "unionsqtext": '⨆', "unionsqdisplay": '⨆',
}

// codeTables are TeX's mathematical encodings by code, for fonts without glyph
// names (Knuth, The TeXbook, appendix F). Zero means undefined.
var codeTables = map[byte][]rune{
	'i': []rune("ΓΔΘΛΞΠΣΥΦΨΩαβγδϵζηθικλμνξπρστυϕχψωεϑϖϱςφ↼↽⇀⇁↪↩▷◁0123456789.,</>⋆∂ABCDEFGHIJKLMNOPQRSTUVWXYZ♭♮♯⌣⌢ℓabcdefghijklmnopqrstuvwxyzıȷ℘⃗⁀"),
	's': []rune("−·×∗÷⋄±∓⊕⊖⊗⊘⊙◯∘∙≍≡⊆⊇≤≥⪯⪰∼≈⊂⊃≪≫≺≻←→↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝′∞∈∋△▽̸↦∀∃¬∅ℜℑ⊤⊥ℵABCDEFGHIJKLMNOPQRSTUVWXYZ∪∩⊎∧∨⊢⊣⌊⌋⌈⌉{}⟨⟩|‖↕⇕\\≀√⨿∇∫⊔⊓⊑⊒§†‡¶♣♢♡♠"),
	'x': []rune("()[]⌊⌋⌈⌉{}⟨⟩⏐⦀/\\()()[]⌊⌋⌈⌉{}⟨⟩/\\()[]⌊⌋⌈⌉{}⟨⟩/\\/\\⎛⎞⎡⎤⎣⎦⎢⎥⎧⎫⎩⎭⎨⎬⎪⏐⎝⎠⎜⎟⟨⟩⨆⨆∮∮⨀⨀⨁⨁⨂⨂∑∏∫⋃⋂⨄⋀⋁∑∏∫⋃⋂⨄⋀⋁∐∐ˆˆˆ˜˜˜[]⌊⌋⌈⌉{}√√√√⎷⎸⎹⦀↑↓⏞⏞⏟⏟⇑⇓"),
}

// bigName reports whether a glyph's name denotes a large variant.
func bigName(name string) bool {
	for _, s := range []string{"big", "Big", "bigg", "Bigg", "display", "text", "tp", "bt", "ex", "mid"} {
		if strings.HasSuffix(name, s) {
			return true
		}
	}
	return false
}

var bigSuffixes = []string{"bigg", "Bigg", "big", "Big", "display", "text"}

// namedRune returns the character of a glyph name, or 0.
func namedRune(name string) rune {
	if name == "" || name == ".notdef" {
		return 0
	}
	if i := strings.IndexByte(name, '.'); i > 0 {
		name = name[:i]
	}
	if r, ok := mathNames[name]; ok {
		return r
	}
	for _, s := range bigSuffixes {
		if base, ok := strings.CutSuffix(name, s); ok && base != "" {
			if r, ok := mathNames[base]; ok {
				return r
			}
		}
	}
	t := font.NameText(name)
	if r, n := utf8.DecodeRuneInString(t); t != "" && n == len(t) {
		return r
	}
	return 0
}
