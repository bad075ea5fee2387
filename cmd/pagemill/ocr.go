package main

import (
	"context"
	"image"
	"os/exec"
	"strings"
	"sync"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/pdfparse/pdfium"
	"github.com/pagemill/pagemill/pdfparse/tesseract"
)

// newPipeline returns the pipeline that the commands share, with OCR if the
// tesseract program is installed, and a function that stops what it started.
// languages is a list of Tesseract's language names joined by plus signs.
func newPipeline(languages string, workers int) (*pagemill.Pipeline, func()) {
	raster := pdfium.New(pdfium.Options{Workers: workers})
	ocr := &lazyOCR{opts: tesseract.Options{Workers: workers}}
	if languages != "" {
		ocr.opts.Languages = strings.Split(languages, "+")
	}
	p := &pagemill.Pipeline{Raster: raster}
	if _, err := exec.LookPath("tesseract"); err == nil {
		p.OCR = ocr
	}
	return p, func() {
		_ = ocr.Close() // the process is ending: nobody to report to
		_ = raster.Close()
	}
}

// A lazyOCR starts the engine at the first image, since most runs have none.
type lazyOCR struct {
	opts  tesseract.Options
	once  sync.Once
	inner *tesseract.Recognizer
	err   error
}

func (l *lazyOCR) Recognize(ctx context.Context, img image.Image, dpi float64) ([]pdfparse.RecognizedWord, error) {
	if err := l.start(); err != nil {
		return nil, err
	}
	return l.inner.Recognize(ctx, img, dpi)
}

func (l *lazyOCR) RecognizeBlock(ctx context.Context, img image.Image, dpi float64, page []pdfparse.RecognizedWord) ([]pdfparse.RecognizedWord, error) {
	if err := l.start(); err != nil {
		return nil, err
	}
	return l.inner.RecognizeBlock(ctx, img, dpi, page)
}

func (l *lazyOCR) start() error {
	l.once.Do(func() { l.inner, l.err = tesseract.New(l.opts) })
	return l.err
}

func (l *lazyOCR) Close() error {
	if l.inner == nil {
		return nil
	}
	return l.inner.Close()
}
