package htmlparse

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// seeds are small pages for each part of the standard.
var seeds = []string{
	"<p>a<b>b<i>c</p>d</b>e</i>f",
	"<a href=1><div><a href=2>x</a></div>",
	"<table><tr><td>x<b>y<tr>z</table>w",
	"<table><caption><p>x</caption><colgroup><col><template><td></template><tbody><form><input type=hidden></table>",
	"<select><option>a<optgroup><option>b<hr><select><input>",
	"<svg><path d=1 /><foreignObject><p>x</p></foreignObject><title>t</title><![CDATA[x]]></svg>",
	"<math><mi>x<mglyph></mi><annotation-xml encoding=text/html><p>",
	"<frameset><frame></frameset><noframes>x</noframes>",
	"<script><!--<script>x</script>--></script>",
	"<script><!--/script <a",
	"<textarea>\n&amp;</textarea><title>&lt;</title><style></style x>",
	"<!DOCTYPE html PUBLIC \"x\" 'y'><!-- c --!><?x?>",
	"&notit; &#x80; &#0; &amp=<a b=&amp=c&d;>",
	"<ul><li>a<li>b</ul><dl><dt>x<dd>y</dl><ruby>a<rt>b<rtc>c</ruby>",
	"<body a=1><html b=2><body c=3></body>x</html>y<!--z-->",
	"<button><button><nobr><nobr><h1><h2></h3><form></form></br></p>",
	"<plaintext>x</plaintext>\x00\r\n",
}

// FuzzParse compares trees with those of html.Parse.
func FuzzParse(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	for _, cases := range treeCases(f) {
		for _, c := range cases {
			f.Add(c.data)
		}
	}
	f.Fuzz(func(t *testing.T, src string) {
		if departs(src) {
			Parse(nil, []byte(src))
			return
		}
		if d := compare(src); d != "" {
			t.Errorf("%q: %s", src, d)
		}
	})
}

// FuzzFragment compares fragments with those of html.ParseFragment.
func FuzzFragment(f *testing.F) {
	// In the contexts html, head, select, table columns, frames, text, SVG and
	// MathML, html.ParseFragment deviates from the standard or panics.
	contexts := []string{"div", "table", "tr", "td", "body", "caption", "form", "tbody", "p", "li"}
	for i, s := range seeds {
		f.Add(s, byte(i))
	}
	n := 0
	for _, cases := range treeCases(f) {
		for _, c := range cases {
			n++
			f.Add(c.data, byte(n))
		}
	}
	f.Fuzz(func(t *testing.T, src string, context byte) {
		c := fragmentContext(contexts[int(context)%len(contexts)])
		if departs(src) {
			ParseFragment(src, c)
			return
		}
		if d := compareFragment(src, c); d != "" {
			t.Errorf("%q in %s: %s", src, c.Data, d)
		}
	})
}

// pieces are the parts of random pages.
var pieces = strings.Fields(`<a> <a_href=1> </a> <b> <b_x=1> </b> <i> </i> <font> </font> <nobr> </nobr> <p> </p> <div> </div> <ul> <li> </li> </ul>
	<dl> <dt> <dd> </dl> <h1> <h2> </h1> </h2> <table> </table> <caption> </caption> <colgroup> </colgroup> <col> <tbody> </tbody> <thead>
	</thead> <tr> </tr> <td> </td> <th> </th> <select> </select> <option> </option> <optgroup> <hr> <input> <input_type=hidden> <button>
	</button> <form> </form> <textarea> </textarea> <script> </script> <style> </style> <title> </title> <noscript> </noscript> <iframe>
	</iframe> <xmp> </xmp> <plaintext> <pre> </pre> <listing> <applet> </applet> <object> </object> <marquee> </marquee> <br> </br> <img>
	<image> <svg> </svg> <math> </math> <mi> </mi> <mtext> <annotation-xml_encoding=text/html> <annotation-xml> </annotation-xml> <mglyph>
	<foreignObject> </foreignObject> <desc> </desc> <path/> <g> </g> <font_color=1> <html> <html_a=1> </html> <head> </head> <body>
	<body_b=1> </body> <frameset> </frameset> <frame> <noframes> </noframes> <base> <link> <meta> <ruby> <rb> <rt> <rtc> <rp> </ruby>
	<x> </x> <!--c--> <!DOCTYPE_html> <![CDATA[d]]> x y _ _ \n &amp; \0 </> <?p> <address> <center> <span> </span> <em> </em> <template>
	</template> <menuitem> <keygen> <search> <summary> <details> <u> </u> <param> <track> <wbr> <dialog> </p>`)

// page makes a page from bytes, each of which stands for a piece.
func page(choice []byte) string {
	var b strings.Builder
	for _, c := range choice {
		p := pieces[int(c)%len(pieces)]
		b.WriteString(strings.NewReplacer(`\n`, "\n", `\0`, "\x00", `_`, " ").Replace(p))
	}
	return b.String()
}

// FuzzTags compares the trees of pages made only of tags.
func FuzzTags(f *testing.F) {
	f.Add([]byte("0123456789abcdefgh"))
	f.Fuzz(func(t *testing.T, choice []byte) {
		src := page(choice)
		if departs(src) {
			Parse(nil, []byte(src))
			return
		}
		if d := compare(src); d != "" {
			t.Errorf("%q: %s", src, d)
		}
	})
}

// TestRandomPages compares the trees of pages of random tags.
func TestRandomPages(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	n := 100_000
	if testing.Short() {
		n = 5_000
	}
	for range n {
		choice := make([]byte, 3+r.IntN(30))
		for i := range choice {
			choice[i] = byte(r.Uint32())
		}
		src := page(choice)
		if d := compare(src); d != "" && !departs(src) {
			src = page(reduced(choice))
			t.Fatalf("%q: %s", src, compare(src))
		}
	}
}

// reduced removes pieces as long as the trees differ.
func reduced(choice []byte) []byte {
	for i := 0; i < len(choice); {
		less := slices.Delete(slices.Clone(choice), i, i+1)
		if src := page(less); compare(src) != "" && !departs(src) {
			choice, i = less, 0
		} else {
			i++
		}
	}
	return choice
}
