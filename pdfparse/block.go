package pdfparse

import (
	"fmt"
	"math"

	"github.com/pagemill/pagemill/pdfparse/internal/layout"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// pageBlocks converts a page's blocks to the exported form.
func pageBlocks(p *layout.Page, route Route, pieces []layout.Piece, md string) PageBlocks {
	out := PageBlocks{PageNumber: p.Number, Width: round(p.Width, 2), Height: round(p.Height, 2), Status: "ok", Source: route.Source, Reason: route.Reason, Items: make([]BlockItem, 0, len(pieces))}
	switch {
	case !p.HasText && len(p.Warnings) > 0:
		out.Status = "failed"
	case len(p.Warnings) > 0 || hasGaps(p) || !p.HasText && p.HasImages || route.unread():
		out.Status = "partial"
	}
	for i, pc := range pieces {
		b := pc.Block
		it := BlockItem{
			ID: fmt.Sprintf("p%d.b%d", p.Number, i), BBox: bbox(b.Box, p), ReadingOrder: i, Source: NativeText,
		}
		it.Type, it.Label = kindNames(b)
		if pc.Start >= 0 {
			it.MarkdownSpan = &[2]int{pc.Start, pc.End}
			it.Content = md[pc.Start:pc.End]
		} else {
			it.Content = b.Plain()
		}
		if b.Source == textline.OCR {
			it.Source = LayoutOCR
			conf := round(b.Conf, 4)
			it.Confidence.OCR = &conf
		}
		if b.Kind == layout.Formula && b.Conf > 0 && b.Source == textline.Native {
			conf := round(b.Conf, 4)
			it.Confidence.Layout = &conf
		}
		if b.Table != nil {
			conf := round(b.Table.Fit, 4)
			it.Confidence.Layout = &conf
		}
		out.Items = append(out.Items, it)
	}
	return out
}

// kindNames returns the type and label of a block.
func kindNames(b *layout.Block) (kind, label string) {
	switch b.Kind {
	case layout.Title:
		return "title", "doc_title"
	case layout.Heading:
		return "section_header", "paragraph_title"
	case layout.Item:
		return "text", "list_item"
	case layout.Code:
		return "text", "code"
	case layout.TableBlock:
		return "table", "table"
	case layout.Footnote:
		return "footnote", "footnote"
	case layout.Caption:
		return "caption", "figure_title"
	case layout.Figure:
		return "figure", "image"
	case layout.Formula:
		return "formula", "formula"
	case layout.PageHeader:
		return "page_header", "header"
	case layout.PageFooter:
		return "page_footer", "footer"
	case layout.PageNumber:
		return "page_number", "number"
	}
	return "text", "text"
}

// bbox returns a box as shares of the page, or nil without a page size.
func bbox(r geom.Rect, p *layout.Page) *[4]float64 {
	if !(p.Width > 0 && p.Height > 0) {
		return nil
	}
	unit := func(v, of float64) float64 {
		if v = v / of; math.IsNaN(v) {
			return 0
		}
		return round(min(max(v, 0), 1), 4)
	}
	return &[4]float64{unit(r.X0, p.Width), unit(r.Y0, p.Height), unit(r.X1, p.Width), unit(r.Y1, p.Height)}
}

func round(v float64, digits int) float64 {
	p := math.Pow10(digits)
	return math.Round(v*p) / p
}
