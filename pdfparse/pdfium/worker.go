package pdfium

import (
	"fmt"
	"image"
	"io"
	"sync"

	gopdfium "github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"

	"github.com/pagemill/pagemill/pdfparse"
)

// A worker is one instance of the engine with one open file.
type worker struct {
	instance gopdfium.Pdfium
	source   pdfparse.Source
	document references.FPDF_DOCUMENT
	ended    sync.Once
}

func (w *worker) open() error {
	req := &requests.OpenDocument{FileReader: io.NewSectionReader(w.source.Reader, 0, w.source.Size), FileReaderSize: w.source.Size}
	if w.source.Password != "" {
		req.Password = &w.source.Password
	}
	doc, err := w.instance.OpenDocument(req)
	if err != nil {
		return fmt.Errorf("pdfium: %w", err)
	}
	w.document = doc.Document
	return nil
}

func (w *worker) draw(page int, dpi float64, pixels int64) (image.Image, error) {
	at := requests.Page{ByIndex: &requests.PageByIndex{Document: w.document, Index: page - 1}}
	size, err := w.instance.GetPageSize(&requests.GetPageSize{Page: at})
	if err != nil {
		return nil, fmt.Errorf("pdfium: page %d: %w", page, err)
	}
	drawn, err := w.instance.RenderPageInDPI(&requests.RenderPageInDPI{
		Page: at, DPI: max(1, int(scale(size.Width, size.Height, dpi, pixels)+1e-9)),
		ImageFormat: requests.RenderImageFormatGrayscale,
	})
	if err != nil {
		return nil, fmt.Errorf("pdfium: page %d: %w", page, err)
	}
	defer drawn.Cleanup()
	grey, ok := drawn.Result.RenderedImage.(*image.Gray)
	if !ok {
		return nil, fmt.Errorf("pdfium: page %d: the engine gave %T", page, drawn.Result.RenderedImage)
	}
	out := image.NewGray(grey.Rect) // the engine's buffer goes with Cleanup
	for y := range grey.Rect.Dy() {
		copy(out.Pix[y*out.Stride:(y+1)*out.Stride], grey.Pix[y*grey.Stride:])
	}
	return out, nil
}

// close gives the instance back. An error means that the instance is gone
// already, which is as good.
func (w *worker) close() { w.ended.Do(func() { _ = w.instance.Close() }) }

// kill ends what the instance is doing.
func (w *worker) kill() { w.ended.Do(func() { _ = w.instance.Kill() }) }
