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
		it.Type, it.Label = "text", "text"
		if n, ok := kindNames[b.Kind]; ok {
			it.Type, it.Label = n.kind, n.label
		}
		if pc.Start >= 0 {
			it.MarkdownSpan = &[2]int{pc.Start, pc.End}
			it.Content = md[pc.Start:pc.End]
		} else {
			it.Content = b.Plain()
		}
		if b.Source == textline.OCR {
			it.Source = LayoutOCR
			it.Confidence.OCR = new(round(b.Conf, 4))
		}
		if b.Kind == layout.Formula && b.Conf > 0 && b.Source == textline.Native {
			it.Confidence.Layout = new(round(b.Conf, 4))
		}
		if b.Table != nil {
			it.Confidence.Layout = new(round(b.Table.Fit, 4))
		}
		out.Items = append(out.Items, it)
	}
	return out
}

// kindNames are the types and labels of blocks that are not just text.
var kindNames = map[layout.Kind]struct{ kind, label string }{
	layout.Title:      {"title", "doc_title"},
	layout.Heading:    {"section_header", "paragraph_title"},
	layout.Item:       {"text", "list_item"},
	layout.Code:       {"text", "code"},
	layout.TableBlock: {"table", "table"},
	layout.Footnote:   {"footnote", "footnote"},
	layout.Caption:    {"caption", "figure_title"},
	layout.Figure:     {"figure", "image"},
	layout.Formula:    {"formula", "formula"},
	layout.PageHeader: {"page_header", "header"},
	layout.PageFooter: {"page_footer", "footer"},
	layout.PageNumber: {"page_number", "number"},
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
