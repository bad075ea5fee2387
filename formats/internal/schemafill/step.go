package schemafill

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/formats/internal/schemaorg"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/lazy"
)

// steps splits a value into its steps (schema.org HowToSection, HowToStep,
// ItemList), or a text into its lines.
func steps(v any, alone bool) []string {
	c, ok := v.(*schemaorg.Thing)
	if !ok {
		raw, isText := v.(string)
		if !isText {
			return []string{schemaorg.TextOf(v)}
		}
		return lines(raw, alone)
	}
	var out []string
	inner := c.Things("itemListElement", "steps", "step", "item")
	name := schemaorg.Clean(c.Text("name"))
	if len(inner) > 0 || len(c.Values("itemListElement")) > 0 {
		if name != "" && c.Is("HowToSection") {
			out = append(out, name)
		}
		for _, e := range c.Values("itemListElement") {
			out = append(out, steps(e, false)...)
		}
		if len(c.Values("itemListElement")) == 0 {
			for _, e := range inner {
				out = append(out, steps(e, false)...)
			}
		}
		return out
	}
	text := rawText(c, "text", "description")
	if shown := plainText(schemaorg.Clean(text)); name != "" && shown != "" && !strings.HasPrefix(shown, strings.TrimRight(name, ".…")) {
		out = append(out, name)
	}
	if text == "" {
		text = schemaorg.TextOf(c)
	}
	return append(out, lines(text, true)...)
}

// lines splits a text with markup or line breaks into its blocks.
func lines(raw string, alone bool) []string {
	if strings.Contains(raw, "&lt;") || strings.Contains(raw, "&amp;") {
		raw = html.UnescapeString(raw)
	}
	if strings.Contains(raw, "<") && strings.Contains(raw, ">") {
		if page, err := dom.ParseString(raw); err == nil {
			raw = blockText(page.Root)
		}
	}
	var out []string
	for line := range strings.SplitSeq(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(raw), "\n") {
		if line = schemaorg.Clean(line); line != "" {
			out = append(out, line)
		}
	}
	if !alone && len(out) > 1 && !strings.Contains(raw, "\n\n") {
		return []string{strings.Join(out, " ")}
	}
	return out
}

var blanks = lazy.Regexp(`[\s\v\pZ\x{85}]+`)

// blockText returns the text of a tree, one line per block, without scripts and
// the source of noscript elements. Between a number and
// a word of separate elements stands a space, as style sheets show it.
func blockText(root *html.Node) string {
	var b strings.Builder
	var last rune // before the next text, 0 at the start of a line
	var in *html.Node
	for n := root; n != nil; {
		switch {
		case n.Type == html.TextNode:
			text := blanks().ReplaceAllString(n.Data, " ")
			if first, _ := utf8.DecodeRuneInString(text); unicode.IsNumber(last) && unicode.IsLetter(first) && n.Parent != in && !dom.Is(n.Parent, atom.Sup) && !dom.Is(n.Parent, atom.Sub) {
				b.WriteByte(' ')
			}
			b.WriteString(text)
			last, _ = utf8.DecodeLastRuneInString(text)
			in = n.Parent
		case n.Type == html.ElementNode:
			switch n.DataAtom {
			case atom.P, atom.Li, atom.Br, atom.Div, atom.Ol, atom.Ul, atom.H1, atom.H2, atom.H3, atom.H4, atom.Tr:
				b.WriteString("\n\n")
				last = 0
			case atom.Td, atom.Th, atom.Label, atom.Img:
				b.WriteByte(' ')
				last = 0
			}
		}
		n = dom.Next(n, root, !labelled.IsCode(n))
	}
	return b.String()
}

// rawText returns the first text of the named properties, line breaks included.
func rawText(t *schemaorg.Thing, names ...string) string {
	for _, name := range names {
		for _, v := range t.Values(name) {
			if s, ok := v.(string); ok && strings.TrimSpace(s) != "" {
				return s
			}
		}
	}
	return t.Text(names...)
}

// unnumbered cleans the parts of a list: it removes blank parts, bare numbers
// and site addresses, consecutive numbers before the parts, and the double
// parentheses of some recipe plugins. A single text with numbered steps is
// split.
func unnumbered(parts []string) []string {
	if len(parts) == 1 {
		parts = splitNumbered(parts[0])
	}
	var out []string
	for _, p := range parts {
		if p = strings.TrimSpace(p); strings.Contains(p, "((") && strings.Contains(p, "))") {
			p = strings.NewReplacer("((", "(", "))", ")").Replace(p)
		}
		if strings.Trim(p, "0123456789.):- ") != "" && !strings.HasPrefix(p, "www.") {
			out = append(out, p)
		}
	}
	next := 1
	for _, p := range out {
		if n, _ := numberBefore(p); n != 0 {
			if n != next {
				return out
			}
			next++
		}
	}
	if next > 2 {
		for i, p := range out {
			_, rest := numberBefore(p)
			out[i] = rest
		}
		return out
	}
	return out
}

// stepNumber is what a numbered step starts with: "3. ", "3) ", "Step 3 | ".
var stepNumber = lazy.Regexp(`^(?i:step )?([0-9]{1,3}) *[.):|] `)

// numberBefore returns the number that a step starts with, 0 for none, and the rest of
// the step.
func numberBefore(s string) (n int, rest string) {
	m := stepNumber().FindStringSubmatch(s)
	if m == nil || len(s) == len(m[0]) {
		return 0, s
	}
	n, _ = strconv.Atoi(m[1])
	return n, strings.TrimSpace(s[len(m[0]):])
}

var numberInText = lazy.Regexp(`([0-9]+)\. `)

// splitNumbered splits a text at "1. ", "2. ", … if they are consecutive.
func splitNumbered(s string) []string {
	if n, _ := numberBefore(s); n != 1 {
		return []string{s}
	}
	var out []string
	from := 0
	for _, m := range numberInText().FindAllStringSubmatchIndex(s, -1) {
		if s[m[2]:m[3]] == strconv.Itoa(len(out)+2) {
			out = append(out, strings.TrimSpace(s[from:m[0]]))
			from = m[0]
		}
	}
	return append(out, s[from:])
}
