package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"math"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/saved"
	"github.com/pagemill/pagemill/vault"
)

const (
	figureDPI  = 150 // of pictures in notes
	maxFigures = 100 // maximum number of PDF pages that are rendered for pictures
)

var errTooManyFigures = fmt.Errorf("only %d pages are drawn", maxFigures)

// figures renders the images on the pages of a PDF and inserts them into the
// Markdown. If personal data is masked nothing is rendered: a picture would
// show it.
func (v *vaulter) figures(ctx context.Context, doc pagemill.Document, res *pagemill.Result) map[string]saved.Resource {
	if len(res.Blocks) == 0 || v.opts.RedactPII != nil {
		return nil
	}
	file := pdfparse.Source{Reader: bytes.NewReader(doc.Body), Size: int64(len(doc.Body)), Password: v.pipeline.password}
	pages := 0
	images, err := vault.Figures(res, func(page int, parts [][4]float64) ([][]byte, error) {
		if pages++; pages > maxFigures {
			return nil, errTooManyFigures
		}
		img, err := v.pipeline.Raster.Rasterize(ctx, file, page, figureDPI)
		if err != nil {
			return nil, err
		}
		out := make([][]byte, len(parts))
		for i, part := range parts {
			if out[i], err = crop(img, part); err != nil {
				return nil, err
			}
		}
		return out, nil
	})
	if err != nil {
		res.Warnings = append(res.Warnings, pagemill.Warning{Code: pagemill.WarnPages, Message: "not every picture of the PDF is in the note: " + err.Error()})
	}
	return images
}

// crop encodes a part of a page's picture; nil if it is blank.
func crop(img image.Image, part [4]float64) ([]byte, error) {
	b := img.Bounds()
	at := func(from, size int, share float64) int { return from + int(math.Round(share*float64(size))) }
	r := image.Rect(at(b.Min.X, b.Dx(), part[0]), at(b.Min.Y, b.Dy(), part[1]), at(b.Min.X, b.Dx(), part[2]), at(b.Min.Y, b.Dy(), part[3])).Intersect(b)
	sub, ok := img.(interface {
		SubImage(image.Rectangle) image.Image
	})
	if !ok || r.Empty() {
		return nil, nil
	}
	var out bytes.Buffer
	e := png.Encoder{CompressionLevel: png.BestSpeed}
	err := e.Encode(&out, sub.SubImage(r))
	return out.Bytes(), err
}
