package pagemill

import (
	"context"
	"slices"

	"github.com/pagemill/pagemill/extract"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/pdfparse"
)

// readPDF takes a PDF straight to Markdown, pages and blocks.
func (j *job) readPDF(ctx context.Context) error {
	if j.opts.Parsers != nil && len(j.opts.Parsers) == 0 {
		j.encodePDF()
		return nil
	}
	return j.parsePDF(ctx)
}

// moveSpans brings the blocks' spans to the Markdown that is left after
// removals. A block of which anything was removed has no span any more.
func moveSpans(check *cancel.Checker, pages []pdfparse.PageBlocks, md string, removed []extract.Removal) {
	if n := len(removed); n > 0 && removed[n-1].End == 0 { // by a model, that says no place
		removed = removed[:n-1]
	}
	if len(removed) == 0 {
		return
	}
	before := make([]int, len(removed)+1) // bytes of the removals before each
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

// encodePDF returns the file itself, as the empty parsers list asks: under the
// contract's own name for it, and where the reference puts it, in the Markdown
// (Reference 1.8).
func (j *job) encodePDF() {
	j.encode()
	j.md = j.res.RawBase64
}
