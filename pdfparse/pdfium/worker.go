package pdfium

import (
	"context"
	"fmt"
	"image"
	"io"

	gopdfium "github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/pagemill/pagemill/pdfparse"
)

// A worker is one instance of the engine with one open file. It has its own
// pool because a running call can be stopped from another goroutine only by
// ending the pool's context; the pool's Kill method races with the call.
type worker struct {
	pool     gopdfium.Pool
	end      context.CancelFunc // stops everything the engine does; may be called by any goroutine
	instance gopdfium.Pdfium
	source   pdfparse.Source
	document references.FPDF_DOCUMENT
}

// newWorker starts an instance and opens a file.
func newWorker(ctx context.Context, config wazero.RuntimeConfig, file pdfparse.Source) (*worker, error) {
	life, end := context.WithCancel(experimental.WithMemoryAllocator(context.Background(), experimental.MemoryAllocatorFunc(allocate)))
	w := &worker{end: end, source: file}
	stop := context.AfterFunc(ctx, end)
	err := w.start(life, config)
	if err == nil {
		err = w.open()
	}
	if !stop() {
		err = ctx.Err()
	}
	if err != nil {
		w.close()
		return nil, err
	}
	return w, nil
}

func (w *worker) start(life context.Context, config wazero.RuntimeConfig) (err error) {
	w.pool, err = webassembly.Init(webassembly.Config{
		Context: life, MaxTotal: 1, RuntimeConfig: config,
		FSConfig: wazero.NewFSConfig(), Stdout: io.Discard, Stderr: io.Discard,
	})
	if err == nil {
		w.instance, err = w.pool.GetInstanceWithContext(life)
	}
	if err != nil {
		return fmt.Errorf("pdfium: %w", engineError{err})
	}
	return nil
}

func (w *worker) open() error {
	req := &requests.OpenDocument{FileReader: io.NewSectionReader(w.source.Reader, 0, w.source.Size), FileReaderSize: w.source.Size}
	if w.source.Password != "" {
		req.Password = &w.source.Password
	}
	doc, err := w.instance.OpenDocument(req)
	if err != nil {
		return fmt.Errorf("pdfium: %w", engineError{err})
	}
	w.document = doc.Document
	return nil
}

func (w *worker) draw(page int, dpi float64, pixels int64) (image.Image, error) {
	at := requests.Page{ByIndex: &requests.PageByIndex{Document: w.document, Index: page - 1}}
	size, err := w.instance.GetPageSize(&requests.GetPageSize{Page: at})
	if err != nil {
		return nil, fmt.Errorf("pdfium: page %d: %w", page, engineError{err})
	}
	drawn, err := w.instance.RenderPageInDPI(&requests.RenderPageInDPI{
		Page: at, DPI: max(1, int(scale(size.Width, size.Height, dpi, pixels)+1e-9)),
		ImageFormat: requests.RenderImageFormatGrayscale,
	})
	if err != nil {
		return nil, fmt.Errorf("pdfium: page %d: %w", page, engineError{err})
	}
	defer drawn.Cleanup()
	grey, ok := drawn.Result.RenderedImage.(*image.Gray)
	if !ok {
		return nil, fmt.Errorf("pdfium: page %d: the engine gave %T", page, drawn.Result.RenderedImage)
	}
	out := image.NewGray(grey.Rect) // Cleanup frees the engine's buffer
	for y := range grey.Rect.Dy() {
		copy(out.Pix[y*out.Stride:(y+1)*out.Stride], grey.Pix[y*grey.Stride:])
	}
	return out, nil
}

// close stops the worker. An error means that the engine has already ended, and
// is ignored.
func (w *worker) close() {
	if w.instance != nil {
		_ = w.instance.Close()
	}
	if w.pool != nil {
		_ = w.pool.Close()
	}
	w.end()
}
