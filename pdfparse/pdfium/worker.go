package pdfium

import (
	"context"
	"errors"
	"fmt"
	"image"
	"math"

	"github.com/tetratelabs/wazero/api"

	"github.com/pagemill/pagemill/pdfparse"
)

// A worker is one instance of the engine with one open file.
type worker struct {
	module   api.Module
	life     context.Context    // the calls' context, which has the file
	end      context.CancelFunc // stops everything the instance does; may be called by any goroutine
	source   pdfparse.Source
	document uint64
	err      error // the first one: nothing is called after it
}

// newWorker starts an instance and opens a file.
func newWorker(ctx context.Context, e *engine, file pdfparse.Source) (*worker, error) {
	life, end := context.WithCancel(context.WithValue(context.Background(), sourceKey{}, file))
	w := &worker{life: life, end: end, source: file}
	stop := context.AfterFunc(ctx, end)
	err := w.open(e)
	if !stop() {
		err = ctx.Err()
	}
	if err != nil {
		w.close()
		return nil, err
	}
	return w, nil
}

// call calls a function of the engine and returns its value, 0 if it has none or
// there was an error.
func (w *worker) call(name string, args ...uint64) uint64 {
	if w.err != nil {
		return 0
	}
	f := w.module.ExportedFunction(name)
	if f == nil {
		w.fail("wasm: no function " + name)
		return 0
	}
	out, err := f.Call(w.life, args...)
	if w.err = err; err != nil || len(out) == 0 {
		return 0
	}
	return out[0]
}

// fail sets the error unless there was one.
func (w *worker) fail(message string) {
	if w.err == nil {
		w.err = errors.New(message)
	}
}

func (w *worker) open(e *engine) error {
	if w.source.Size > math.MaxUint32 {
		w.fail("the file is larger than 4 GiB")
	} else if w.module, w.err = e.start(w.life); w.err == nil {
		w.load()
	}
	if w.err != nil {
		return fmt.Errorf("pdfium: %w", engineError{w.err})
	}
	return nil
}

func (w *worker) load() {
	w.call("FPDF_InitLibrary")
	var password uint64
	if w.source.Password != "" {
		password = w.text(w.source.Password)
	}
	access := w.call("FPDF_FILEACCESS_Create", uint64(w.source.Size), 0)
	if w.document = w.call("FPDF_LoadCustomDocument", access, password); w.document != 0 {
		return
	}
	if code := w.call("FPDF_GetLastError"); w.err == nil {
		w.err = openError(code)
	}
}

// text copies a string into the engine's memory, with a zero behind it.
func (w *worker) text(s string) uint64 {
	at := w.call("malloc", uint64(len(s)+1))
	if at == 0 || !w.module.Memory().Write(uint32(at), append([]byte(s), 0)) {
		w.fail("out of memory")
	}
	return at
}

func (w *worker) draw(page int, dpi float64, pixels int64) (image.Image, error) {
	img := w.render(page, dpi, pixels)
	if w.err != nil {
		return nil, fmt.Errorf("pdfium: page %d: %w", page, engineError{w.err})
	}
	return img, nil
}

// grey asks for a bitmap of one byte a pixel, and for shades of grey in it.
const (
	greyBitmap = 1    // FPDFBitmap_Gray
	greyShades = 0x08 // FPDF_GRAYSCALE
	white      = 0xffffffff
)

// render returns nil if there was an error.
func (w *worker) render(page int, dpi float64, pixels int64) *image.Gray {
	handle := w.call("FPDF_LoadPage", w.document, api.EncodeI32(int32(page-1)))
	if handle == 0 {
		w.fail("the file has no such page, or it can't be read")
	}
	width, height := w.size(handle, dpi, pixels)
	bitmap := w.call("FPDFBitmap_CreateEx", width, height, greyBitmap, 0, 0)
	if bitmap == 0 {
		w.fail("out of memory")
	}
	w.call("FPDFBitmap_FillRect", bitmap, 0, 0, width, height, white)
	w.call("FPDF_RenderPageBitmap", bitmap, handle, 0, 0, width, height, 0, greyShades)
	img := w.image(bitmap, int(width), int(height))
	w.call("FPDFBitmap_Destroy", bitmap)
	w.call("FPDF_ClosePage", handle)
	return img
}

// size returns the pixels of a page, in width and height.
func (w *worker) size(page uint64, dpi float64, pixels int64) (width, height uint64) {
	wide := math.Float64frombits(w.call("FPDF_GetPageWidth", page))
	high := math.Float64frombits(w.call("FPDF_GetPageHeight", page))
	by := max(1, math.Floor(scale(wide, high, dpi, pixels)+1e-9)) / 72
	width, height = uint64(math.Ceil(wide*by)), uint64(math.Ceil(high*by))
	if width == 0 || height == 0 || width > math.MaxInt32 || height > math.MaxInt32 {
		w.fail(fmt.Sprintf("%g by %g points", wide, high))
	}
	return width, height
}

// image copies a bitmap out of the engine's memory.
func (w *worker) image(bitmap uint64, width, height int) *image.Gray {
	stride, at := w.call("FPDFBitmap_GetStride", bitmap), w.call("FPDFBitmap_GetBuffer", bitmap)
	if w.err != nil {
		return nil
	}
	from, ok := w.module.Memory().Read(uint32(at), uint32(stride)*uint32(height))
	if !ok || int(stride) < width {
		w.fail("out of bounds memory access")
		return nil
	}
	out := image.NewGray(image.Rect(0, 0, width, height))
	for y := range height {
		copy(out.Pix[y*out.Stride:(y+1)*out.Stride], from[y*int(stride):])
	}
	return out
}

// close stops the worker. An error means that the engine has already ended, and
// is ignored.
func (w *worker) close() {
	w.end()
	if w.module != nil {
		_ = w.module.Close(context.Background())
	}
}
