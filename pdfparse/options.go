package pdfparse

import (
	"fmt"
	"runtime"
)

// A Mode says which text of a page is used.
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

// Options are the fields of a pdf parser (Spec 2.4) and what the caller plugs
// in. The zero value parses every page in mode auto.
type Options struct {
	Mode        Mode `json:"mode,omitempty"`        // default auto
	MaxPages    int  `json:"maxPages,omitempty"`    // 1 to 10000, 0 for no limit
	Pages       bool `json:"pages,omitempty"`       // also return each page's Markdown
	PageMarkers bool `json:"pageMarkers,omitempty"` // mark where pages begin
	Blocks      bool `json:"blocks,omitempty"`      // also return the blocks of each page
	FormFields  bool `json:"formFields,omitempty"`  // also return the fields of forms
	Attachments bool `json:"attachments,omitempty"` // also return the files in the file

	// PageRange are the numbers of the pages to parse, from 1, such as "3-5,8" or
	// "12-": at most MaxPages of them, in the file's order. Default all.
	PageRange string `json:"pageRange,omitempty"`

	// Formulas says how formulas in embedded text are written: as LaTeX between
	// dollar signs, or as their characters. Default LaTeX.
	Formulas FormulaMode `json:"formulas,omitempty"`

	Password   string     `json:"-"` // user or owner password
	Limits     Limits     `json:"-"` // bounds of the cost
	Recognizer Recognizer `json:"-"` // reads images of pages; nil means that they are not read
	Rasterizer Rasterizer `json:"-"` // renders them; needed with Recognizer

	// Progress, if not nil, is called after each page with the number of pages
	// done and the total. Calls never overlap.
	Progress func(done, total int) `json:"-"`
}

// Limits bound the cost of a file. Zero values mean the defaults.
type Limits struct {
	MaxBytes       int64 // maximum size of the file; default 512 MiB
	MaxObjects     int   // maximum number of objects in the file; default 1,000,000
	MaxStreamBytes int64 // maximum decoded size of one stream; default 64 MiB
	MaxTotalBytes  int64 // maximum size of all streams after decoding, counted each time one is read; default 128 MiB plus a hundred times the file's size, at most 1 GiB
	MaxGlyphs      int   // maximum number of glyphs laid out per page, others are left out with a warning; default 200,000
	MaxPixels      int64 // maximum size of a page's image, a larger one is rendered at a lower resolution; default 100,000,000
	Workers        int   // number of images read concurrently; default one per processor
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
	if err := CheckPageRange(o.PageRange); err != nil {
		return err
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

// withDefaults fills in those defaults that package reader does not.
func (l Limits) withDefaults() Limits {
	if l.Workers <= 0 {
		l.Workers = runtime.GOMAXPROCS(0)
	}
	if l.MaxGlyphs <= 0 {
		l.MaxGlyphs = 200_000
	}
	if l.MaxPixels <= 0 {
		l.MaxPixels = 100e6
	}
	return l
}
