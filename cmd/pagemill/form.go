package main

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/mdread"
)

// forms are the formats that are files of their own without --json, with their
// extensions.
var forms = map[string]string{"markdown": ".md", "text": ".txt", "links": ".txt", "images": ".txt", "html": ".html"}

// formatNames are all formats, those of forms first.
var formatNames = []string{"markdown", "text", "links", "images", "html", "rawHtml", "rawBase64", "summary", "json", "product", "menu", "branding", "changeTracking"}

// takeForm chooses what is written without --json. Text is made of Markdown and
// no format of the contract.
func (c *converter) takeForm(o *optionFlags) error {
	c.form = "markdown"
	if !o.cmd.Flags().Changed("format") {
		return nil
	}
	isText := slices.Contains(o.formats, "text")
	if c.json {
		if isText {
			return fmt.Errorf("--format text is written without --json")
		}
		return nil
	}
	if len(o.formats) != 1 || forms[o.formats[0]] == "" {
		for _, f := range o.formats {
			if forms[f] == "" && slices.Contains(formatNames, f) {
				return fmt.Errorf("--format %s needs --json: without it one of markdown, text, links, images and html is written", f)
			}
		}
		if len(o.formats) != 1 {
			return fmt.Errorf("--format %s: more than one needs --json", strings.Join(o.formats, ","))
		}
		return nil // the options say what is wrong
	}
	if c.form = o.formats[0]; isText {
		o.formats = []string{"markdown"}
	}
	return nil
}

// formed returns a result in the form that is written.
func (c *converter) formed(res *pagemill.Result) string {
	switch c.form {
	case "text":
		return plainText(res.Markdown)
	case "links":
		return strings.Join(res.Links, "\n")
	case "images":
		return strings.Join(res.Images, "\n")
	case "html":
		return res.HTML
	}
	return res.Markdown
}

// plainText returns what a reader of Markdown sees: paragraphs apart, the cells
// of a row between tabs, items behind their bullets, code as it is.
func plainText(md string) string {
	page, err := dom.ParseString(mdread.HTML(md))
	if err != nil {
		return md
	}
	w := textWriter{}
	w.children(page.Root)
	return strings.TrimSpace(w.b.String())
}

type textWriter struct {
	b      bytes.Buffer
	indent string
	inCode bool
}

func (w *textWriter) children(n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		w.node(c)
	}
}

// line begins a new line.
func (w *textWriter) line() {
	if w.b.Len() > 0 && !bytes.HasSuffix(w.b.Bytes(), []byte("\n"+w.indent)) {
		w.b.Truncate(len(bytes.TrimRight(w.b.Bytes(), " ")))
		w.b.WriteString("\n" + w.indent)
	}
}

func (w *textWriter) node(n *html.Node) {
	switch {
	case n.Type == html.TextNode && w.inCode:
		w.b.WriteString(strings.ReplaceAll(n.Data, "\n", "\n"+w.indent))
	case n.Type == html.TextNode:
		if n.Data != "" {
			w.space(n.Data[0])
			w.b.WriteString(strings.Join(strings.Fields(n.Data), " "))
			w.space(n.Data[len(n.Data)-1])
		}
	case n.Type == html.DocumentNode:
		w.children(n)
	case n.Type == html.ElementNode:
		w.element(n)
	}
}

// space writes the space that a text begins or ends with.
func (w *textWriter) space(c byte) {
	if (c == ' ' || c == '\n') && !bytes.HasSuffix(w.b.Bytes(), []byte(" ")) && !bytes.HasSuffix(w.b.Bytes(), []byte("\n")) {
		w.b.WriteByte(' ')
	}
}

func (w *textWriter) element(n *html.Node) {
	switch n.DataAtom {
	case atom.Head, atom.Hr:
	case atom.Br:
		w.b.WriteString("\n" + w.indent)
	case atom.Img:
		w.b.WriteString(dom.Attr(n, "alt"))
	case atom.Td, atom.Th:
		if dom.PreviousElement(n) != nil {
			w.b.Truncate(len(bytes.TrimRight(w.b.Bytes(), " ")))
			w.b.WriteString("\t")
		}
		w.children(n)
	case atom.Tr:
		w.line()
		w.children(n)
	case atom.Li:
		w.line()
		bullet := "- "
		if n.Parent.DataAtom == atom.Ol {
			bullet = fmt.Sprintf("%d. ", position(n))
		}
		w.b.WriteString(bullet)
		was := w.indent
		w.indent += strings.Repeat(" ", len(bullet))
		w.children(n)
		w.indent = was
	case atom.Pre:
		w.gap(n)
		w.inCode = true
		w.children(n)
		w.inCode = false
	case atom.P, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Blockquote, atom.Table, atom.Ul, atom.Ol, atom.Div, atom.Section:
		w.gap(n)
		w.children(n)
	default:
		w.children(n)
	}
}

// gap leaves an empty line before a block, but at the beginning of an item.
func (w *textWriter) gap(n *html.Node) {
	if n.Parent != nil && n.Parent.DataAtom == atom.Li {
		if dom.PreviousElement(n) != nil || n.PrevSibling != nil && strings.TrimSpace(n.PrevSibling.Data) != "" {
			w.line()
		}
		return
	}
	if w.b.Truncate(len(bytes.TrimRight(w.b.Bytes(), " \n"))); w.b.Len() > 0 {
		w.b.WriteString("\n\n" + w.indent)
	}
}

// position returns the number of an item, from what its list starts with.
func position(item *html.Node) int {
	at := dom.IntAttr(item.Parent, "start", 1)
	for n := dom.PreviousElement(item); n != nil; n = dom.PreviousElement(n) {
		at++
	}
	return at
}

// csvTables returns the tables of a Markdown text as CSV.
func csvTables(md string) [][]byte {
	if !strings.Contains(md, "|") && !strings.Contains(md, "<t") {
		return nil
	}
	page, err := dom.ParseString(mdread.HTML(md))
	if err != nil {
		return nil
	}
	var out [][]byte
	for n := page.Root; n != nil; n = dom.Next(n, page.Root, true) {
		if n.DataAtom != atom.Table {
			continue
		}
		var b bytes.Buffer
		w := csv.NewWriter(&b)
		for row := n; row != nil; row = dom.Next(row, n, true) {
			if row.DataAtom != atom.Tr {
				continue
			}
			var cells []string
			for cell := range dom.Cells(row) {
				t := textWriter{}
				t.children(cell)
				cells = append(cells, strings.TrimSpace(t.b.String()))
			}
			_ = w.Write(cells) // to memory
		}
		w.Flush()
		out = append(out, b.Bytes())
	}
	return out
}
