// Package content interprets the content streams of pages and returns what they
// paint: glyphs in painting order, rules, shapes and images, together with the
// page's annotations and structure tree.
//
// Right-to-left text is returned as painted, mostly from left to right; layout
// converts it to reading order. Coordinates are those of package glyph.
package content

import (
	"context"
	"fmt"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/font"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/object"
	"github.com/pagemill/pagemill/pdfparse/internal/reader"
)

// An Interpreter reads the pages of one file. It caches fonts across pages.
// Like its file, it is not safe for concurrent use.
type Interpreter struct {
	f         *reader.File
	loader    *font.Loader
	fonts     map[object.Ref]*font.Font
	missing   *font.Font // replaces missing fonts
	tags      *tagIndex
	lex       []*lexer            // by nesting depth of streams
	joined    []byte              // the streams of a page's content
	room      []glyph.Glyph       // for the glyphs of the next page
	operators int                 // remaining operators for all pages
	density   float64             // glyphs per byte of the last page's content
	layers    map[object.Ref]bool // optional content that is hidden
}

// New returns an interpreter of the pages of f.
func New(f *reader.File) *Interpreter {
	return &Interpreter{
		f: f, loader: font.NewLoader(f), fonts: map[object.Ref]*font.Font{},
		operators: fileOperators + byteOperators*f.Size(),
	}
}

// Page reads page i, from 0. A damaged page gives what could be read, with
// warnings; the only error is that of ctx.
func (in *Interpreter) Page(ctx context.Context, i int) (*glyph.Page, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	src := in.f.Page(i)
	m, w, h := pageMatrix(src)
	page := &glyph.Page{Number: i + 1, Width: w, Height: h}
	r := &run{
		in: in, f: in.f, ctx: ctx, page: page, base: m,
		fonts: map[fontKey]*font.Font{},
		mcid:  -1, limits: limits{maxGlyphs, maxDrawings, maxOperators},
		state: newState(m, box{0, 0, w, h}),
	}
	data := in.contents(src.Dict, r)
	page.Glyphs = slices.Grow(in.room[:0], in.expected(len(data)))
	in.room = nil
	if err := r.stream(data, src.Resources); err != nil {
		return nil, err
	}
	if err := in.annotations(r, src); err != nil {
		return nil, err
	}
	in.pageTags(page)
	r.finish()
	if len(data) > 0 {
		in.density = float64(len(page.Glyphs)) / float64(len(data))
	}
	return page, nil
}

// mostRoom is the number of glyphs whose memory is used again: those of ten dense
// pages.
const mostRoom = 1 << 16

// Reuse takes back the glyphs of a page that is no longer needed, to reuse
// their memory for the next.
func (in *Interpreter) Reuse(p *glyph.Page) {
	if cap(p.Glyphs) <= mostRoom {
		in.room = p.Glyphs[:0]
	}
	p.Glyphs = nil
}

// lexerAt returns the lexer for streams at a nesting depth.
func (in *Interpreter) lexerAt(depth int) *lexer {
	for len(in.lex) <= depth {
		in.lex = append(in.lex, &lexer{})
	}
	return in.lex[depth]
}

// expected estimates, from the previous page, how many glyphs n bytes of
// content paint: growing the slice step by step would cost more than everything
// else.
func (in *Interpreter) expected(n int) int {
	density := in.density
	if density == 0 {
		density = 0.1
	}
	return int(min(density*float64(n)*1.1, 1<<16)) + 64
}

// pageMatrix maps default user space to the displayed page and returns the page
// size (PDF 32000-1, 8.3.2.3 and 14.11.2).
func pageMatrix(p *reader.Page) (m matrix, w, h float64) {
	x0, y0, x1, y1 := p.CropBox[0], p.CropBox[1], p.CropBox[2], p.CropBox[3]
	w, h = x1-x0, y1-y0
	switch p.Rotate {
	case 90:
		m = matrix{0, 1, 1, 0, -y0, -x0}
		w, h = h, w
	case 180:
		m = matrix{-1, 0, 0, 1, x1, -y0}
	case 270:
		m = matrix{0, -1, -1, 0, y1, x1}
		w, h = h, w
	default:
		m = matrix{1, 0, 0, -1, -x0, y1}
	}
	u := p.UserUnit
	return m.mul(matrix{a: u, d: u}), w * u, h * u
}

// maxContent is the length in bytes of a page's joined streams after which the
// next ones are left out.
const maxContent = 64 << 20

// contents returns a page's content. The streams of an array are joined with a
// space between them (PDF 32000-1, 7.8.2).
func (in *Interpreter) contents(d object.Dict, r *run) []byte {
	switch v := in.f.Resolve(d["Contents"]).(type) {
	case *object.Stream:
		return r.decode(v)
	case object.Array:
		if len(v) == 1 {
			if s := in.f.Stream(v[0]); s != nil {
				return r.decode(s)
			}
			return nil
		}
		in.joined = in.joined[:0]
		for _, o := range v {
			if len(in.joined) > maxContent {
				r.warn("a page's content is too long; the rest is left out")
				break
			}
			if s := in.f.Stream(o); s != nil {
				in.joined = append(append(in.joined, r.decode(s)...), '\n')
			}
		}
		return in.joined
	}
	return nil
}

// decode returns a content stream's bytes and records damage. They are valid
// until the next stream at the same depth is decoded.
func (r *run) decode(s *object.Stream) []byte {
	lex := r.in.lexerAt(r.depth)
	data, err := r.f.DecodeTo(lex.data, s)
	if err != nil {
		r.warn(fmt.Sprintf("a content stream is damaged: %v", err))
	}
	if s.Dict["Filter"] != nil { // otherwise data is part of the file
		lex.data = data
	}
	return data
}
