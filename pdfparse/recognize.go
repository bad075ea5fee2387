package pdfparse

import (
	"context"
	"image"
	"io"
)

// A Rasterizer draws a page.
type Rasterizer interface {
	// Rasterize draws page, from 1, at a resolution in dots per inch, as the
	// page is shown: its rotation applied, cut to its crop box. Several pages
	// may be drawn at once.
	Rasterize(ctx context.Context, file Source, page int, dpi float64) (image.Image, error)
}

// A Recognizer reads the words in an image of so many dots per inch. Several
// images may be read at once. Words that come with an error are used, and the
// page is warned of it: that it is in a language that can't be read well, say.
type Recognizer interface {
	Recognize(ctx context.Context, img image.Image, dpi float64) ([]RecognizedWord, error)
}

// A Source is the file whose pages are drawn. It stays the same from page to
// page, so that a Rasterizer need not open it anew.
type Source struct {
	Reader   io.ReaderAt
	Size     int64
	Password string
}

// A RecognizedWord is a word found in an image, in pixels from its top left.
type RecognizedWord struct {
	Text       string
	Box        image.Rectangle
	Baseline   float64 // y, 0 unknown
	Size       float64 // font size in pixels, 0 unknown
	Line       int     // number of the line of text it stands on, from 1; 0 unknown
	Confidence float64 // 0..1
}
