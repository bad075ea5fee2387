package formats

import (
	"strings"

	"github.com/pagemill/pagemill/formats/internal/passage"
	"github.com/pagemill/pagemill/formats/internal/rank"
	"github.com/pagemill/pagemill/internal/cancel"
)

// A splitMarkdown keeps the passages of a text, ready for questions.
type splitMarkdown struct {
	markdown string
	spans    []passage.Span
	index    *rank.Index
}

// passages returns the passages of the page's Markdown. Only a page that reading
// returned keeps them.
func (p Page) passages() []passage.Span {
	if p.split == nil {
		return passage.Split(p.check, p.Markdown)
	}
	if p.split.spans == nil || p.split.markdown != p.Markdown {
		*p.split = splitMarkdown{markdown: p.Markdown, spans: passage.Split(p.check, p.Markdown)}
	}
	return p.split.spans
}

// index returns the page's passages, and what answers questions about them.
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

// maxContext bounds how much of a heading is context to what stands below it.
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

// oneSlice reports whether two slices are one.
func oneSlice(a, b []int) bool { return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0]) }
