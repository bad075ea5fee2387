package pagemill

import (
	"bytes"
	"context"
	"strings"
	"time"

	"github.com/pagemill/pagemill/extract"
	"github.com/pagemill/pagemill/pdfparse"
)

// readPDF takes a PDF straight to Markdown, pages and blocks.
func (j *job) readPDF(ctx context.Context) error {
	if j.opts.Parsers != nil && len(j.opts.Parsers) == 0 {
		j.encodePDF()
		return nil
	}
	opts := pdfparse.Options{
		Recognizer: j.p.OCR, Rasterizer: j.p.Raster,
		Limits: pdfparse.Limits{MaxBytes: j.p.Limits.bytes(), MaxPixels: j.p.Limits.Pixels},
	}
	if len(j.opts.Parsers) > 0 {
		p := j.opts.Parsers[0]
		opts.Mode, opts.MaxPages = pdfparse.Mode(p.Mode), p.MaxPages
		opts.Pages, opts.PageMarkers, opts.Blocks = p.Pages, p.PageMarkers, p.Blocks
		opts.Formulas = pdfparse.FormulaMode(p.Formulas)
	}
	opts.MaxPages = j.p.Limits.pages(opts.MaxPages)
	opts.Password, opts.Progress = j.p.Password, j.doc.Progress
	file, err := pdfparse.Open(ctx, bytes.NewReader(j.doc.Body), int64(len(j.doc.Body)), opts)
	if err != nil {
		return err
	}
	r, err := file.Parse(ctx)
	if err != nil {
		return err
	}
	j.md = r.Markdown
	j.res.Pages, j.res.Blocks, j.res.Routes = r.Pages, r.Blocks, r.Routes
	j.res.Warnings = append(j.res.Warnings, r.Warnings...)
	j.describePDF(r)
	return nil
}

// describePDF brings a PDF's own metadata under the names a page's has.
func (j *job) describePDF(r *pdfparse.Result) {
	m, from := &j.res.Metadata, r.Metadata
	m.Title, m.Description, m.Language = from.Title, from.Subject, from.Language
	if from.Author != "" {
		m.Authors = []string{from.Author}
	}
	for k := range strings.SplitSeq(from.Keywords, ",") {
		if k = strings.TrimSpace(k); k != "" {
			m.Keywords = append(m.Keywords, k)
		}
	}
	m.Published, m.Modified = timestamp(from.Created), timestamp(from.Modified)
	m.NumPages, m.TotalPages = r.NumPages, r.TotalPages
}

// moveSpans brings the blocks' spans to the Markdown that is left after
// removals. A block of which anything was removed has no span any more.
func moveSpans(pages []pdfparse.PageBlocks, md string, removed []extract.Removal) {
	if len(removed) == 0 {
		return
	}
	for i := range pages {
		for k := range pages[i].Items {
			b := &pages[i].Items[k]
			if b.MarkdownSpan == nil {
				continue
			}
			start, end := b.MarkdownSpan[0], b.MarkdownSpan[1]
			for _, r := range removed {
				if r.End <= b.MarkdownSpan[0] {
					start, end = start-(r.End-r.Start), end-(r.End-r.Start)
				}
			}
			if b.MarkdownSpan = nil; 0 <= start && end <= len(md) && md[start:end] == b.Content {
				b.MarkdownSpan = &[2]int{start, end}
			}
		}
	}
}

func timestamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(time.RFC3339)
}

// encodePDF returns the file itself, as the empty parsers list asks: under the
// contract's own name for it, and where the reference puts it, in the Markdown
// (Reference 1.8).
func (j *job) encodePDF() {
	j.encode()
	j.md = j.res.RawBase64
}
