package formats

import (
	"context"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/passage"
	"github.com/pagemill/pagemill/formats/internal/rank"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/mdread"
	"github.com/pagemill/pagemill/internal/mdtext"
)

// A readMarkdown caches the blocks of a text, its passages and their index.
type readMarkdown struct {
	document *mdtext.Document
	spans    []passage.Span
	index    *rank.Index
}

// kept returns what is read of the page's Markdown. Only a page from reading
// caches it.
func (p Page) kept() *readMarkdown {
	r := p.read
	if r == nil {
		r = &readMarkdown{}
	}
	if r.document == nil || r.document.Source != p.Markdown {
		*r = readMarkdown{document: mdtext.ParseChecked(p.check, p.Markdown)}
	}
	return r
}

// RenderMarkdown returns the page's Markdown as HTML. Raw HTML in it passes
// through.
func RenderMarkdown(ctx context.Context, p Page) (string, error) { return run(ctx, p, renderMarkdown) }

func renderMarkdown(p Page) string { return mdread.HTMLOf(p.check, p.kept().document) }

// passages returns the passages of the page's Markdown.
func (p Page) passages() []passage.Span {
	return p.kept().passages(p.check)
}

func (r *readMarkdown) passages(check *cancel.Checker) []passage.Span {
	if r.spans == nil {
		r.spans = passage.Split(check, r.document)
	}
	return r.spans
}

// index returns the page's passages and their search index.
func (p Page) index() ([]passage.Span, *rank.Index) {
	r := p.kept()
	spans := r.passages(p.check)
	if r.index == nil {
		r.index = newIndex(p.check, spans)
	}
	return spans, r.index
}

// maxContext limits how many bytes of a heading count as context of the text
// below it.
const maxContext = 400

func newIndex(check *cancel.Checker, spans []passage.Span) *rank.Index {
	texts := make([]rank.Passage, len(spans))
	for i, s := range spans {
		check.Step()
		texts[i].Text = s.Plain
		if i > 0 && oneSlice(s.Headings, spans[i-1].Headings) {
			texts[i].Context = texts[i-1].Context
			continue
		}
		var context []string
		for _, h := range s.Headings {
			context = append(context, spans[h].Plain[:min(len(spans[h].Plain), maxContext)])
		}
		texts[i].Context = strings.Join(context, " ")
	}
	return rank.New(check, texts, "")
}

// oneSlice reports whether two slices have the same start and length.
func oneSlice(a, b []int) bool { return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0]) }
