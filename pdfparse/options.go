package pdfparse

import (
	"fmt"
	"runtime"
)

// A Mode says which text counts.
type Mode string

const (
	Auto Mode = "auto" // embedded text, and the images of pages without any
	Fast Mode = "fast" // embedded text only
	OCR  Mode = "ocr"  // the image of every page
)

// A FormulaMode says how formulas are written.
type FormulaMode string

const (
	FormulasLaTeX FormulaMode = "latex" // $…$ within text, $$…$$ on lines of their own
	FormulasText  FormulaMode = "text"  // their characters, with <sub> and <sup>
)

// Options are the fields of a pdf parser (SPEC.md 2.4) and what the caller
// brings along. The zero value parses every page in mode auto.
type Options struct {
	Mode        Mode `json:"mode,omitempty"`        // default auto
	MaxPages    int  `json:"maxPages,omitempty"`    // 1 to 10000, 0 without bound
	Pages       bool `json:"pages,omitempty"`       // also give each page's Markdown
	PageMarkers bool `json:"pageMarkers,omitempty"` // mark where pages begin
	Blocks      bool `json:"blocks,omitempty"`      // also give the blocks of each page

	// Formulas says what becomes of formulas in embedded text: LaTeX between
	// dollar signs, or their characters. Default LaTeX, which also keeps those on
	// lines of their own in scans as figures: ![formula: what was read]().
	Formulas FormulaMode `json:"formulas,omitempty"`

	Password   string     `json:"-"` // user or owner password
	Limits     Limits     `json:"-"`
	Recognizer Recognizer `json:"-"`
	Rasterizer Rasterizer `json:"-"`

	// Progress, if set, is called after each page with the number of pages
	// that are done and that there are; never twice at once.
	Progress func(done, total int) `json:"-"`
}

// Limits bound what a file may cost. Zero values take the defaults.
type Limits struct {
	MaxBytes       int64 // of the file: 512 MiB
	MaxObjects     int   // in the file: 1,000,000
	MaxStreamBytes int64 // one stream decoded: 64 MiB
	MaxTotalBytes  int64 // all streams decoded: 1 GiB
	MaxGlyphs      int   // laid out per page, the rest is left out with a warning: 200,000
	MaxPixels      int64 // of a page's image: 100,000,000; a larger one is drawn at less resolution
	Workers        int   // images read at once: one for each processor
}

const maxPages = 10000 // Spec 8

func (o Options) check() error {
	switch o.Mode {
	case "", Auto, Fast, OCR:
	default:
		return fmt.Errorf("%w: mode %q is none of fast, auto, ocr", ErrOption, o.Mode)
	}
	switch o.Formulas {
	case "", FormulasLaTeX, FormulasText:
	default:
		return fmt.Errorf("%w: formulas %q is none of latex, text", ErrOption, o.Formulas)
	}
	if o.MaxPages < 0 || o.MaxPages > maxPages {
		return fmt.Errorf("%w: maxPages %d is not in 1 to %d", ErrOption, o.MaxPages, maxPages)
	}
	return nil
}

func (o Options) mode() Mode {
	if o.Mode == "" {
		return Auto
	}
	return o.Mode
}

func (o *Options) formulas() bool { return o.Formulas != FormulasText }

func (l Limits) workers() int {
	if l.Workers <= 0 {
		return runtime.GOMAXPROCS(0)
	}
	return l.Workers
}

func (l Limits) glyphs() int {
	if l.MaxGlyphs <= 0 {
		return 200_000
	}
	return l.MaxGlyphs
}

func (l Limits) pixels() int64 {
	if l.MaxPixels <= 0 {
		return 100e6
	}
	return l.MaxPixels
}
