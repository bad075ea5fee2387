package pagemill

import (
	"context"
	"slices"

	"github.com/pagemill/pagemill/extract"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/pdfparse"
)

// readPDF parses a PDF into Markdown, pages and blocks.
func (j *job) readPDF(ctx context.Context) error {
	if j.opts.Parsers != nil && len(j.opts.Parsers) == 0 {
		j.encodePDF()
		return nil
	}
	return j.parsePDF(ctx)
}

// moveSpans maps the blocks' spans to offsets in the Markdown after removals. A
// block that lost any text loses its span.
func moveSpans(check *cancel.Checker, pages []pdfparse.PageBlocks, md string, removed []extract.Removal) {
	if n := len(removed); n > 0 && removed[n-1].End == 0 { // removed by a model, which gives no offsets
		removed = removed[:n-1]
	}
	if len(removed) == 0 {
		return
	}
	before := make([]int, len(removed)+1) // bytes removed before each removal
	for i, r := range removed {
		before[i+1] = before[i] + r.End - r.Start
	}
	for i := range pages {
		for k := range pages[i].Items {
			check.Step()
			b := &pages[i].Items[k]
			if b.MarkdownSpan == nil {
				continue
			}
			n, _ := slices.BinarySearchFunc(removed, b.MarkdownSpan[0]+1, func(r extract.Removal, at int) int { return r.End - at })
			start, end := b.MarkdownSpan[0]-before[n], b.MarkdownSpan[1]-before[n]
			if b.MarkdownSpan = nil; 0 <= start && end <= len(md) && md[start:end] == b.Content {
				b.MarkdownSpan = &[2]int{start, end}
			}
		}
	}
}

// encodePDF returns the file itself, as an empty parsers list requests: under
// the contract's own name and, like the reference service, in the Markdown
// (Reference 1.8).
func (j *job) encodePDF() {
	j.encode()
	j.md = j.res.RawBase64
}
