//go:build !gosseract

package tesseract_test

import (
	"errors"
	"fmt"
	"os"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/pdfparse/pdfium"
	"github.com/pagemill/pagemill/pdfparse/tesseract"
)

// Scanned pages need a Recognizer and a Rasterizer; both serve a whole process.
func Example() {
	ocr, err := tesseract.New(tesseract.Options{Languages: []string{"eng", "deu"}})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return
	}
	defer ocr.Close()
	raster := pdfium.New(pdfium.Options{})
	defer raster.Close()
	pipeline := pagemill.Pipeline{OCR: ocr, Raster: raster}
	// pipeline.Run reads scanned pages now
	_ = pipeline.MaxBytes()
}

// Without the program, a pipeline still reads every page with embedded text;
// the others give a warning.
func ExampleNew() {
	var pipeline pagemill.Pipeline
	ocr, err := tesseract.New(tesseract.Options{Program: "/opt/none/tesseract"})
	switch {
	case errors.Is(err, tesseract.ErrNotInstalled):
		fmt.Println("scanned pages stay unread")
	case err != nil:
		fmt.Println(err)
		return
	default:
		defer ocr.Close()
		pipeline.OCR, pipeline.Raster = ocr, pdfium.New(pdfium.Options{})
	}
	fmt.Println(pipeline.OCR == nil)
	// Output:
	// scanned pages stay unread
	// true
}
