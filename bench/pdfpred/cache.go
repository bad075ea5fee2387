package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"

	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/pdfparse/pdfium"
	"github.com/pagemill/pagemill/pdfparse/tesseract"
)

// engines are PDFium and Tesseract, with what they gave kept in dir unless it
// is "", and a function that ends them.
func engines(dir string) (pdfparse.Rasterizer, pdfparse.Recognizer, func()) {
	raster := pdfium.New(pdfium.Options{Workers: 1})
	ocr, err := tesseract.New(tesseract.Options{Workers: 1})
	if err != nil {
		fatal(err)
	}
	end := func() {
		_ = raster.Close() // the process ends
		_ = ocr.Close()
	}
	if dir == "" {
		return raster, ocr, end
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		fatal(err)
	}
	return keptImages{raster, dir}, keptWords{ocr, dir}, end
}

// keptImages draws a page once and then reads it back.
type keptImages struct {
	inner pdfparse.Rasterizer
	dir   string
}

func (k keptImages) Rasterize(ctx context.Context, file pdfparse.Source, page int, dpi float64) (image.Image, error) {
	h := sha256.New()
	if _, err := io.Copy(h, io.NewSectionReader(file.Reader, 0, file.Size)); err != nil {
		return nil, err
	}
	name := filepath.Join(k.dir, fmt.Sprintf("%x-%d-%.0f.png", h.Sum(nil)[:12], page, dpi))
	if f, err := os.Open(name); err == nil {
		defer f.Close()
		return png.Decode(f)
	}
	img, err := k.inner.Rasterize(ctx, file, page, dpi)
	if err != nil {
		return nil, err
	}
	f, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return img, (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(f, img)
}

// keptWords reads an image once.
type keptWords struct {
	inner pdfparse.Recognizer
	dir   string
}

func (k keptWords) Recognize(ctx context.Context, img image.Image, dpi float64) ([]pdfparse.RecognizedWord, error) {
	h := sha256.New()
	if err := (&png.Encoder{CompressionLevel: png.NoCompression}).Encode(h, img); err != nil {
		return nil, err
	}
	name := filepath.Join(k.dir, fmt.Sprintf("%x.json", h.Sum(nil)[:16]))
	var words []pdfparse.RecognizedWord
	if data, err := os.ReadFile(name); err == nil {
		return words, json.Unmarshal(data, &words)
	}
	words, err := k.inner.Recognize(ctx, img, dpi)
	if err != nil {
		return words, err
	}
	data, err := json.Marshal(words)
	if err != nil {
		return nil, err
	}
	return words, os.WriteFile(name, data, 0o644)
}
