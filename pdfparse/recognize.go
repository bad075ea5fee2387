package pdfparse

import (
	"context"
	"image"
	"io"
)

// A Rasterizer renders a page.
type Rasterizer interface {
	// Rasterize renders a page, numbered from 1, at dpi dots per inch, as
	// displayed: rotated and cropped to its crop box. It may be called
	// concurrently.
	Rasterize(ctx context.Context, file Source, page int, dpi float64) (image.Image, error)
}

// A Recognizer reads the words in an image with dpi dots per inch. It may be
// called concurrently. Words returned together with an error are used, and the
// error becomes a warning for the page, such as that its language can't be read
// well.
type Recognizer interface {
	Recognize(ctx context.Context, img image.Image, dpi float64) ([]RecognizedWord, error)
}

// A BlockRecognizer is a Recognizer that can also read an image as one block of
// text, without looking for columns and pictures. What was read badly on a page,
// or overlooked, is read again with it. The words of the page tell the language;
// no words are an answer, too.
type BlockRecognizer interface {
	Recognizer
	RecognizeBlock(ctx context.Context, img image.Image, dpi float64, page []RecognizedWord) ([]RecognizedWord, error)
}

// A Source is the file whose pages are rendered. It is the same value for all
// pages, so that a Rasterizer need not open it again.
type Source struct {
	Reader   io.ReaderAt // the file's bytes
	Size     int64       // in bytes
	Password string      // "" if none is needed
}

// A RecognizedWord is a word found in an image, in pixels from its top left.
type RecognizedWord struct {
	Text       string          // without spaces
	Box        image.Rectangle // in pixels
	Baseline   float64         // y, or 0 if unknown
	Size       float64         // font size in pixels, or 0 if unknown
	Line       int             // number of its line of text, from 1; 0 if unknown
	Confidence float64         // 0..1
}
