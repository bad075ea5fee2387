package hostile_test

import (
	"fmt"
	"math"
	"strings"
)

// markdownFamilies are Markdown documents that make parsers slow.
var markdownFamilies = map[string]func(n int) string{
	"md brackets":    func(n int) string { return rep("[", n) },
	"md link opens":  func(n int) string { return rep("[](", n) },
	"md link dest":   func(n int) string { return rep("[a](", n) },
	"md image refs":  func(n int) string { return rep("![a][", n) },
	"md refs":        func(n int) string { return rep("[a][b", n) },
	"md tag opens":   func(n int) string { return rep("<a ", n) },
	"md less":        func(n int) string { return rep("<", n) },
	"md emphasis":    func(n int) string { return rep("*a ", n) },
	"md mixed":       func(n int) string { return rep("**a _b ", n) },
	"md delimiters":  func(n int) string { return rep("*_*__", n) },
	"md ticks":       func(n int) string { return rep("`a ``b ", n) },
	"md quotes":      func(n int) string { return strings.Repeat(">", n) },
	"md quotes wide": func(n int) string { return rep("> ", n) },
	"md bullets":     func(n int) string { return rep("- ", n) },
	"md stairs": func(n int) string {
		return seq(n, func(i int) string { return strings.Repeat(" ", i%int(math.Sqrt(float64(n)))) + "- a\n" })
	},
	"md definitions": func(n int) string { return seq(n, func(i int) string { return fmt.Sprintf("[r%d]: /u\n", i) }) },
	"md references":  func(n int) string { return "[a]: /u\n\n" + rep("[a] ", n) },
	"md big reference": func(n int) string {
		return "[a]: /" + strings.Repeat("u", n/2) + "\n\n" + rep("[a] ", n/2)
	},
	"md wide table": func(n int) string { return "|" + rep("a|", n/2) + "\n|" + rep("-|", n/2) + "\n" },
	"md short rows": func(n int) string {
		return "|" + rep("a|", n/3) + "\n|" + rep("-|", n/3) + "\n" + rep("|b\n", n/3)
	},
	"md html":        func(n int) string { return rep("<div>\n", n) },
	"md comments":    func(n int) string { return rep("<!-- ", n) },
	"md processing":  func(n int) string { return rep("<?", n) },
	"md cdata":       func(n int) string { return rep("<![CDATA[", n) },
	"md entities":    func(n int) string { return rep("&a", n) },
	"md lines":       func(n int) string { return rep("\n", n) },
	"md spaces":      func(n int) string { return rep(" ", n) },
	"md tabs":        func(n int) string { return rep("\t", n) },
	"md footnotes":   func(n int) string { return seq(n, func(i int) string { return fmt.Sprintf("[^%d]: x\n", i) }) },
	"md fences":      func(n int) string { return rep("```\n", n) },
	"md tildes":      func(n int) string { return rep("~~~ a\n", n) },
	"md setext":      func(n int) string { return rep("a\n=\n", n) },
	"md rules":       func(n int) string { return rep("***\n", n) },
	"md hashes":      func(n int) string { return strings.Repeat("#", n) },
	"md urls":        func(n int) string { return rep("http://a.b/?", n) },
	"md mails":       func(n int) string { return rep("a@b.", n) },
	"md strikes":     func(n int) string { return rep("~~a ", n) },
	"md backslashes": func(n int) string { return rep(`\`, n) },
	"md data":        func(n int) string { return rep("![](data:image/png;base64,", n) },
	"md data html":   func(n int) string { return rep(`<img src="data:`, n) },
	"md parens":      func(n int) string { return "[a](" + strings.Repeat("(", n) },
	"md titles":      func(n int) string { return rep(`[a](b "`, n) },
	"md autolinks":   func(n int) string { return rep("<http:", n) },
	"md math":        func(n int) string { return rep("$a$$", n) },
	"md images":      func(n int) string { return rep("![a](b)", n) },
	"md lazy":        func(n int) string { return rep("> a\nb\n", n) },
	"md indented":    func(n int) string { return rep("    a\n\n", n) },
	"md numbers":     func(n int) string { return rep("1. a\n", n) },
	"md headings": func(n int) string {
		return "# " + rep("flour ", n/4) + "\n## " + rep("bran ", n/4) + "\n" + rep("### a\nb\n", n/2)
	},
	"md spread link": func(n int) string { return rep("[a](b[a](b c", n) },
	"md www":         func(n int) string { return rep("www.", n) },
	"md items":       func(n int) string { return rep("- a\n\n  b\n", n) },
}
