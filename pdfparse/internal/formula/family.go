package formula

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/pdfparse/internal/font"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// A family describes the use of a font, derived from its name.
type family struct {
	math    bool     // it is used only for mathematics
	letters alphabet // the alphabet of its capitals, and of its small letters if lower is set
	lower   bool
	texMath byte // TeX's encodings of mathematics: 'i' letters (OML), 's' symbols (OMS), 'x' extension (OMX)
	euler   bool // its letters are upright by design
}

//go:embed families.txt
var familyList string

// A namedFamily is the family of the fonts whose names begin with prefix.
type namedFamily struct {
	prefix string
	family
}

// families are in the order of the table, longer prefixes before shorter ones.
var families = sync.OnceValue(func() (list []namedFamily) {
	alphabets := map[string]alphabet{"text": plain, "bold": bold, "boldItalic": boldItalic, "calligraphic": calligraphic, "fraktur": fraktur, "blackboard": blackboard}
	for prefix, words := range datafile.Pairs(familyList) {
		f := namedFamily{prefix: prefix}
		for w := range strings.FieldsSeq(words) {
			switch w {
			case "math":
				f.math = true
			case "lower":
				f.lower = true
			case "upright":
				f.euler = true
			case "OML":
				f.texMath = 'i'
			case "OMS":
				f.texMath = 's'
			case "OMX":
				f.texMath = 'x'
			default:
				f.letters = alphabets[w]
			}
		}
		list = append(list, f)
	}
	return list
})

// familyOf returns the family for a font's name.
func familyOf(f *glyph.Font) family {
	name := strings.ToLower(strings.ReplaceAll(f.Name, " ", ""))
	for _, f := range families() {
		if strings.HasPrefix(name, f.prefix) {
			return f.family
		}
	}
	if !strings.Contains(name, "math") || strings.Contains(name, "mathieu") {
		return family{}
	}
	// A set of fonts for mathematics may have ones for text beside them.
	for part := range strings.SplitSeq(name, "-") {
		switch part {
		case "t1", "ot1", "ts1":
			return family{}
		}
	}
	return family{math: true}
}

// mathNameList has the glyph names with a meaning in mathematics that differs from the
// glyph lists for text: TeX fonts name the open forms of letters "phi" and
// "epsilon1", text fonts the curly form "phi" (Adobe's Symbol font has both).
//
//go:embed mathnames.txt
var mathNameList string

func mathNames() map[string]rune {
	return mathNamesOnce.Get(func() map[string]rune {
		names := map[string]rune{}
		for name, code := range datafile.Pairs(mathNameList) {
			r, err := strconv.ParseInt(code, 16, 32)
			if err != nil {
				panic("mathnames.txt: " + err.Error())
			}
			names[name] = rune(r)
		}
		return names
	})
}

var mathNamesOnce lazy.Value[map[string]rune]

// codeTables are TeX's mathematical encodings by code, for fonts without glyph
// names (Knuth, The TeXbook, appendix F). Zero means undefined.
var codeTables = map[byte][]rune{
	'i': []rune("ΓΔΘΛΞΠΣΥΦΨΩαβγδϵζηθικλμνξπρστυϕχψωεϑϖϱςφ↼↽⇀⇁↪↩▷◁0123456789.,</>⋆∂ABCDEFGHIJKLMNOPQRSTUVWXYZ♭♮♯⌣⌢ℓabcdefghijklmnopqrstuvwxyzıȷ℘⃗⁀"),
	's': []rune("−·×∗÷⋄±∓⊕⊖⊗⊘⊙◯∘∙≍≡⊆⊇≤≥⪯⪰∼≈⊂⊃≪≫≺≻←→↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝′∞∈∋△▽̸↦∀∃¬∅ℜℑ⊤⊥ℵABCDEFGHIJKLMNOPQRSTUVWXYZ∪∩⊎∧∨⊢⊣⌊⌋⌈⌉{}⟨⟩|‖↕⇕\\≀√⨿∇∫⊔⊓⊑⊒§†‡¶♣♢♡♠"),
	'x': []rune("()[]⌊⌋⌈⌉{}⟨⟩⏐⦀/\\()()[]⌊⌋⌈⌉{}⟨⟩/\\()[]⌊⌋⌈⌉{}⟨⟩/\\/\\⎛⎞⎡⎤⎣⎦⎢⎥⎧⎫⎩⎭⎨⎬⎪⏐⎝⎠⎜⎟⟨⟩⨆⨆∮∮⨀⨀⨁⨁⨂⨂∑∏∫⋃⋂⨄⋀⋁∑∏∫⋃⋂⨄⋀⋁∐∐ˆˆˆ˜˜˜[]⌊⌋⌈⌉{}√√√√⎷⎸⎹⦀↑↓⏞⏞⏟⏟⇑⇓"),
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
	if r, ok := mathNames()[name]; ok {
		return r
	}
	for _, s := range bigSuffixes {
		if base, ok := strings.CutSuffix(name, s); ok && base != "" {
			if r, ok := mathNames()[base]; ok {
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
