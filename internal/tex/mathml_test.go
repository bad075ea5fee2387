package tex

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/growth"
)

func TestMathML(t *testing.T) {
	for _, c := range []struct{ tex, want string }{
		{`x`, `<mi>x</mi>`},
		{`x^2`, `<msup><mi>x</mi><mn>2</mn></msup>`},
		{`x_{ij}^2`, `<msubsup><mi>x</mi><mrow><mi>i</mi><mi>j</mi></mrow><mn>2</mn></msubsup>`},
		{`f'`, `<msup><mi>f</mi><mrow><mo>′</mo></mrow></msup>`},
		{`f''^2`, `<msup><mi>f</mi><mrow><mo>′′</mo><mn>2</mn></mrow></msup>`},
		{`\frac{1}{n}`, `<mfrac><mrow><mn>1</mn></mrow><mrow><mi>n</mi></mrow></mfrac>`},
		{`\sqrt[3]{2}`, `<mroot><mrow><mn>2</mn></mrow><mrow><mn>3</mn></mrow></mroot>`},
		{`\sum_i^n`, `<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover>`},
		{`\int_0^1`, `<msubsup><mo>∫</mo><mn>0</mn><mn>1</mn></msubsup>`},
		{`\lim_n`, `<munder><mi>lim</mi><mi>n</mi></munder>`},
		{`\mathbb{R}`, `<mi>ℝ</mi>`},
		{`\mathcal{AB}`, `<mi>𝒜ℬ</mi>`},
		{`\mathrm{id}`, `<mi mathvariant="normal">id</mi>`},
		{`\hat{x}`, `<mover accent="true"><mrow><mi>x</mi></mrow><mo stretchy="false">^</mo></mover>`},
		{`\not\in`, "<mo>∈\u0338</mo>"},
		{`\text{for <b> 5\%}`, "<mtext>for\u00a0&lt;b&gt;\u00a05%</mtext>"},
		{`a \lt b`, `<mi>a</mi><mo>&lt;</mo><mi>b</mi>`},
		{`\left( x \right.`, `<mrow><mo stretchy="true" symmetric="true">(</mo><mrow><mi>x</mi></mrow></mrow>`},
		{`\begin{cases} 1 & 2 \\ 3 \end{cases}`, `<mrow><mo stretchy="true" symmetric="true">{</mo><mtable><mtr>` +
			`<mtd style="text-align:left"><mrow><mn>1</mn></mrow></mtd><mtd style="text-align:left"><mrow><mn>2</mn></mrow></mtd></mtr><mtr>` +
			`<mtd style="text-align:left"><mrow><mn>3</mn></mrow></mtd></mtr></mtable></mrow>`},
		{`x \tag{3}`, `<mi>x</mi><mspace width="2em"></mspace><mtext>(3)</mtext>`},
	} {
		got, ok := MathML(c.tex, true)
		want := `<math display="block"><mrow>` + c.want + `</mrow></math>`
		if !ok || got != want {
			t.Errorf("%s:\n got %s\nwant %s", c.tex, got, want)
		}
		wellFormed(t, c.tex, got)
	}
}

// TestMathMLRefuses checks that unsupported formulas are not partly rendered.
func TestMathMLRefuses(t *testing.T) {
	for _, s := range []string{`\unknown`, `{`, `}`, `\frac{1}`, `\left(`, `\begin{x} \end{x}`, `\begin{matrix} 1`, `\begin{matrix} 1 \end{cases}`, `x &`, `\`, `\text`, `x^`, `\href{javascript:x}{y}`} {
		if got, ok := MathML(s, false); ok {
			t.Errorf("%q: %s", s, got)
		}
	}
}

// TestMathMLGrowth checks the cost of deep and long formulas.
func TestMathMLGrowth(t *testing.T) {
	for _, unit := range []string{`\frac{`, `\sqrt[`, `\hat`, `{`, `x^{`, `\left(`, `\begin{matrix}`, `\substack{`, `'`, `\not`, `x`, `_`, `^`, `\text{`, `&`, `\\`} {
		MathML(strings.Repeat(unit, 1<<20), true)
		growth.Check(t, unit, maxFormula/len(unit)/8, func(n int) { MathML(strings.Repeat(unit, n), true) })
	}
}

func wellFormed(t *testing.T, source, s string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(s))
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("%q: %v\n%s", source, err, s)
		}
		if e, ok := tok.(xml.StartElement); ok && e.Name.Local[0] != 'm' {
			t.Fatalf("%q: element %s", source, e.Name.Local)
		}
	}
}

func FuzzMathML(f *testing.F) {
	for _, s := range []string{`\frac{a}{b}`, `\begin{matrix} a & b \\ c \end{matrix}`, `\left\{ x^{2'} \right)`, `\text{<script>}`, `\mathbb{R}_\|`, `\not<`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, r := range s {
			if r < ' ' || r == 0xfffd || r > 0xffff {
				return // characters that XML does not allow
			}
		}
		if got, ok := MathML(s, true); ok {
			wellFormed(t, s, got)
		}
	})
}
