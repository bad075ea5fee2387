//go:build !pagemill_nopdf

package pagemill

import (
	"context"
	"strings"
	"time"

	"github.com/pagemill/pagemill/pdfparse"
)

// withoutPDF is false in this build, which reads PDFs.
const withoutPDF = false

// parsePDF parses a PDF into text, pages and blocks.
func (j *job) parsePDF(ctx context.Context) error {
	opts := pdfparse.Options{}
	if len(j.opts.Parsers) > 0 {
		opts = j.opts.Parsers[0].Options
	}
	opts.Recognizer, opts.Rasterizer = j.p.OCR, j.p.Raster
	opts.Limits = pdfparse.Limits{MaxBytes: j.p.Limits.bytes(), MaxPixels: j.p.Limits.Pixels}
	opts.MaxPages = j.p.Limits.pages(opts.MaxPages)
	opts.Password, opts.Progress = j.doc.Password, j.doc.Progress
	file, err := pdfparse.OpenBytes(ctx, j.doc.Body, opts)
	if err != nil {
		return err
	}
	r, err := file.Parse(ctx)
	if err != nil {
		return err
	}
	j.md = r.Markdown
	j.res.Pages, j.res.Blocks, j.res.Routes = r.Pages, r.Blocks, r.Routes
	j.res.FormFields, j.res.Attachments = r.FormFields, r.Attachments
	j.warnPDF(r.Warnings)
	j.describePDF(r)
	return nil
}

// describePDF maps a PDF's own metadata to the names used for a page's
// metadata.
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

func timestamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(time.RFC3339)
}
