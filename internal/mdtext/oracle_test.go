package mdtext_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"

	"github.com/pagemill/pagemill/internal/growth"
	"github.com/pagemill/pagemill/internal/mdtext"
)

// oracle returns what goldmark parses in a text: its leaf blocks with their
// text, and the spans in them.
func oracle(md string) (blocks, spans []string) {
	source := []byte(md)
	doc := goldmark.New(goldmark.WithExtensions(extension.Table)).Parser().Parse(text.NewReader(source))
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			switch n := n.(type) {
			case *ast.Link:
				spans = append(spans, fmt.Sprintf("link %q %q", mdtext.Unescape(string(n.Destination)), mdtext.Unescape(string(n.Title))))
			case *ast.Image:
				spans = append(spans, fmt.Sprintf("image %q %q", mdtext.Unescape(string(n.Destination)), mdtext.Unescape(string(n.Title))))
			}
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			blocks = append(blocks, fmt.Sprintf("heading %d %q", n.Level, squeeze(lines(n, source))))
		case *ast.Paragraph, *ast.TextBlock:
			if n.Lines().Len() > 0 {
				blocks = append(blocks, fmt.Sprintf("text %q", squeeze(lines(n, source))))
			}
		case *ast.FencedCodeBlock:
			info := ""
			if n.Info != nil {
				info = string(n.Info.Segment.Value(source))
			}
			blocks = append(blocks, fmt.Sprintf("code %q %q", strings.TrimSpace(info), squeeze(lines(n, source))))
		case *ast.CodeBlock:
			blocks = append(blocks, fmt.Sprintf("code \"\" %q", squeeze(lines(n, source))))
		case *ast.ThematicBreak:
			blocks = append(blocks, "rule")
		case *ast.HTMLBlock:
			t := lines(n, source)
			if n.HasClosure() {
				t += string(n.ClosureLine.Value(source))
			}
			blocks = append(blocks, fmt.Sprintf("html %q", squeeze(t)))
		case *ast.Blockquote:
			blocks = append(blocks, "quote")
		case *ast.ListItem:
			blocks = append(blocks, "item")
		case *east.Table:
			blocks = append(blocks, fmt.Sprintf("table %d", n.ChildCount()))
		case *ast.CodeSpan:
			spans = append(spans, "code")
			return ast.WalkSkipChildren, nil
		case *ast.AutoLink:
			spans = append(spans, fmt.Sprintf("autolink %q", n.URL(source)))
		case *ast.RawHTML:
			spans = append(spans, fmt.Sprintf("tag %q", n.Segments.Value(source)))
		}
		return ast.WalkContinue, nil
	})
	return blocks, spans
}

func lines(n ast.Node, source []byte) string {
	var b strings.Builder
	for i := range n.Lines().Len() {
		s := n.Lines().At(i)
		b.Write(s.Value(source))
	}
	return b.String()
}

// squeeze removes white space: how much of it belongs to a line is not
// compared.
func squeeze(s string) string { return strings.Join(strings.Fields(s), " ") }

