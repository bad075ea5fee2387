package tesseract

import (
	"context"
	"errors"
	"image"
	"image/draw"
	"runtime"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/pdfparse"
)

// Options say how text is read. The zero value reads English with the program
// found on the path.
type Options struct {
	// Languages are names of Tesseract's trained data, such as "eng" or "chi_sim",
	// most important first. None means English; if Tesseract's script detection
	// data ("osd") are installed, a page that English reads with low confidence is
	// read again in the installed languages of its script.
	Languages []string
	// DataPath is the folder of the trained data; "" means the engine's default.
	DataPath string
	// Program is the path of the tesseract program; "" means the one on the
	// path. The in-process build ignores it.
	Program string
	// Segmentation is Tesseract's page segmentation mode, 1 to 13; 0 means 3,
	// fully automatic without orientation detection.
	Segmentation int
	// Workers is the number of images read concurrently; 0 means one per
	// processor. Each worker uses one thread.
	Workers int
}

// Errors of New and Recognize.
var (
	// ErrNotInstalled means that the engine is missing; its message says how to
	// install it.
	ErrNotInstalled = errors.New("tesseract is not installed (Debian: apt-get install tesseract-ocr; macOS: brew install tesseract)")
	// ErrLanguage means that a language's trained data are missing.
	ErrLanguage = errors.New("tesseract lacks the trained data of a language")
	// ErrClosed is returned after Close.
	ErrClosed = errors.New("tesseract: the recognizer is closed")
)

// A Recognizer reads words from images. It implements pdfparse.Recognizer and
// is safe for concurrent use.
type Recognizer struct {
	languages []string
	installed []string // all installed languages, if they are chosen by a page's script
	mode      int      // page segmentation
	engine    engine
	slots     chan struct{}
	closed    chan struct{}
}

// An engine works on grey images. A resolution of 0 means that it must guess.
type engine interface {
	// hocr reads an image in the given languages, with a page segmentation mode.
	hocr(ctx context.Context, img *image.Gray, dpi int, languages []string, segmentation int) ([]byte, error)
	// script returns the engine's report on the script of an image's text, or "".
	script(ctx context.Context, img *image.Gray, dpi int) (string, error)
	close() error
}

const defaultLanguage = "eng"

// Page segmentation modes.
const (
	automatic = 3 // fully, without orientation detection
	oneBlock  = 6 // of text, without columns
)

// New returns a Recognizer, or ErrNotInstalled, or ErrLanguage.
func New(opts Options) (*Recognizer, error) {
	free := len(opts.Languages) == 0
	if free {
		opts.Languages = []string{defaultLanguage}
	}
	for _, l := range opts.Languages {
		if l == "" || strings.Trim(l, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_/") != "" {
			return nil, errors.Join(ErrLanguage, errors.New("no such name: "+l))
		}
	}
	if opts.Segmentation <= 0 || opts.Segmentation > 13 {
		opts.Segmentation = automatic
	}
	if opts.Workers <= 0 {
		opts.Workers = runtime.GOMAXPROCS(0)
	}
	e, installed, err := newEngine(opts)
	if err != nil {
		return nil, err
	}
	r := &Recognizer{languages: opts.Languages, mode: opts.Segmentation, engine: e, slots: make(chan struct{}, opts.Workers), closed: make(chan struct{})}
	if free && slices.Contains(installed, scriptData) {
		r.installed = installed
	}
	return r, nil
}

// Recognize returns the words of img, which has dpi dots per inch, in the order
// in which Tesseract reads them. Words returned with an ErrLanguage are those
// read as English from text in a script whose data are not installed. It stops
// when ctx ends.
func (r *Recognizer) Recognize(ctx context.Context, img image.Image, dpi float64) ([]pdfparse.RecognizedWord, error) {
	return r.inTurn(cancel.OrNone(ctx), img, func(ctx context.Context, g *image.Gray) ([]pdfparse.RecognizedWord, error) {
		found, err := r.read(ctx, g, resolution(dpi), r.languages, r.mode)
		if err == nil && r.installed != nil {
			switch {
			case unsure(found):
				return r.readScript(ctx, g, resolution(dpi), found)
			case partlyPoor(found):
				return r.readPartly(ctx, g, resolution(dpi), found)
			}
		}
		return found, err
	})
}

// inTurn reads an image when a worker is free.
func (r *Recognizer) inTurn(ctx context.Context, img image.Image, read func(context.Context, *image.Gray) ([]pdfparse.RecognizedWord, error)) ([]pdfparse.RecognizedWord, error) {
	if r == nil || r.slots == nil || img == nil {
		return nil, errNotMade
	}
	select {
	case <-r.closed:
		return nil, ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	case r.slots <- struct{}{}:
	}
	defer func() { <-r.slots }()
	found, err := read(ctx, grey(img))
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return found, err
}

// RecognizeBlock returns the words of img as of one block of text, without
// looking for columns. It implements pdfparse.BlockRecognizer. Of a page whose
// script chose its languages it returns none.
func (r *Recognizer) RecognizeBlock(ctx context.Context, img image.Image, dpi float64, page []pdfparse.RecognizedWord) ([]pdfparse.RecognizedWord, error) {
	return r.inTurn(cancel.OrNone(ctx), img, func(ctx context.Context, g *image.Gray) ([]pdfparse.RecognizedWord, error) {
		if r.installed != nil && !latin(page) {
			return nil, nil
		}
		return r.read(ctx, g, resolution(dpi), r.languages, oneBlock)
	})
}

var errNotMade = errors.New("tesseract: a Recognizer comes from New, and needs an image")

func (r *Recognizer) read(ctx context.Context, img *image.Gray, dpi int, languages []string, segmentation int) ([]pdfparse.RecognizedWord, error) {
	data, err := r.engine.hocr(ctx, img, dpi, languages, segmentation)
	if err != nil {
		return nil, err
	}
	return words(data, img.Rect.Min), nil
}

// Close stops the engine; it waits for images that are being read. After it no
// image can be read.
func (r *Recognizer) Close() error {
	if r == nil || r.slots == nil {
		return nil
	}
	select {
	case <-r.closed:
		return nil
	default:
	}
	close(r.closed)
	for range cap(r.slots) {
		r.slots <- struct{}{}
	}
	return r.engine.close()
}

// resolution returns a value that the engine accepts; 0 lets it guess.
func resolution(dpi float64) int {
	if !(dpi >= 70 && dpi <= 2400) {
		return 0
	}
	return int(dpi + 0.5)
}

// grey returns img, with its bounds, as grey samples without gaps between rows.
func grey(img image.Image) *image.Gray {
	b := img.Bounds()
	if g, ok := img.(*image.Gray); ok && g.Stride == b.Dx() && len(g.Pix) == b.Dx()*b.Dy() {
		return g
	}
	g := image.NewGray(b)
	draw.Draw(g, b, img, b.Min, draw.Src)
	return g
}
