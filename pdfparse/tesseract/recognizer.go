package tesseract

import (
	"context"
	"errors"
	"image"
	"image/draw"
	"runtime"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/pdfparse"
)

// Options say how text is read. The zero value reads English with the
// program on the path.
type Options struct {
	// Languages are names of Tesseract's trained data, such as "eng" or
	// "chi_sim", most important first. None means English, and where Tesseract's
	// data for telling scripts apart are installed ("osd"), a page that English
	// makes little of is read anew in the installed languages of its script.
	Languages []string
	// DataPath is the folder of the trained data; "" leaves it to the engine.
	DataPath string
	// Program is the path of the tesseract program; "" means the one on the
	// path. The in-process build ignores it.
	Program string
	// Segmentation is Tesseract's page segmentation mode, 1 to 13; 0 means 3,
	// fully automatic without orientation detection.
	Segmentation int
	// Workers is how many images are read at once; 0 means one for each
	// processor. Each worker uses one thread.
	Workers int
}

// Errors of New and Recognize.
var (
	// ErrNotInstalled says that there is no engine; its message says how to
	// get one.
	ErrNotInstalled = errors.New("tesseract is not installed (Debian: apt-get install tesseract-ocr; macOS: brew install tesseract)")
	// ErrLanguage says that a language's trained data are missing.
	ErrLanguage = errors.New("tesseract lacks the trained data of a language")
	// ErrClosed is returned after Close.
	ErrClosed = errors.New("tesseract: the recognizer is closed")
)

// A Recognizer reads words from images. It implements pdfparse.Recognizer and
// may be used by several goroutines.
type Recognizer struct {
	languages []string
	installed []string // all languages there are, if the script of a page may choose
	engine    engine
	slots     chan struct{}
	closed    chan struct{}
}

// An engine works on grey images. A resolution of 0 leaves it to guess.
type engine interface {
	// hocr reads an image in so many languages.
	hocr(ctx context.Context, img *image.Gray, dpi int, languages []string) ([]byte, error)
	// script names the script of an image's text, "" where it can't tell.
	script(ctx context.Context, img *image.Gray, dpi int) (string, error)
	close() error
}

const defaultLanguage = "eng"

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
		opts.Segmentation = 3
	}
	if opts.Workers <= 0 {
		opts.Workers = runtime.GOMAXPROCS(0)
	}
	e, installed, err := newEngine(opts)
	if err != nil {
		return nil, err
	}
	r := &Recognizer{languages: opts.Languages, engine: e, slots: make(chan struct{}, opts.Workers), closed: make(chan struct{})}
	if free && slices.Contains(installed, scriptData) {
		r.installed = installed
	}
	return r, nil
}

// Recognize returns the words of img, which has so many dots per inch, in the
// order that Tesseract reads them. Words with an ErrLanguage are those that
// English found in text of a script whose data are not installed. When ctx ends,
// reading ends with it.
func (r *Recognizer) Recognize(ctx context.Context, img image.Image, dpi float64) ([]pdfparse.RecognizedWord, error) {
	select {
	case <-r.closed:
		return nil, ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	case r.slots <- struct{}{}:
	}
	defer func() { <-r.slots }()
	g := grey(img)
	found, err := r.read(ctx, g, resolution(dpi), r.languages)
	if err == nil && r.installed != nil && unsure(found) {
		found, err = r.readScript(ctx, g, resolution(dpi), found)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return found, err
}

func (r *Recognizer) read(ctx context.Context, img *image.Gray, dpi int, languages []string) ([]pdfparse.RecognizedWord, error) {
	data, err := r.engine.hocr(ctx, img, dpi, languages)
	if err != nil {
		return nil, err
	}
	return words(data, img.Rect.Min), nil
}

// Close ends the engine; it waits for images that are being read. No image can
// be read after it.
func (r *Recognizer) Close() error {
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

// resolution keeps to what the engine takes for one; 0 leaves it to guess.
func resolution(dpi float64) int {
	if !(dpi >= 70 && dpi <= 2400) {
		return 0
	}
	return int(dpi + 0.5)
}

// grey returns img, where it lies, as grey samples without gaps between rows.
func grey(img image.Image) *image.Gray {
	b := img.Bounds()
	if g, ok := img.(*image.Gray); ok && g.Stride == b.Dx() && len(g.Pix) == b.Dx()*b.Dy() {
		return g
	}
	g := image.NewGray(b)
	draw.Draw(g, b, img, b.Min, draw.Src)
	return g
}
