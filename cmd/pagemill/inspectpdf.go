package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"fmt"
	"html/template"
	"image/jpeg"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/internal/report"
	"github.com/pagemill/pagemill/pdfparse"
)

const (
	pictureDPI     = 96  // enough to read small print; some 60 KB a page
	pictureQuality = 60  // of the JPEG
	maxPictures    = 100 // more would be too much for a browser
)

// withBlocks adds the options that a report on a PDF needs.
func withBlocks(opts pagemill.Options) pagemill.Options {
	p := pagemill.Parser{Type: "pdf"}
	if len(opts.Parsers) > 0 {
		p = opts.Parsers[0]
	}
	p.Blocks = true
	opts.Parsers = []pagemill.Parser{p}
	return opts
}

// inspectionPDF builds the report from the result of a PDF, with a picture of
// each page. If personal data is masked there are no pictures, since they would
// show it.
func inspectionPDF(ctx context.Context, name string, doc pagemill.Document, p *runner, masked bool, res *pagemill.Result) (*report.Pages, error) {
	r := &report.Pages{Title: name, Warnings: messages(res.Warnings)}
	pictures := &pictures{raster: p.Raster, file: pdfparse.Source{Reader: bytes.NewReader(doc.Body), Size: int64(len(doc.Body)), Password: p.password}}
	if masked {
		pictures.stop("The pages are not drawn, since a picture can't be masked.")
	}
	blocks := 0
	for _, b := range res.Blocks {
		page := report.Page{Number: b.PageNumber, Width: b.Width, Height: b.Height, Note: note(b), Blocks: reportBlocks(b)}
		page.Picture = pictures.of(ctx, b.PageNumber)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		blocks += len(b.Items)
		r.Pages = append(r.Pages, page)
	}
	r.Warnings = append(r.Warnings, pictures.warnings...)
	r.Facts = []report.Fact{
		{Name: "pages", Value: fmt.Sprintf("%d of %d", res.Metadata.NumPages, res.Metadata.TotalPages)},
		{Name: "bytes", Value: strconv.Itoa(len(doc.Body))},
		{Name: "blocks", Value: strconv.Itoa(blocks)},
		{Name: "bytes of Markdown", Value: strconv.Itoa(len(res.Markdown))},
	}
	return r, nil
}

// reasons describes the state of the text embedded in a page.
var reasons = map[pdfparse.Reason]string{
	pdfparse.TextGood:     "embedded text",
	pdfparse.TextMissing:  "no embedded text, only images",
	pdfparse.TextSparse:   "hardly any embedded text beside images",
	pdfparse.TextUnmapped: "embedded text without usable character codes",
	pdfparse.TextGarbled:  "embedded text that makes no language",
	pdfparse.TextOutlined: "text drawn as shapes",
	pdfparse.TextPoorOCR:  "a poor layer of recognised text over an image",
	pdfparse.TextBlank:    "nothing on the page",
	pdfparse.AskedFor:     "every page's image is read",
}

// note describes how a page was read, and why.
func note(p pdfparse.PageBlocks) string {
	parts := []string{cmp.Or(reasons[p.Reason], string(p.Reason))}
	if p.Source == pdfparse.LayoutOCR {
		parts = append(parts, "read from its image")
	}
	if p.Status != "ok" {
		parts = append(parts, p.Status)
	}
	return strings.Join(parts, "; ")
}

func reportBlocks(p pdfparse.PageBlocks) []report.Block {
	out := make([]report.Block, len(p.Items))
	for i, it := range p.Items {
		b := report.Block{
			ID: it.ID, Order: it.ReadingOrder + 1, Kind: strings.ReplaceAll(it.Label, "_", " "), Class: cmp.Or(blockClasses[it.Type], "text"),
			Detail: detail(it), Markdown: it.Content,
		}
		b.Crop = it.Type == "formula"
		if x := it.BBox; x != nil {
			b.Box = &report.Box{Left: 100 * x[0], Top: 100 * x[1], Width: 100 * (x[2] - x[0]), Height: 100 * (x[3] - x[1])}
		}
		out[i] = b
	}
	return out
}

// blockClasses are the CSS classes of blocks in the report; others have "text".
var blockClasses = map[string]string{"title": "head", "section_header": "head", "table": "table", "figure": "figure", "caption": "figure", "formula": "figure",
	"page_header": "out", "page_footer": "out", "page_number": "out"}

func detail(it pdfparse.BlockItem) string {
	var parts []string
	if it.Source == pdfparse.LayoutOCR {
		parts = append(parts, "read from the image")
	}
	if c := it.Confidence.OCR; c != nil {
		parts = append(parts, fmt.Sprintf("confidence %.0f %%", 100**c))
	}
	if c := it.Confidence.Layout; c != nil {
		what := "cells in line"
		if it.Type == "formula" {
			what = "structure certain to"
		}
		parts = append(parts, fmt.Sprintf("%s %.0f %%", what, 100**c))
	}
	if it.MarkdownSpan == nil {
		parts = append(parts, "not in the Markdown")
	}
	return strings.Join(parts, ", ")
}

// pictures renders the pages of a file until one fails or there are too many.
type pictures struct {
	file     pdfparse.Source
	raster   pdfparse.Rasterizer
	drawn    int
	stopped  bool
	warnings []string
}

// of returns a page's picture as a data: URL, or "".
func (d *pictures) of(ctx context.Context, page int) template.URL {
	if d.stopped {
		return ""
	}
	if d.drawn == maxPictures {
		d.stop("Only the first %d pages are drawn; --max-pages makes a shorter report.", maxPictures)
		return ""
	}
	img, err := d.raster.Rasterize(ctx, d.file, page, pictureDPI)
	if err != nil {
		d.stop("From page %d on no page is drawn: %v", page, err)
		return ""
	}
	var data bytes.Buffer
	if err := jpeg.Encode(&data, img, &jpeg.Options{Quality: pictureQuality}); err != nil {
		d.stop("From page %d on no page is drawn: %v", page, err)
		return ""
	}
	d.drawn++
	return template.URL("data:image/jpeg;base64," + base64.StdEncoding.EncodeToString(data.Bytes()))
}

func (d *pictures) stop(format string, args ...any) {
	d.stopped = true
	d.warnings = append(d.warnings, fmt.Sprintf(format, args...))
}
