package tex

import (
	"fmt"
	"html"
	"strings"
)

// command writes a command with its arguments.
func (w *mathWriter) command(name string) (s string, limits bool) {
	if under, ok := Names[name]; ok {
		return element("mi", name), under && w.display
	}
	if a, ok := alphabets[name]; ok {
		return w.styled(a), false
	}
	if m, ok := marks[name]; ok {
		body := w.argument()
		mark := fmt.Sprintf(`<mo stretchy="%t">%s</mo>`, m.wide, m.sign)
		if m.under {
			return `<munder accentunder="true">` + body + mark + "</munder>", m.brace
		}
		return `<mover accent="true">` + body + mark + "</mover>", m.brace
	}
	if width, ok := spaces[name]; ok {
		return `<mspace width="` + width + `"></mspace>`, false
	}
	if size, ok := sizes[strings.TrimRight(name, "lrm")]; ok {
		return w.sized(size), false
	}
	if r, ok := commands()[`\`+name]; ok {
		c := Symbols()[r].Class
		return sign(r, c), c == Op && w.display
	}
	return w.construct(name)
}

// construct writes commands that build a formula from parts.
func (w *mathWriter) construct(name string) (s string, limits bool) {
	switch name {
	case "frac", "dfrac", "tfrac":
		return element("mfrac", w.argument()+w.argument()), false
	case "binom", "dbinom", "tbinom":
		return `<mrow><mo>(</mo><mfrac linethickness="0">` + w.argument() + w.argument() + "</mfrac><mo>)</mo></mrow>", false
	case "sqrt":
		return w.root(), false
	case "text", "textrm", "mbox", "textnormal":
		return element("mtext", plainText(w.verbatim())), false
	case "operatorname":
		return element("mi", plainText(w.verbatim())), false
	case "tag":
		w.tag = "(" + plainText(w.verbatim()) + ")"
		return "", false
	case "overset", "stackrel", "underset":
		mark, base := w.argument(), w.argument()
		if name == "underset" {
			return element("munder", base+mark), false
		}
		return element("mover", base+mark), false
	case "xrightarrow", "xleftarrow":
		arrow := map[string]string{"xrightarrow": "→", "xleftarrow": "←"}[name]
		return `<mover><mo stretchy="true">` + arrow + "</mo>" + w.argument() + "</mover>", false
	case "mathop":
		return w.argument(), w.display
	case "mathrel", "mathbin", "mathord", "mathopen", "mathclose", "mathpunct", "mathinner":
		return w.argument(), false
	case "substack":
		return w.substack(), false
	case "not":
		return w.negated(), false
	case "left":
		return w.fenced(), false
	case "begin":
		return w.environment(), false
	case "displaystyle", "textstyle", "nolimits", "limits":
		return "", false
	}
	return w.fail(), false
}

// alphabets are the commands that select an alphabet.
var alphabets = map[string]Alphabet{
	"mathrm": Roman, "mathbf": Bold, "boldsymbol": BoldItalic, "bm": BoldItalic, "mathbb": Blackboard, "mathcal": Calligraphic, "mathscr": Calligraphic,
	"mathfrak": Fraktur, "mathsf": Sans, "mathtt": Mono, "mathit": Plain,
}

// styled writes the argument of an alphabet command.
func (w *mathWriter) styled(a Alphabet) string {
	from := w.at
	w.skipSpace()
	if !strings.HasPrefix(w.rest(), "{") {
		return w.fail()
	}
	text := w.verbatim()
	if strings.ContainsAny(text, `\{}^_&`) { // not only letters: shown in the default alphabet
		w.at = from
		return w.argument()
	}
	var b strings.Builder
	for _, r := range text {
		if s, ok := letters()[styled{r, a}]; ok {
			r = s
		}
		b.WriteRune(r)
	}
	if s := html.EscapeString(strings.TrimSpace(b.String())); a == Roman {
		return `<mi mathvariant="normal">` + s + "</mi>"
	} else {
		return element("mi", s)
	}
}

// A mark is placed over or under a base.
type mark struct {
	sign               string
	wide, under, brace bool
}

var marks = map[string]mark{
	"hat": {sign: "^"}, "tilde": {sign: "~"}, "bar": {sign: "¯"}, "vec": {sign: "→"}, "dot": {sign: "˙"}, "ddot": {sign: "¨"},
	"dddot": {sign: "⃛"}, "ddddot": {sign: "⃜"}, "check": {sign: "ˇ"}, "breve": {sign: "˘"}, "acute": {sign: "´"}, "grave": {sign: "`"}, "mathring": {sign: "˚"},
	"widehat": {sign: "^", wide: true}, "widetilde": {sign: "~", wide: true}, "overline": {sign: "‾", wide: true},
	"overrightarrow": {sign: "→", wide: true}, "overleftarrow": {sign: "←", wide: true}, "overleftrightarrow": {sign: "↔", wide: true},
	"overbrace": {sign: "⏞", wide: true, brace: true}, "overbracket": {sign: "⎴", wide: true, brace: true},
	"underline": {sign: "_", wide: true, under: true}, "underbrace": {sign: "⏟", wide: true, under: true, brace: true},
	"underbracket": {sign: "⎵", wide: true, under: true, brace: true},
}

var spaces = map[string]string{
	" ": ".33em", ",": ".17em", ":": ".22em", ";": ".28em", "!": "0em", "quad": "1em", "qquad": "2em",
}

// sizes are the heights of brackets, by command.
var sizes = map[string]string{"big": "1.2em", "Big": "1.8em", "bigg": "2.4em", "Bigg": "3em"}

func (w *mathWriter) sized(size string) string {
	s, ok := w.delimiter()
	if !ok {
		return w.fail()
	}
	return `<mo stretchy="true" symmetric="true" minsize="` + size + `" maxsize="` + size + `">` + s + "</mo>"
}

// delimiter reads a bracket; it is "" for the period that means none.
func (w *mathWriter) delimiter() (string, bool) {
	w.skipSpace()
	switch s := w.rest(); {
	case s == "":
		return "", false
	case s[0] == '.':
		w.at++
		return "", true
	case s[0] == '\\':
		name := `\` + w.name()
		if r, ok := commands()[name]; ok {
			return html.EscapeString(string(r)), true
		}
		if name == `\|` {
			return "‖", true
		}
		return "", false
	case strings.IndexByte("()[]|/<>", s[0]) >= 0:
		w.at++
		return html.EscapeString(s[:1]), true
	}
	return "", false
}

func (w *mathWriter) root() string {
	w.skipSpace()
	if !strings.HasPrefix(w.rest(), "[") {
		return element("msqrt", w.argument())
	}
	w.at++
	index := w.row(endOfIndex)
	if w.failed {
		return ""
	}
	w.at++
	return element("mroot", w.argument()+index)
}

// negated writes the next character struck through.
func (w *mathWriter) negated() string {
	s := w.argument()
	if i := strings.LastIndex(s, "</m"); i > 0 && !strings.HasPrefix(s, "<mrow>") {
		return s[:i] + "\u0338" + s[i:]
	}
	return w.fail()
}

// fenced writes \left … \right.
func (w *mathWriter) fenced() string {
	open, ok := w.delimiter()
	if !ok {
		return w.fail()
	}
	body := w.row(endOfFence)
	if w.failed {
		return ""
	}
	w.at += len(`\right`)
	end, ok := w.delimiter()
	if !ok {
		return w.fail()
	}
	return "<mrow>" + fence(open) + body + fence(end) + "</mrow>"
}

func fence(s string) string {
	if s == "" {
		return ""
	}
	return `<mo stretchy="true" symmetric="true">` + s + "</mo>"
}

// environments maps table environments to the brackets around them.
var environments = map[string][2]string{
	"matrix": {}, "smallmatrix": {}, "array": {}, "aligned": {}, "gathered": {}, "split": {}, "align": {}, "align*": {}, "gather": {}, "gather*": {},
	"pmatrix": {"(", ")"}, "bmatrix": {"[", "]"}, "Bmatrix": {"{", "}"}, "vmatrix": {"|", "|"}, "Vmatrix": {"‖", "‖"}, "cases": {"{", ""},
}

func (w *mathWriter) environment() string {
	name := w.verbatim()
	around, ok := environments[name]
	if !ok {
		return w.fail()
	}
	if name == "array" {
		w.verbatim() // the column specification
	}
	pairs := strings.HasPrefix(name, "align") || name == "split"
	body := w.table(pairs, name == "cases", pairs || strings.HasPrefix(name, "gather"))
	if w.failed || w.verbatim() != name {
		return w.fail()
	}
	return "<mrow>" + fence(around[0]) + body + fence(around[1]) + "</mrow>"
}

// table writes rows and cells up to and including \end. If pairs is set,
// columns alternate between right and left alignment; large cells are set in
// display style.
func (w *mathWriter) table(pairs, left, large bool) string {
	defer func(was bool) { w.display = was }(w.display)
	w.display = w.display && large
	var b strings.Builder
	if w.display {
		b.WriteString(`<mtable displaystyle="true"><mtr>`)
	} else {
		b.WriteString("<mtable><mtr>")
	}
	column := 0
	for !w.failed {
		style := ""
		switch {
		case pairs && column%2 == 0:
			style = ` style="text-align:right"`
		case pairs || left:
			style = ` style="text-align:left"`
		}
		b.WriteString("<mtd" + style + ">" + w.row(endOfCell) + "</mtd>")
		if w.failed {
			break
		}
		switch {
		case w.in[w.at] == '&':
			w.at++
			column++
		case strings.HasPrefix(w.rest(), `\\`):
			w.at += 2
			column = 0
			b.WriteString("</mtr><mtr>")
		default:
			w.at += len(`\end`)
			b.WriteString("</mtr></mtable>")
			return b.String()
		}
	}
	return ""
}

// substack writes lines set one under the other.
func (w *mathWriter) substack() string {
	inner := &mathWriter{in: w.verbatim() + `\end{}`, depth: w.depth}
	s := inner.table(false, false, false)
	if inner.failed {
		return w.fail()
	}
	return s
}

// plainText returns the text that \text displays: unescaped, then escaped for
// HTML.
func plainText(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			i++
		}
		if s[i] == '{' || s[i] == '}' {
			if i == 0 || s[i-1] != '\\' {
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return html.EscapeString(strings.ReplaceAll(b.String(), " ", "\u00a0"))
}
