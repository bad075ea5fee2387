package hostile_test

import (
	"fmt"
)

// structureFamilies are pages with hostile elements and attributes.
var structureFamilies = map[string]func(n int) string{
	"deepdiv":   func(n int) string { return nest("<div>", "x", "</div>", n) },
	"deepopen":  func(n int) string { return rep("<div>", n) + "x" },
	"deepspan":  func(n int) string { return nest("<span>", "text", "</span>", n) },
	"deepb":     func(n int) string { return rep("<b>x ", n) },
	"deepfont":  func(n int) string { return rep("<font size=1><p>", n) },
	"deepa":     func(n int) string { return rep("<a href=x><p>", n) },
	"deepbq":    func(n int) string { return nest("<blockquote>", "quote", "</blockquote>", n) },
	"deepbqp":   func(n int) string { return nest("<blockquote>q", "quote", "</blockquote>", n) },
	"deepul":    func(n int) string { return nest("<ul><li>a", "x", "</li></ul>", n) },
	"deepol":    func(n int) string { return nest("<ol><li>a", "x", "</li></ol>", n) },
	"deeptable": func(n int) string { return nest("<table><tr><td>", "x", "</td></tr></table>", n) },
	"deepdl":    func(n int) string { return nest("<dl><dd>a", "x", "</dd></dl>", n) },
	"deepem":    func(n int) string { return nest("<em>a", "x", "</em>", n) },
	"deepemb":   func(n int) string { return nest("<em>a<strong>b", "x", "</strong></em>", n) },
	"deepsup":   func(n int) string { return nest("<sup>a", "x", "</sup>", n) },
	"deepq":     func(n int) string { return nest("<q>a", "x", "</q>", n) },
	"deepmath":  func(n int) string { return "<math>" + nest("<mrow><mi>a</mi>", "x", "</mrow>", n) + "</math>" },
	"deepfrac": func(n int) string {
		return "<math>" + nest("<mfrac><mi>a</mi>", "<mi>x</mi>", "</mfrac>", n) + "</math>"
	},
	"deepsqrt":     func(n int) string { return "<math>" + nest("<msup><mi>a</mi>", "<mi>x</mi>", "</msup>", n) + "</math>" },
	"math":         func(n int) string { return rep("<math><mfrac><mi>a</mi><msqrt><mi>b</mi></msqrt></mfrac></math> ", n) },
	"mathone":      func(n int) string { return "<math>" + rep("<mi>a</mi><mo>+</mo>", n) + "</math>" },
	"deepsvg":      func(n int) string { return "<svg>" + nest("<g>", "<text>x</text>", "</g>", n) + "</svg>" },
	"deepnoscript": func(n int) string { return nest("<noscript>", "<p>x", "</noscript>", n) },
	"deeptemplate": func(n int) string { return nest("<template>", "<p>x", "</template>", n) },
	"shadow": func(n int) string {
		return nest(`<div><template shadowrootmode="open"><slot></slot>`, "x", "</template></div>", n)
	},
	"shadowflat": func(n int) string {
		return rep(`<div><template shadowrootmode="open"><slot name=a></slot><slot></slot></template><b slot=a>x</b></div>`, n)
	},
	"shadowslots": func(n int) string {
		return `<div><template shadowrootmode="open">` + seq(n/2, func(i int) string { return fmt.Sprintf("<slot name=s%d></slot>", i) }) + "</template>" + seq(n/2, func(i int) string { return fmt.Sprintf("<b slot=s%d>x</b>", i) }) + "</div>"
	},
	"oneattr": func(n int) string { return `<p title="` + rep("a b ", n) + `">x</p>` },
	"oneclass": func(n int) string {
		return `<p class="` + seq(n, func(i int) string { return fmt.Sprintf("c%d ", i) }) + `">x</p>`
	},
	"onehref": func(n int) string { return `<a href="/` + rep("a/../", n) + `">x</a>` },
	"hrefpct": func(n int) string { return `<a href="/` + rep("%zz (", n) + `">x</a>` },
	"manyattr": func(n int) string {
		return "<p " + seq(n, func(i int) string { return fmt.Sprintf("a%d=1 ", i) }) + ">x</p>"
	},
	"sameattr": func(n int) string { return "<p " + rep("a=1 ", n) + ">x</p>" },
	"bodyattr": func(n int) string {
		return seq(n, func(i int) string { return fmt.Sprintf("<body a%d=1>", i) })
	},
	"bodyattrsame": func(n int) string { return rep("<body a=1>", n) },
	"htmlattr": func(n int) string {
		return seq(n, func(i int) string { return fmt.Sprintf("<html a%d=1>", i) })
	},
	"utf7metas": func(n int) string { return rep("<meta charset=x>", n) },
	"tablecs": func(n int) string {
		return "<table>" + rep("<tr><td colspan=1000000000 rowspan=1000000000>x</td></tr>", n) + "</table>"
	},
	"tablecs1000": func(n int) string { return "<table>" + rep("<tr><td colspan=1000>x</td></tr>", n) + "</table>" },
	"tablers": func(n int) string {
		return "<table>" + rep("<tr><td rowspan=65534>x</td><td>y</td></tr>", n) + "</table>"
	},
	"tablers0": func(n int) string { return "<table>" + rep("<tr><td rowspan=0>x</td><td>y</td></tr>", n) + "</table>" },
	"tablestair": func(n int) string {
		return "<table>" + seq(n, func(i int) string { return fmt.Sprintf("<tr><td rowspan=%d>x</td></tr>", 65534) }) + "</table>"
	},
	"tablewide": func(n int) string { return "<table><tr>" + rep("<td>x</td>", n) + "</tr></table>" },
	"tablewiderow": func(n int) string {
		return "<table><tr>" + rep("<td>x</td>", n/2) + "</tr>" + rep("<tr><td>y</td></tr>", n/2) + "</table>"
	},
	"tablethcols": func(n int) string {
		return "<table><tr>" + rep("<th scope=col>x</th>", n/2) + "</tr>" + rep("<tr><th scope=row>k<td>4.50</tr>", n/2) + "</table>"
	},
	"table":        func(n int) string { return "<table>" + rep("<tr><td>Pit wheel</td><td>96</td></tr>", n) + "</table>" },
	"tables":       func(n int) string { return rep("<table><tr><th>Pit wheel</th><td>96</td></tr></table>", n) },
	"tablefoster":  func(n int) string { return "<table>" + rep("<p>a", n) },
	"tablefoster2": func(n int) string { return rep("<table><b><tr>x", n) },
	"captions":     func(n int) string { return "<table>" + rep("<caption>a</caption>", n) + "<tr><td>1</table>" },
	"srcset": func(n int) string {
		return `<img alt=a src=/x.png srcset="` + seq(n, func(i int) string { return fmt.Sprintf("/a%d.png %dw, ", i, i+1) }) + `">`
	},
	"srcsetcomma": func(n int) string { return `<img alt=a src=/x.png srcset="` + rep(",", n) + `">` },
	"srcsetparen": func(n int) string { return `<img alt=a src=/x.png srcset="a ` + rep("(", n) + `">` },
	"picture": func(n int) string {
		return "<picture>" + rep(`<source srcset="/a.png 1x, /b.png 2x" media="(max-width: 1px)">`, n) + "<img src=/z.png></picture>"
	},
	"imgs": func(n int) string {
		return seq(n, func(i int) string { return fmt.Sprintf(`<img src="/a%d.png" alt="x%d">`, i, i) })
	},
	"links": func(n int) string {
		return seq(n, func(i int) string { return fmt.Sprintf(`<a href="/a%d">x%d</a> `, i, i) })
	},
	"linksame": func(n int) string { return rep(`<a href="/a">x</a> `, n) },
	"b64img":   func(n int) string { return `<img alt=a src="data:image/png;base64,` + rep("QUJD", n) + `">` },
	"b64imgs":  func(n int) string { return rep(`<img alt=a src="data:image/png;base64,QUJD">`, n) },
	"b64css": func(n int) string {
		return "<style>" + rep(`a{background:url(data:image/png;base64,QUJD)}`, n) + "</style>"
	},
	"footnotes": func(n int) string {
		return seq(n/2, func(i int) string { return fmt.Sprintf(`<p>t<sup id=r%d><a href="#fn%d">%d</a></sup>`, i, i, i) }) + "<ol>" + seq(n/2, func(i int) string { return fmt.Sprintf(`<li id=fn%d>note <a href="#r%d">↩</a>`, i, i) }) + "</ol>"
	},
	"footnotesame": func(n int) string {
		return rep(`<p>t<sup id=r1><a href="#fn1">1</a></sup>`, n/2) + "<ol>" + rep(`<li id=fn1>note <a href="#r1">↩</a>`, n/2) + "</ol>"
	},
	"footsection": func(n int) string {
		return rep(`<p>t<a class=footnote-ref href="#fn1" role=doc-noteref>1</a>`, n/2) + `<section class=footnotes role=doc-endnotes><ol>` + rep(`<li id=fn1 role=doc-endnote>n<a class=footnote-back role=doc-backlink href=#r1>b</a>`, n/2) + "</ol></section>"
	},
	"idsame": func(n int) string { return rep(`<a href="#x">y</a><p id=x>`, n) },
	"idref": func(n int) string {
		return seq(n, func(i int) string {
			return fmt.Sprintf(`<a href="#x%d">y</a><p aria-describedby="x%d" id=x%d>t`, i+1, i+2, i)
		})
	},
	"labelled":    func(n int) string { return rep(`<p aria-labelledby="a b c d e f g" id=a>t`, n) },
	"titles":      func(n int) string { return rep(`<title>a</title>`, n) },
	"h1s":         func(n int) string { return seq(n, func(i int) string { return fmt.Sprintf("<h1>Head %d</h1>", i) }) },
	"h2s":         func(n int) string { return rep("<h2>Head</h2><p>x</p>", n) },
	"refresh":     func(n int) string { return rep(`<meta http-equiv=refresh content="0;url=/x">`, n) },
	"bases":       func(n int) string { return rep(`<base href="/x/">`, n) },
	"comments":    func(n int) string { return rep(`<!-- x -->`, n) },
	"commentopen": func(n int) string { return rep(`<!--`, n) },
	"cdata":       func(n int) string { return "<svg>" + rep(`<![CDATA[`, n) },
	"gtags":       func(n int) string { return seq(n, func(i int) string { return fmt.Sprintf("<x%d>", i) }) },
	"closetags":   func(n int) string { return rep(`</p>`, n) },
	"selects":     func(n int) string { return "<select>" + rep(`<option>a`, n) },
	"forms":       func(n int) string { return rep(`<form><input value=a><label for=x>b</label></form>`, n) },
	"frameset":    func(n int) string { return rep(`<iframe srcdoc="<p>x</p>"></iframe>`, n) },
	"iframenest":  func(n int) string { return rep(`<iframe><p>`, n) },
	"emnest":      func(n int) string { return "<p>" + rep("<em>a</em><strong>b</strong>", n) },
	"brs":         func(n int) string { return "<p>" + rep("<br>", n) },
	"hrs":         func(n int) string { return rep("<hr>", n) },
	"pricedig":    func(n int) string { return `<span class="price">€ ` + rep("1,", n) + `</span>` },
	"nav":         func(n int) string { return "<nav><ul>" + rep(`<li><a href="/a">One</a></li>`, n) + "</ul></nav>" },
	"bread":       func(n int) string { return rep(`<ol class=breadcrumb><li><a href=/>Home</a></li></ol>`, n) },
	"cookies": func(n int) string {
		return rep(`<div class="cookie-consent">We use cookies <button>Accept</button></div>`, n)
	},
	"share": func(n int) string {
		return rep(`<ul class=share><li><a href="https://twitter.com/share">Tweet</a></ul>`, n)
	},
	"articles": func(n int) string {
		return rep(`<article><h2>A</h2><p>Some text, with commas, and so on, of a length that counts for something or other.</p></article>`, n)
	},
	"svgs":        func(n int) string { return rep(`<svg><path d="M0 0"/><text>a</text></svg>`, n) },
	"buttons":     func(n int) string { return rep(`<button aria-label=x>Go</button>`, n) },
	"details":     func(n int) string { return rep(`<details><summary>a</summary>b</details>`, n) },
	"detailsdeep": func(n int) string { return nest(`<details><summary>a</summary>b`, "x", `</details>`, n) },
	"ruby":        func(n int) string { return rep(`<ruby>a<rt>b</rt></ruby>`, n) },
	"listflat":    func(n int) string { return "<ul>" + rep(`<li>a`, n) + "</ul>" },
	"olstart":     func(n int) string { return rep(`<ol start=999999999><li>a</ol>`, n) },
	"linkwraps":   func(n int) string { return rep(`<a href=/x><div><h3>T</h3><p>b</p></div></a>`, n) },
	"ads":         func(n int) string { return rep(`<div class="ad-banner"><ins class=adsbygoogle></ins></div>`, n) },
	"hidden":      func(n int) string { return rep(`<div hidden><p>x</div>`, n) },
	"lazy": func(n int) string {
		return rep(`<noscript><img src=/a.png></noscript><img data-src=/a.png class=lazy>`, n)
	},
	"readers": func(n int) string { // text for screen readers, each beside all of the rest
		return rep(`<div><span class="sr-only">w</span>`, min(n, 12_800)) + rep("<p>water and the wheel</p>", n)
	},
	"adopt":  func(n int) string { return rep(`<a><b><i><u><s><p></a>`, n) },
	"adopt2": func(n int) string { return rep(`<p><b></p>`, n) },
	"adopt3": func(n int) string {
		return seq(n, func(i int) string { return fmt.Sprintf(`<p><font color=c%d></p>`, i) })
	},
	"nobr":   func(n int) string { return rep(`<nobr><p>`, n) },
	"formel": func(n int) string { return rep(`<b><table>`, n) },
	"formulas": func(n int) string {
		return seq(n, func(i int) string {
			return fmt.Sprintf(`<span class=katex><span class=katex-mathml><math><semantics><mrow><msub><mi>x</mi><mn>%d</mn></msub></mrow><annotation encoding="application/x-tex">x_{%d}</annotation></semantics></math></span><span class=katex-html aria-hidden=true>x</span></span> `, i, i)
		})
	},
	"formulatex": func(n int) string {
		return `<math><semantics><mi>x</mi><annotation encoding="application/x-tex">` + nest(`\frac{`, "x", `}{y}`, n) + `</annotation></semantics></math>`
	},
	"formulaannotations": func(n int) string {
		return `<math><semantics><mi>x</mi>` + rep(`<annotation encoding="application/x-tex">x</annotation>`, n) + `</semantics></math>`
	},
	"formulasemantics": func(n int) string {
		return `<math>` + nest(`<semantics><mi>x</mi><annotation-xml encoding="MathML-Content">`, "<mi>y</mi>", `</annotation-xml></semantics>`, n) + `</math>`
	},
	"formulascripts": func(n int) string { return rep(`<script type="math/tex">\frac{a}{b}</script> `, n) },
	"formulaover": func(n int) string {
		return `<math>` + nest(`<munderover><mo>∑</mo>`, "<mi>x</mi>", `<mi>n</mi></munderover>`, n) + `</math>`
	},
	"formulaleft": func(n int) string {
		return `<math>` + nest(`<msubsup>`, "<mi>x</mi>", `<mi>a</mi><mi>b</mi></msubsup>`, n) + `</math>`
	},
	"formulatable": func(n int) string {
		return `<math><mtable>` + rep(`<mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr>`, n) + `</mtable></math>`
	},
	"formulatables": func(n int) string {
		return `<math>` + nest(`<mtable><mtr><mtd>`, "<mi>x</mi>", `</mtd></mtr></mtable>`, n) + `</math>`
	},
	"formulamulti": func(n int) string {
		return `<math><mmultiscripts><mi>x</mi>` + rep(`<mi>a</mi><none/><mprescripts/>`, n) + `</mmultiscripts></math>`
	},
	"formulafenced": func(n int) string {
		return `<math><mfenced separators="` + rep(";,", n/2) + `">` + rep(`<mi>x</mi>`, n/2) + `</mfenced></math>`
	},
	"formulaaccents": func(n int) string {
		return `<math>` + nest(`<mover><mi>x</mi><mrow>`, "<mo>^</mo>", `</mrow></mover>`, n) + `</math>`
	},
	"addresstags":  func(n int) string { return rep(`http://x.example/&lt;b&gt;`, n) },
	"addresscodes": func(n int) string { return rep(`http://x.example/<code>&lt;b&gt;</code>`, n) },
	"formulatext":  func(n int) string { return `<math><mtext>` + rep(`$ \$ \) `, n) + `</mtext></math>` },
	"formulafences": func(n int) string {
		return `<math>` + nest(`<mrow><mo stretchy=true>(</mo>`, "<mi>x</mi>", `<mo>)</mo></mrow>`, n) + `</math>`
	},
	"notechain": func(n int) string {
		return `<p>t<sup><a href="#fn0">0</a></sup><ol>` + seq(n, func(i int) string {
			return fmt.Sprintf(`<li id=fn%d>note<sup><a href="#fn%d">%d</a></sup> <a href="#r%d">↩</a>`, i, i+1, i+1, i)
		}) + `</ol>`
	},
	"notenest": func(n int) string {
		return nest(`<p>t<sup><a href="#fn1">1</a></sup><aside id=fn1 role=doc-footnote>note`, "x", `</aside>`, n)
	},
	"notebacks": func(n int) string {
		return `<p>t<sup><a href="#fn1" id=r1>1</a></sup><ol><li id=fn1>note ` + rep(`<a href="#r1">↩</a> `, n) + `</ol>`
	},
	"notemarks": func(n int) string {
		return rep(`<sup><a href="#fn1">1</a></sup>`, n) + `<div class=footnotes><ol><li id=fn1>note</ol></div>`
	},
	"notelong": func(n int) string {
		return rep(`<p>t<sup><a href="#fn1">1</a></sup>`, n/2) + `<div class=footnotes><ol><li id=fn1>` + rep("note ", n/2) + `</ol></div>`
	},
	"noteloose": func(n int) string {
		return seq(n/2, func(i int) string { return fmt.Sprintf(`<p>t<sup>%d</sup>`, i) }) + `<hr>` + seq(n/2, func(i int) string { return fmt.Sprintf(`<p><sup>%d</sup> note %d`, i, i) })
	},
	"notetips": func(n int) string {
		return rep(`<p>t<span class=footnote><sup>1</sup><span class=tooltip>note</span></span>`, n)
	},
}