// ours returns what this package parses, in the same form.
func ours(md string) (blocks, spans []string) {
	d := mdtext.Parse(md)
	for i := range d.Blocks {
		b := &d.Blocks[i]
		t := ""
		for _, l := range b.Lines {
			t += strings.Repeat(" ", l.Pad) + md[l.Start:l.End] + "\n"
		}
		switch b.Kind {
		case mdtext.Heading:
			blocks = append(blocks, fmt.Sprintf("heading %d %q", b.Level, squeeze(t)))
		case mdtext.Paragraph:
			blocks = append(blocks, fmt.Sprintf("text %q", squeeze(t)))
		case mdtext.FencedCode, mdtext.IndentedCode:
			blocks = append(blocks, fmt.Sprintf("code %q %q", b.Info, squeeze(t)))
		case mdtext.HTML:
			blocks = append(blocks, fmt.Sprintf("html %q", squeeze(t)))
		case mdtext.Rule:
			blocks = append(blocks, "rule")
		case mdtext.Quote:
			blocks = append(blocks, "quote")
		case mdtext.Item:
			blocks = append(blocks, "item")
		case mdtext.Table:
			blocks = append(blocks, fmt.Sprintf("table %d", len(b.Lines)))
		}
		for _, s := range d.Spans(b) {
			switch s.Kind {
			case mdtext.CodeSpan:
				spans = append(spans, "code")
			case mdtext.Link:
				spans = append(spans, fmt.Sprintf("link %q %q", s.Target.Destination, s.Target.Title))
			case mdtext.Image:
				spans = append(spans, fmt.Sprintf("image %q %q", s.Target.Destination, s.Target.Title))
			case mdtext.Autolink:
				spans = append(spans, fmt.Sprintf("autolink %q", md[s.TextStart:s.TextEnd]))
			case mdtext.Tag:
				spans = append(spans, fmt.Sprintf("tag %q", md[s.Start:s.End]))
			}
		}
	}
	return blocks, spans
}

var samples = []string{
	"# A\n\ntext\n", "a\n=\nb\n---\nc", "- a\n- b\n\n  c\n   - d\n1. x\n2. y", "> a\nb\n> c\n\n> d", "```go\nx\n```\n~~~\ny", "    code\n\n    more\nnot",
	"|a|b|\n|-|-|\n|1|2|3|\n|4|\n\nx", "text\n|a|b|\n|-|-|\n|c|", "<div>\nx\n</div>\n\ny", "<!-- a\n\nb -->\nc", "[a]: /u \"t\"\n[b]: <v>\n\n[a] [b][] [x][a] [c]",
	"[x](/y \"z\") ![i](j) `c` ``d`e`` <http://a.b> <a@b.c> <b c=\"d\">", "[a [b](c) d](e) ![a [b](c) d](e)", "\\[a](b) [a\\](b) [a](b\\)c)", "* * *\n- - -\n___",
	"- \n  a\n-\n\n  b", "1986. a\n\n2) b", "a\n1. b\n2. c", "a\n2. b", "\ta\n- \tb\n>\tc", "  # x #\n### y ###\n#z", "> - a\n>   b\n> c\n- > d\n  e", "- ```\n  x\n  ```\n- y",
	"[a](<b c>) [d](e (f)) [g]( h ) [i](\n j\n'k')", "&amp; [a&lt;](b&amp;c)", "a  \nb\\\nc", "[foo]\n\n[FOO]: /x", "[a]: /b\n===\n", "    - x\n\n- y\n\n      z", "- a\n\n\n- b\n- c\n***",
	"<pre>\nx\n\ny</pre>\nz", "<x-y>\na", "a\n<x-y>\nb", "a\n<div>\nb", "- a\n > b", "***a***\n", "+ a\n\n+ b\n  + c\n\n\n  d", "|a\n|-\nb", "a|b\n-|-\n\\|c|`d|e`",
}

// Blocks and spans are the same as goldmark's.
func TestAgreesWithGoldmark(t *testing.T) {
	t.Parallel()
	for _, md := range samples {
		agree(t, md)
	}
}

func agree(t *testing.T, md string) {
	t.Helper()
	wantBlocks, wantSpans := oracle(md)
	gotBlocks, gotSpans := ours(md)
	if !slices.Equal(gotBlocks, wantBlocks) {
		t.Errorf("%q: blocks\n got %q\nwant %q", md, gotBlocks, wantBlocks)
		return
	}
	slices.Sort(wantSpans)
	slices.Sort(gotSpans)
	if !slices.Equal(gotSpans, wantSpans) {
		t.Errorf("%q: spans\n got %q\nwant %q", md, gotSpans, wantSpans)
	}
}

