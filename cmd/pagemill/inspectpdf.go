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

// A pdfInspection shows pictures of a PDF's pages, with their blocks outlined, beside
// the Markdown of each.
type pdfInspection struct {
	Title    string
	Facts    []fact
	Warnings []string
	Pages    []pdfPage
}

// A pdfPage is a page with its picture, a data: URL, or "" if it was not drawn.
type pdfPage struct {
	pdfparse.PageBlocks
	Picture template.URL
}

// Ratio returns the page's width divided by its height, or that of A4 if
// unknown.
func (p pdfPage) Ratio() float64 {
	if !(p.Width > 0 && p.Height > 0) {
		return 210.0 / 297
	}
	return p.Width / p.Height
}

// inspectionPDF builds the report from the result of a PDF, with a picture of
// each page. If personal data is masked there are no pictures, since they would
// show it.
func inspectionPDF(ctx context.Context, name string, doc pagemill.Document, p *runner, masked bool, res *pagemill.Result) (*pdfInspection, error) {
	r := &pdfInspection{Title: name, Warnings: messages(res.Warnings)}
	pictures := &pictures{raster: p.Raster, file: pdfparse.Source{Reader: bytes.NewReader(doc.Body), Size: int64(len(doc.Body)), Password: p.password}}
	if masked {
		pictures.stop("The pages are not drawn, since a picture can't be masked.")
	}
	blocks := 0
	for _, b := range res.Blocks {
		r.Pages = append(r.Pages, pdfPage{b, pictures.of(ctx, b.PageNumber)})
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		blocks += len(b.Items)
	}
	r.Warnings = append(r.Warnings, pictures.warnings...)
	r.Facts = []fact{
		{"pages", fmt.Sprintf("%d of %d", res.Metadata.NumPages, res.Metadata.TotalPages)},
		{"bytes", strconv.Itoa(len(doc.Body))},
		{"blocks", strconv.Itoa(blocks)},
		{"bytes of Markdown", strconv.Itoa(len(res.Markdown))},
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

// A box is an area of a page, in percent of its width and height.
type box struct{ Left, Top, Width, Height float64 }

// boxOf returns where a block is, nil if that is unknown.
func boxOf(b pdfparse.BlockItem) *box {
	x := b.BBox
	if x == nil {
		return nil
	}
	return &box{100 * x[0], 100 * x[1], 100 * (x[2] - x[0]), 100 * (x[3] - x[1])}
}

// cropWidth is the width in pixels to which a page is scaled to show a formula.
const cropWidth = 700

// cropStyle returns the style of an element that shows only the box's part of
// the page's picture.
func cropStyle(b *box, p pdfPage) template.CSS {
	w, h := min(max(b.Width, 0.1), 100), min(max(b.Height, 0.1), 100)
	at := func(from, size float64) float64 {
		if size > 99.9 {
			return 0
		}
		return min(max(100*from/(100-size), 0), 100)
	}
	return template.CSS(fmt.Sprintf("width:%.0fpx;aspect-ratio:%.4f;background-size:%.2f%% %.2f%%;background-position:%.2f%% %.2f%%",
		cropWidth*w/100, p.Ratio()*w/h, 100*100/w, 100*100/h, at(b.Left, w), at(b.Top, h)))
}

// order returns the position of a block on its page, from 1.
func order(b pdfparse.BlockItem) int { return b.ReadingOrder + 1 }

// kind returns what a block is, such as "list item".
func kind(b pdfparse.BlockItem) string { return strings.ReplaceAll(b.Label, "_", " ") }

// class returns the class of a block, which selects its colour.
func class(b pdfparse.BlockItem) string { return cmp.Or(blockClasses[b.Type], "text") }

// blockClasses are the CSS classes of blocks in the report; others have "text".
var blockClasses = map[string]string{"title": "head", "section_header": "head", "table": "table", "figure": "figure", "caption": "figure", "formula": "figure",
	"page_header": "out", "page_footer": "out", "page_number": "out"}

// detail returns the source of a block's text and the confidence.
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
