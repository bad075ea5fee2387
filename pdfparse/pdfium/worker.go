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

// call calls a function of the engine that returns at most one value.
func (w *worker) call(name string, args ...uint64) (uint64, error) {
	f := w.module.ExportedFunction(name)
	if f == nil {
		return 0, errors.New("wasm: no function " + name)
	}
	out, err := f.Call(w.life, args...)
	if err != nil || len(out) == 0 {
		return 0, err
	}
	return out[0], nil
}

func (w *worker) open(e *engine) error {
	err := w.load(e)
	if err != nil {
		return fmt.Errorf("pdfium: %w", engineError{err})
	}
	return nil
}

func (w *worker) load(e *engine) (err error) {
	if w.source.Size > math.MaxUint32 {
		return errors.New("the file is larger than 4 GiB")
	}
	if w.module, err = e.start(w.life); err != nil {
		return err
	}
	if _, err = w.call("FPDF_InitLibrary"); err != nil {
		return err
	}
	var password uint64
	if w.source.Password != "" {
		if password, err = w.text(w.source.Password); err != nil {
			return err
		}
	}
	access, err := w.call("FPDF_FILEACCESS_Create", uint64(w.source.Size), 0)
	if err != nil {
		return err
	}
	if w.document, err = w.call("FPDF_LoadCustomDocument", access, password); err != nil {
		return err
	}
	if w.document != 0 {
		return nil
	}
	code, err := w.call("FPDF_GetLastError")
	if err != nil {
		return err
	}
	return openError(code)
}

// text copies a string into the engine's memory, with a zero behind it.
func (w *worker) text(s string) (uint64, error) {
	at, err := w.call("malloc", uint64(len(s)+1))
	if err == nil && (at == 0 || !w.module.Memory().Write(uint32(at), append([]byte(s), 0))) {
		err = errors.New("out of memory")
	}
	return at, err
}

func (w *worker) draw(page int, dpi float64, pixels int64) (image.Image, error) {
	img, err := w.render(page, dpi, pixels)
	if err != nil {
		return nil, fmt.Errorf("pdfium: page %d: %w", page, engineError{err})
	}
	return img, nil
}

// grey asks for a bitmap of one byte a pixel, and for shades of grey in it.
const (
	greyBitmap = 1    // FPDFBitmap_Gray
	greyShades = 0x08 // FPDF_GRAYSCALE
	white      = 0xffffffff
)

func (w *worker) render(page int, dpi float64, pixels int64) (*image.Gray, error) {
	handle, err := w.call("FPDF_LoadPage", w.document, api.EncodeI32(int32(page-1)))
	if err == nil && handle == 0 {
		err = errors.New("the file has no such page, or it can't be read")
	}
	if err != nil {
		return nil, err
	}
	width, height, err := w.size(handle, dpi, pixels)
	if err != nil {
		return nil, err
	}
	bitmap, err := w.call("FPDFBitmap_CreateEx", width, height, greyBitmap, 0, 0)
	if err != nil {
		return nil, err
	}
	if bitmap == 0 {
		return nil, errors.New("out of memory")
	}
	if _, err := w.call("FPDFBitmap_FillRect", bitmap, 0, 0, width, height, white); err != nil {
		return nil, err
	}
	if _, err := w.call("FPDF_RenderPageBitmap", bitmap, handle, 0, 0, width, height, 0, greyShades); err != nil {
		return nil, err
	}
	img, err := w.image(bitmap, int(width), int(height))
	if err != nil {
		return nil, err
	}
	if _, err := w.call("FPDFBitmap_Destroy", bitmap); err != nil {
		return nil, err
	}
	_, err = w.call("FPDF_ClosePage", handle)
	return img, err
}

// size returns the pixels of a page, in width and height.
func (w *worker) size(page uint64, dpi float64, pixels int64) (width, height uint64, err error) {
	x, err := w.call("FPDF_GetPageWidth", page)
	if err != nil {
		return 0, 0, err
	}
	y, err := w.call("FPDF_GetPageHeight", page)
	if err != nil {
		return 0, 0, err
	}
	wide, high := math.Float64frombits(x), math.Float64frombits(y)
	by := max(1, math.Floor(scale(wide, high, dpi, pixels)+1e-9)) / 72
	width, height = uint64(math.Ceil(wide*by)), uint64(math.Ceil(high*by))
	if width == 0 || height == 0 || width > math.MaxInt32 || height > math.MaxInt32 {
		return 0, 0, fmt.Errorf("%g by %g points", wide, high)
	}
	return width, height, nil
}

// image copies a bitmap out of the engine's memory.
func (w *worker) image(bitmap uint64, width, height int) (*image.Gray, error) {
	stride, err := w.call("FPDFBitmap_GetStride", bitmap)
	if err != nil {
		return nil, err
	}
	at, err := w.call("FPDFBitmap_GetBuffer", bitmap)
	if err != nil {
		return nil, err
	}
	from, ok := w.module.Memory().Read(uint32(at), uint32(stride)*uint32(height))
	if !ok || int(stride) < width {
		return nil, errors.New("out of bounds memory access")
	}
	out := image.NewGray(image.Rect(0, 0, width, height))
	for y := range height {
		copy(out.Pix[y*out.Stride:(y+1)*out.Stride], from[y*int(stride):])
	}
	return out, nil
}

// close stops the worker. An error means that the engine has already ended, and
// is ignored.
func (w *worker) close() {
	w.end()
	if w.module != nil {
		_ = w.module.Close(context.Background())
	}
}