// Ranges are inside the source, in order, and nested.
func check(t *testing.T, md string) {
	t.Helper()
	d := mdtext.Parse(md)
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if b.Start < 0 || b.End < b.Start || b.End > len(md) || b.Parent >= i {
			t.Fatalf("%q: block %d is %+v", md, i, *b)
		}
		at := b.Start
		for _, l := range b.Lines {
			if l.Start < at || l.End < l.Start || l.End > b.End {
				t.Fatalf("%q: block %d has line %+v: %+v", md, i, l, *b)
			}
			at = l.End
		}
		for _, s := range d.Spans(b) {
			if s.Start < b.Start || s.End > b.End || s.TextStart < s.Start || s.TextEnd < s.TextStart || s.End < s.TextEnd {
				t.Fatalf("%q: span %+v of block %+v", md, s, *b)
			}
			if isLink := s.Kind == mdtext.Link || s.Kind == mdtext.Image; isLink && !s.Reference && mdtext.Unescape(md[s.AddressStart:s.AddressEnd]) != s.Target.Destination {
				t.Fatalf("%q: the address of %+v is %q", md, s, md[s.AddressStart:s.AddressEnd])
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range samples {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, md string) { check(t, md) })
}

var oddSpace = regexp.MustCompile(`[-+*.)>] *\t|<.*\t|[-+*.)] +\n|\([^)]*\(|[-+*.)>] (?s:.*)\n *--|<\?>|>['"]|</ |[-+*.)>] +([-+*]|[0-9]+[.)]) *\n|<[^>]*\n[^>]*>|\(<[^>\n]*<|</[^>]*/>`)

func FuzzAgreesWithGoldmark(f *testing.F) {
	for _, s := range samples {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, md string) {
		if len(md) > 200 || strings.ContainsAny(md, "|") || strings.Contains(md, "<!") || strings.Contains(md, "]:") || strings.Count(md, "(") != strings.Count(md, ")") || strings.Contains(md, "((") || strings.Contains(md, `\(`) || strings.Contains(md, `\)`) || strings.Contains(md, ":-") || strings.Contains(md, "-:") || oddSpace.MatchString(md) { // goldmark takes rows of different lengths for a table, miscounts the columns of a tab behind two markers, knows no tab in a tag, miscounts an item of spaces, takes a lazy line of dashes for a table, wants capitals after "<!", takes unbalanced addresses in definitions and before spaces, takes "</ div" for a tag, miscounts an empty item in an item, loses the indentation inside a tag, takes "<" in an address in "<>", and a closing tag that ends in "/>"
			t.Skip()
		}
		md += "\n" // goldmark loses the last byte of an info string at the end of the text
		for _, r := range md {
			if r > 0x7E || r < ' ' && r != '\n' && r != '\t' {
				t.Skip()
			}
		}
		agree(t, md)
	})
}

func TestGrowth(t *testing.T) {
	for name, unit := range map[string]string{
		"brackets": "[", "links": "[](", "references": "[a][b", "definitions": "[a]: /b\n", "titles": "[a](b \"", "ticks": "`a ``b ", "tags": "<a b='", "comments": "<!-- ",
		"quotes": "> ", "quote marks": ">", "items": "- ", "item lines": "- a\n", "blank": "\n", "rows": "|a|b|\n|-|-|\n", "text": "word ", "urls": "http://a.b/? ", "mails": "a@b.c ",
		"stairs": "> - a\n", "fences": "```\n", "setext": "a\n=\n", "definition titles": "[a]: b \"\n", "parens": "[a](((", "entities": "[a](&amp;", "html": "<div>\n\n",
	} {
		growth.Prepared(t, name, 4000, func(n int) func() {
			md := "[a]: /u\n\n" + strings.Repeat(unit, n)
			return func() {
				d := mdtext.Parse(md)
				for i := range d.Blocks {
					d.Spans(&d.Blocks[i])
				}
			}
		})
	}
}
