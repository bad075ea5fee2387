package pdfium

import (
	"context"
	"errors"
	"fmt"
	"image"
	"math"
	"reflect"
	"runtime"
	"sync"

	"github.com/tetratelabs/wazero"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/pdfparse"
)

// Options configure a Rasterizer. The zero value works.
type Options struct {
	// Workers is the number of pages rendered concurrently; 0 means one per
	// processor, at most four.
	Workers int
	// CacheDir is a folder for the compiled engine, shared between processes,
	// which is created if needed. "" means that each process compiles it.
	CacheDir string
	// MaxPixels is the maximum size of an image; larger pages are rendered at a
	// lower resolution. 0 means 100 million.
	MaxPixels int64
}

// ErrClosed is returned after Close.
var ErrClosed = errors.New("pdfium: the rasterizer is closed")

// engineMemory is the maximum memory of one worker's engine, in WebAssembly
// pages of 64 KiB: enough to render a colour image of 100 million pixels.
// Including the resulting image a worker takes at most 1.2 GB.
const engineMemory = 800 << 20 / (64 << 10)

// A Rasterizer renders pages. It implements pdfparse.Rasterizer and is safe for
// concurrent use.
type Rasterizer struct {
	opts   Options
	slots  chan *worker // one token for each page that may be rendered concurrently
	mu     sync.Mutex   // guards what follows
	cache  wazero.CompilationCache
	engine *engine
	closed bool
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

// Rasterize renders a page, numbered from 1, in grey at dpi dots per inch. It
// stops when ctx ends.
func (r *Rasterizer) Rasterize(ctx context.Context, file pdfparse.Source, page int, dpi float64) (image.Image, error) {
	if r == nil || r.slots == nil || file.Reader == nil {
		return nil, errNotMade
	}
	ctx = cancel.OrNone(ctx)
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

var errNotMade = errors.New("pdfium: a Rasterizer comes from New, and needs a file")

// draw renders with w, or with a new worker if w is nil, and returns the worker
// if it can be used again, else nil.
func (r *Rasterizer) draw(ctx context.Context, w *worker, file pdfparse.Source, page int, dpi float64) (*worker, image.Image, error) {
	if w != nil && !same(w.source, file) { // a new instance: one file's effects on it must not reach the next
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

// newWorker starts a worker. Workers start one after the other: the first
// compiles the engine for the others.
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
	if r.engine == nil {
		config := wazero.NewRuntimeConfig().WithCloseOnContextDone(true).WithMemoryLimitPages(engineMemory).WithCompilationCache(r.cache)
		e, err := newEngine(ctx, config)
		if err != nil {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			return nil, fmt.Errorf("pdfium: %w", engineError{err})
		}
		r.engine = e
		runtime.GC() // compiling leaves 200 MB of garbage, to which the pages would add
	}
	return newWorker(ctx, r.engine, file)
}

// newCache returns a cache for the compiled engine in a folder, or in memory if
// dir is "".
func newCache(dir string) (wazero.CompilationCache, error) {
	if dir == "" {
		return wazero.NewCompilationCache(), nil
	}
	return wazero.NewCompilationCacheWithDir(dir)
}

// Close stops the engine. It waits for pages that are being rendered.
func (r *Rasterizer) Close() error {
	if r == nil || r.slots == nil {
		return nil
	}
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
	for range r.opts.Workers { // start reports the closing to those that wait for a worker
		r.slots <- nil
	}
	if r.engine != nil {
		_ = r.engine.runtime.Close(context.Background()) // its instances have ended
	}
	if r.cache == nil {
		return nil
	}
	return r.cache.Close(context.Background())
}

// same reports whether two sources are the same file. A reader that can't be
// compared never is.
func same(a, b pdfparse.Source) bool {
	return reflect.TypeOf(a.Reader) == reflect.TypeOf(b.Reader) && reflect.ValueOf(a.Reader).Comparable() && a == b
}

// scale returns the resolution at which a page of width by height points fits
// into the given number of pixels.
func scale(width, height, dpi float64, pixels int64) float64 {
	if n := width * height * dpi * dpi / (72 * 72); n > float64(pixels) {
		dpi *= math.Sqrt(float64(pixels) / n)
	}
	return dpi
}
