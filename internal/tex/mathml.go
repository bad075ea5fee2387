package tex

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/ascii"
)

// MathML converts a formula to MathML Core. It supports what pagemill writes
// for PDFs and the common commands of LaTeX mathematics; for a formula with
// anything else it returns false. All text is escaped, and the output contains
// only MathML elements.
func MathML(formula string, display bool) (string, bool) {
	w := &mathWriter{in: formula, display: display}
	body := w.row(endOfInput)
	if w.failed || len(formula) > maxFormula {
		return "", false
	}
	if display {
		return `<math display="block">` + body + "</math>", true
	}
	return "<math>" + body + "</math>", true
}

// Limits on a formula; the depth is that of nested groups.
const (
	maxFormula = 20_000
	maxDepth   = 60
)

// A mathWriter parses TeX from left to right and returns the elements of each
// part as a string.
type mathWriter struct {
	in      string
	at      int
	depth   int
	display bool
	failed  bool
	tag     string
}

// A stop says where a row ends.
type stop byte

const (
	endOfInput stop = iota
	endOfGroup      // "}"
	endOfIndex      // "]", of a root
	endOfFence      // \right
	endOfCell       // "&", "\\" or \end
)

func (w *mathWriter) fail() string {
	w.failed, w.at = true, len(w.in)
	return ""
}

func (w *mathWriter) skipSpace() {
	for w.at < len(w.in) && (w.in[w.at] == ' ' || w.in[w.at] == '\n' || w.in[w.at] == '~') {
		w.at++
	}
}

func (w *mathWriter) rest() string { return w.in[w.at:] }

// ends reports whether a row ends here.
func (w *mathWriter) ends(at stop) bool {
	s := w.rest()
	switch at {
	case endOfGroup:
		return strings.HasPrefix(s, "}")
	case endOfIndex:
		return strings.HasPrefix(s, "]")
	case endOfFence:
		return strings.HasPrefix(s, `\right`) && !(len(s) > len(`\right`) && ascii.IsLetter(s[len(`\right`)]))
	case endOfCell:
		return strings.HasPrefix(s, "&") || strings.HasPrefix(s, `\\`) || strings.HasPrefix(s, `\end{`)
	}
	return false
}

// row writes items up to the given end, which it does not consume.
func (w *mathWriter) row(at stop) string {
	if w.depth++; w.depth > maxDepth || len(w.in) > maxFormula {
		return w.fail()
	}
	var b strings.Builder
	for !w.failed {
		w.skipSpace()
		if w.at == len(w.in) {
			if at != endOfInput {
				return w.fail()
			}
			break
		}
		if w.ends(at) {
			break
		}
		b.WriteString(w.item())
	}
	w.depth--
	if at == endOfInput && w.tag != "" {
		b.WriteString(`<mspace width="2em"></mspace><mtext>` + w.tag + "</mtext>")
	}
	return "<mrow>" + b.String() + "</mrow>"
}

// item writes one item with its scripts.
func (w *mathWriter) item() string {
	base, limits := w.nucleus()
	if strings.HasPrefix(w.rest(), `\limits`) {
		w.at += len(`\limits`)
		limits = true
	}
	var sub, sup, primes string
	for !w.failed {
		w.skipSpace()
		s := w.rest()
		switch {
		case strings.HasPrefix(s, "_") && sub == "":
			w.at++
			sub = w.argument()
			continue
		case strings.HasPrefix(s, "^") && sup == "":
			w.at++
			sup = w.argument()
			continue
		case strings.HasPrefix(s, "'"):
			n := len(s) - len(strings.TrimLeft(s, "'"))
			w.at += n
			primes = "<mo>" + strings.Repeat("′", min(n, 4)) + "</mo>"
			continue
		}
		break
	}
	if primes != "" {
		sup = element("mrow", primes+sup)
	}
	if base == "" && (sub != "" || sup != "") {
		base = "<mrow></mrow>"
	}
	name := [2]string{"sub", "sup"}
	if limits {
		name = [2]string{"under", "over"}
	}
	switch {
	case sub != "" && sup != "":
		return element("m"+name[0]+name[1], base+sub+sup)
	case sub != "":
		return element("m"+name[0], base+sub)
	case sup != "":
		return element("m"+name[1], base+sup)
	}
	return base
}

func element(name, body string) string { return "<" + name + ">" + body + "</" + name + ">" }

// argument writes the argument of a command or script: a group or a single
// item.
func (w *mathWriter) argument() string {
	w.skipSpace()
	if w.depth++; w.at == len(w.in) || w.depth > maxDepth {
		return w.fail()
	}
	defer func() { w.depth-- }()
	if w.in[w.at] == '{' {
		return w.group()
	}
	s, _ := w.nucleus()
	if s == "" {
		s = "<mrow></mrow>"
	}
	return s
}

// group writes what is between braces.
func (w *mathWriter) group() string {
	w.at++
	s := w.row(endOfGroup)
	if !w.failed {
		w.at++
	}
	return s
}

// verbatim returns what is between braces without parsing it.
func (w *mathWriter) verbatim() string {
	w.skipSpace()
	if !strings.HasPrefix(w.rest(), "{") {
		return w.fail()
	}
	depth := 0
	for i := w.at; i < len(w.in); i++ {
		switch w.in[i] {
		case '\\':
			i++
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				s := w.in[w.at+1 : i]
				w.at = i + 1
				return s
			}
		}
	}
	return w.fail()
}

// nucleus writes one item without its scripts and reports whether scripts go
// under and over it.
func (w *mathWriter) nucleus() (s string, limits bool) {
	c := w.in[w.at]
	switch {
	case c == '{':
		return w.group(), false
	case c == '\\':
		return w.command(w.name())
	case c >= '0' && c <= '9':
		end := w.at + 1
		for end < len(w.in) && (ascii.IsDigit(w.in[end]) || w.in[end] == '.' && end+1 < len(w.in) && ascii.IsDigit(w.in[end+1])) {
			end++
		}
		s = element("mn", w.in[w.at:end])
		w.at = end
		return s, false
	case c == '^' || c == '_' || c == '\'':
		return "", false // no base: a script on its own
	case strings.IndexByte("}&$#%", c) >= 0:
		return w.fail(), false
	}
	r, n := utf8.DecodeRuneInString(w.rest())
	w.at += n
	return sign(r, Symbols()[r].Class), false
}

// name reads the name of a command without its backslash.
func (w *mathWriter) name() string {
	w.at++
	end := w.at
	for end < len(w.in) && ascii.IsLetter(w.in[end]) {
		end++
	}
	if end == w.at && end < len(w.in) {
		_, n := utf8.DecodeRuneInString(w.rest())
		end += n
	}
	s := w.in[w.at:end]
	w.at = end
	return s
}

// sign writes a character of a class.
func sign(r rune, c Class) string {
	if r == '-' {
		r = '−'
	}
	s := html.EscapeString(string(r))
	switch c {
	case Opening, Closing, Punct, Bin, Rel, Op, Integral:
		if c == Opening || c == Closing {
			return `<mo stretchy="false">` + s + "</mo>"
		}
		return element("mo", s)
	}
	switch {
	case unicode.IsLetter(r):
		return element("mi", s)
	case unicode.IsDigit(r):
		return element("mn", s)
	case r == '∞' || r == '∅' || r == '∂' || r == '∇':
		return element("mi", s)
	}
	return `<mo stretchy="false">` + s + "</mo>"
}
