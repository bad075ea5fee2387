package canon

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// String returns a text form that is the same for equal documents.
func (b *Block) String() string {
	var s strings.Builder
	b.print(&s, 0)
	return s.String()
}

func (b *Block) print(s *strings.Builder, depth int) {
	fmt.Fprintf(s, "%*s%s %d %v %d %s %q %q %q %q\n", depth, "", b.Kind, b.Level, b.Ordered, b.Start, b.Task, b.Lang, b.Text, b.Align, runsKey(b.Inline))
	for _, row := range b.Rows {
		for _, c := range row {
			fmt.Fprintf(s, "%*s| %q\n", depth, "", runsKey(c.Inline))
		}
		s.WriteString("|-\n")
	}
	for _, k := range b.Kids {
		k.print(s, depth+1)
	}
}

func runsKey(runs []Run) string {
	var s strings.Builder
	for _, r := range runs {
		fmt.Fprintf(&s, "%d %d %q %q;", r.Kind, r.Marks, r.Link, r.Text)
	}
	return s.String()
}

// Features are the contents of a document, for comparing documents that are not
// equal. The bags are by component: "marks", "links", "images", "code", "lang",
// "cells" and "items".
type Features struct {
	Tokens []string // words and punctuation marks
	Paths  []string // of blocks: quotes, lists and items around them
	Bags   map[string][]string
	tables int
}

// Features collects the contents of a document.
func (b *Block) Features() *Features {
	f := &Features{Bags: map[string][]string{}}
	f.block(b, "", 0)
	return f
}

func (f *Features) bag(name, entry string) { f.Bags[name] = append(f.Bags[name], entry) }

func (f *Features) block(b *Block, path string, lists int) {
	switch b.Kind {
	case Para, Rule, Code, Table:
		f.Paths = append(f.Paths, path+string(b.Kind))
	case Heading:
		f.Paths = append(f.Paths, fmt.Sprintf("%sh%d", path, b.Level))
	case Item:
		f.bag("items", fmt.Sprintf("%d%s%s:%s", lists, path, b.Task, firstText(b)))
	}
	f.inline(b.Inline)
	if b.Kind == Code {
		f.bag("code", b.Text)
		if b.Lang != "" {
			f.bag("lang", b.Lang)
		}
		f.Tokens = append(f.Tokens, tokens(b.Text)...)
	}
	for i, row := range b.Rows {
		for j, c := range row {
			f.inline(c.Inline)
			f.bag("cells", fmt.Sprintf("%d,%d,%d:%s", f.tables, i, j, plain(c.Inline)))
		}
	}
	if b.Kind == Table {
		f.tables++
	}
	if b.Kind == List {
		lists++
	}
	for i, k := range b.Kids {
		f.block(k, path+b.step(i), lists)
	}
}

// step returns what a block adds to the path of its ith child.
func (b *Block) step(i int) string {
	switch {
	case b.Kind == Quote:
		return ">"
	case b.Kind == List && b.Ordered:
		return "o"
	case b.Kind == List:
		return "u"
	case b.Kind == Item && i == 0:
		return "*"
	case b.Kind == Item:
		return "."
	}
	return ""
}

func (f *Features) inline(runs []Run) {
	for _, m := range []Mark{Emphasis, Strong, Strike, CodeSpan} {
		f.stretches(runs, func(r Run) string {
			if r.Kind == Text && r.Marks&m != 0 {
				return fmt.Sprint(m)
			}
			return ""
		}, func(key, text string) { f.bag("marks", key+text) })
	}
	f.stretches(runs, func(r Run) string { return r.Link }, func(key, text string) { f.bag("links", key+"\x00"+text) })
	for _, r := range runs {
		switch r.Kind {
		case Image:
			f.bag("images", r.Text)
		case Text:
			f.Tokens = append(f.Tokens, tokens(r.Text)...)
		}
	}
}

// stretches calls found with the text of each stretch of runs that have the
// same non-empty key.
func (f *Features) stretches(runs []Run, key func(Run) string, found func(key, text string)) {
	for i := 0; i < len(runs); {
		k := key(runs[i])
		var text strings.Builder
		for ; i < len(runs) && key(runs[i]) == k; i++ {
			if runs[i].Kind == Text {
				text.WriteString(runs[i].Text)
			}
		}
		if k != "" {
			found(k, collapse(text.String()))
		}
	}
}

func firstText(b *Block) string {
	if len(b.Kids) == 0 {
		return ""
	}
	if k := b.Kids[0]; k.Kind == Code {
		return k.Text
	}
	return plain(b.Kids[0].Inline)
}

func plain(runs []Run) string {
	var t strings.Builder
	for _, r := range runs {
		switch r.Kind {
		case Text:
			t.WriteString(r.Text)
		case Break:
			t.WriteByte(' ')
		}
	}
	return collapse(t.String())
}

// tokens splits text into words and single other characters.
func tokens(s string) (out []string) {
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		end := i + size
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			for end < len(s) {
				r, size := utf8.DecodeRuneInString(s[end:])
				if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) {
					break
				}
				end += size
			}
		}
		if !unicode.IsSpace(r) {
			out = append(out, s[i:end])
		}
		i = end
	}
	return out
}
