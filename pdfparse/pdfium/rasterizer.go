package pdfium

import (
	"context"
	"errors"
	"image"
	"math"
	"reflect"
	"runtime"
	"sync"

	"github.com/tetratelabs/wazero"

	"github.com/pagemill/pagemill/pdfparse"
)

// Options say what a Rasterizer may use. The zero value works.
type Options struct {
	// Workers is how many pages are drawn at once; 0 means one for each
	// processor, at most four.
	Workers int
	// CacheDir is a folder where the compiled engine is kept between
	// processes; "" compiles it in each. The folder is created.
	CacheDir string
	// MaxPixels bounds an image; a page that would have more is drawn at a
	// lower resolution. 0 means 100 million.
	MaxPixels int64
}

// ErrClosed is returned after Close.
var ErrClosed = errors.New("pdfium: the rasterizer is closed")

// engineMemory bounds the engine's memory of one worker, in WebAssembly pages of
// 64 KiB: enough for an image of 100 million pixels in colour and its drawing.
// With the image that comes out of it a worker takes 1.2 GB at most.
const engineMemory = 800 << 20 / (64 << 10)

// A Rasterizer draws pages. It implements pdfparse.Rasterizer and may be used
// by several goroutines.
type Rasterizer struct {
	opts             Options
	slots            chan *worker // a token for each page that may be drawn at once
	mu               sync.Mutex   // guards what follows
	cache            wazero.CompilationCache
	compiled, closed bool
}

// New returns a Rasterizer. Nothing is started before the first page.
func New(opts Options) *Rasterizer {
	if opts.Workers <= 0 {
		opts.Workers = min(runtime.GOMAXPROCS(0), 4)
	}
	if opts.MaxPixels <= 0 {
		opts.MaxPixels = 100e6
	}
	r := &Rasterizer{opts: opts, slots: make(chan *worker, opts.Workers)}
	for range opts.Workers {
		r.slots <- nil
	}
	return r
}

// Rasterize draws a page, from 1, in grey at a resolution in dots per inch.
// When ctx ends, drawing ends with it.
func (r *Rasterizer) Rasterize(ctx context.Context, file pdfparse.Source, page int, dpi float64) (image.Image, error) {
	var w *worker
	select {
	case w = <-r.slots:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	w, img, err := r.draw(ctx, w, file, page, dpi)
	r.slots <- w
	return img, err
}

// draw draws with w, or with a new worker where w is nil, and returns the
// worker that may be used again, nil where there is none.
func (r *Rasterizer) draw(ctx context.Context, w *worker, file pdfparse.Source, page int, dpi float64) (*worker, image.Image, error) {
	if w != nil && !same(w.source, file) { // a fresh instance: what one file did to it ends with the file
		w.close()
		w = nil
	}
	if w == nil {
		var err error
		if w, err = r.newWorker(ctx, file); err != nil {
			return nil, nil, err
		}
	}
	stop := context.AfterFunc(ctx, w.end)
	img, err := w.draw(page, dpi, r.opts.MaxPixels)
	if !stop() {
		err = ctx.Err()
	}
	if err != nil {
		w.close()
		return nil, nil, err
	}
	return w, img, nil
}

// newWorker starts a worker. They start one after the other: the first compiles
// the engine, the others find it compiled.
func (r *Rasterizer) newWorker(ctx context.Context, file pdfparse.Source) (*worker, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return nil, ErrClosed
	}
	if r.cache == nil {
		var err error
		if r.cache, err = newCache(r.opts.CacheDir); err != nil {
			return nil, err
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	config := wazero.NewRuntimeConfig().WithCloseOnContextDone(true).WithMemoryLimitPages(engineMemory).WithCompilationCache(r.cache)
	w, err := newWorker(ctx, config, file)
	if !r.compiled {
		r.compiled = true
		runtime.GC() // compiling leaves 200 MB behind, on top of which the pages would come
	}
	return w, err
}

// newCache keeps the compiled engine in a folder, or in memory where dir is "".
func newCache(dir string) (wazero.CompilationCache, error) {
	if dir == "" {
		return wazero.NewCompilationCache(), nil
	}
	return wazero.NewCompilationCacheWithDir(dir)
}

// Close ends the engine. It waits for pages that are being drawn.
func (r *Rasterizer) Close() error {
	r.mu.Lock()
	if r.closed {
		r.mu.Unlock()
		return nil
	}
	r.closed = true
	r.mu.Unlock()
	for range r.opts.Workers {
		if w := <-r.slots; w != nil {
			w.close()
		}
	}
	for range r.opts.Workers { // who waits for a worker is told by start
		r.slots <- nil
	}
	if r.cache == nil {
		return nil
	}
	return r.cache.Close(context.Background())
}

// same reports whether two sources are one file. A reader that can't be
// compared is never the same.
func same(a, b pdfparse.Source) bool {
	return reflect.TypeOf(a.Reader) == reflect.TypeOf(b.Reader) && reflect.ValueOf(a.Reader).Comparable() && a == b
}

// scale returns the resolution at which a page of so many points fits into so
// many pixels.
func scale(width, height, dpi float64, pixels int64) float64 {
	if n := width * height * dpi * dpi / (72 * 72); n > float64(pixels) {
		dpi *= math.Sqrt(float64(pixels) / n)
	}
	return dpi
}
