package formats

import (
	"strings"

	"github.com/pagemill/pagemill/formats/internal/passage"
	"github.com/pagemill/pagemill/formats/internal/rank"
	"github.com/pagemill/pagemill/internal/cancel"
)

// A splitMarkdown caches the passages of a text and their index.
type splitMarkdown struct {
	markdown string
	spans    []passage.Span
	index    *rank.Index
}

// passages returns the passages of the page's Markdown. Only a page from
// reading caches them.
func (p Page) passages() []passage.Span {
	if p.split == nil {
		return passage.Split(p.check, p.Markdown)
	}
	if p.split.spans == nil || p.split.markdown != p.Markdown {
		*p.split = splitMarkdown{markdown: p.Markdown, spans: passage.Split(p.check, p.Markdown)}
	}
	return p.split.spans
}

// index returns the page's passages and their search index.
func (p Page) index() ([]passage.Span, *rank.Index) {
	spans := p.passages()
	if p.split == nil {
		return spans, newIndex(p.check, spans)
	}
	if p.split.index == nil {
		p.split.index = newIndex(p.check, spans)
	}
	return spans, p.split.index
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
