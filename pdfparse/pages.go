package pdfparse

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/pdfparse/internal/content"
	"github.com/pagemill/pagemill/pdfparse/internal/formula"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
	"github.com/pagemill/pagemill/pdfparse/internal/picture"
)

// settle reads and lays out the pages, once.
func (d *Document) settle(ctx context.Context) (settled *layout.Document, err error) {
	defer cancel.Caught(&err)
	if d == nil || d.file == nil {
		return nil, ErrNotPDF
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.settled != nil {
		return d.settled, nil
	}
	t := newTray(d)
	err = t.fill(ctx)
	t.work.Wait()
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	t.finish()
	d.routes, d.fields = t.routes, t.fields
	d.settled = layout.Settle(t.pages, d.file.Outline())
	return d.settled, nil
}

// A tray holds the pages in progress. Content streams are interpreted one after
// the other, since they share the file's objects; images are read concurrently
// by as many workers as the limits allow.
type tray struct {
	check  *cancel.Checker
	d      *Document
	finder *formula.Finder // nil if formulas stay text
	chosen []int           // indices of the pages in the file
	pages  []*layout.Page
	routes []Route
	scans  []*scan     // pages whose images are read
	fields []FormField // with Options.FormFields
	slots  chan struct{}
	work   sync.WaitGroup

	mu   sync.Mutex // guards done and calls of Progress
	done int
}

func newTray(d *Document) *tray {
	chosen, _ := d.chosen()
	n := len(chosen)
	t := &tray{d: d, chosen: chosen, pages: make([]*layout.Page, n), routes: make([]Route, n), scans: make([]*scan, n), slots: make(chan struct{}, d.opts.Limits.Workers)}
	if d.opts.formulas() {
		t.finder = new(formula.Finder)
	}
	return t
}

// fill reads all pages; some are still in progress when it returns.
func (t *tray) fill(ctx context.Context) (err error) {
	defer cancel.Caught(&err)
	t.check = cancel.New(ctx)
	in := content.New(t.d.file)
	for i, at := range t.chosen {
		g, err := in.Page(ctx, at)
		if err != nil {
			return err
		}
		if n := t.d.opts.Limits.MaxGlyphs; len(g.Glyphs) > n {
			g.Warnings = append(g.Warnings, fmt.Sprintf("%d of %d characters left out", len(g.Glyphs)-n, len(g.Glyphs)))
			g.Glyphs = g.Glyphs[:n]
		}
		kept, err := t.put(ctx, i, g)
		if err != nil {
			return err
		}
		if !kept {
			in.Reuse(g)
		}
	}
	return nil
}

// put lays out page i, or starts to read its image if its route requires that.
// kept means that g is still in use then.
func (t *tray) put(ctx context.Context, i int, g *glyph.Page) (kept bool, err error) {
	opts := &t.d.opts
	p := layout.Read(g, layout.Options{Formulas: t.finder, Check: t.check})
	stats := statsOf(g)
	reason, image := route(p, g, stats, opts.mode())
	t.pages[i] = p
	if opts.FormFields {
		t.addFields(g)
	}
	t.routes[i] = Route{PageNumber: g.Number, Source: NativeText, Reason: reason}
	if !image || opts.Recognizer == nil || opts.Rasterizer == nil {
		t.step()
		return false, nil
	}
	if cap(g.Glyphs) > 2*len(g.Glyphs) {
		g.Glyphs = slices.Clone(g.Glyphs)
	}
	select {
	case t.slots <- struct{}{}:
	case <-ctx.Done():
		return false, ctx.Err()
	}
	t.check.Now()
	direct := t.d.direct(g)
	t.check.Now()
	t.work.Go(func() {
		defer func() { <-t.slots }()
		t.read(ctx, i, g, stats.letters, direct)
		t.step()
	})
	return true, nil
}

// read reads the image of page i, which has the given number of embedded
// letters. If that fails, the embedded text stays, with a warning.
func (t *tray) read(ctx context.Context, i int, g *glyph.Page, letters int, direct *picture.Picture) {
	p, r := t.pages[i], &t.routes[i]
	warn := func(format string, args ...any) {
		g.Warnings = append(g.Warnings, fmt.Sprintf(format, args...))
		p.Warnings = g.Warnings
	}
	defer func() {
		if v := recover(); v != nil { // a bug, or an image that breaks a decoder, costs one page and not the process
			warn("its image could not be read: internal error: %v", v)
		}
	}()
	s, err := t.d.scan(ctx, g, direct)
	if err != nil {
		warn("its image could not be read: %v", err)
		return
	}
	if s.doubt != nil {
		warn("%v", s.doubt)
	}
	if s.capped {
		warn("its image was read at %.0f dots per inch only: more would exceed %d pixels", s.dpi, t.d.opts.Limits.MaxPixels)
	}
	if !s.outdoes(r.Reason, letters) {
		if r.Reason == TextSparse && !s.more(letters) {
			r.DPI = s.dpi
		}
		return
	}
	if slices.ContainsFunc(g.Fields, func(f glyph.Field) bool { return f.Value != "" || f.Checked }) {
		warn("its image was read, which does not show the values of form fields")
	}
	r.Source, r.DPI, r.Confidence = LayoutOCR, s.dpi, s.confidence()
	r.Turn, r.Skew = 90*s.pose.Turn, round(s.pose.Skew, 2)
	t.scans[i] = s
}

// finish lays out the pages whose images were read, once all are.
func (t *tray) finish() {
	settleLooks(slices.DeleteFunc(slices.Clone(t.scans), func(s *scan) bool { return s == nil }))
	for i, s := range t.scans {
		if s != nil {
			t.pages[i] = layout.ReadScan(t.check, s.page, &s.out)
		}
	}
}

// step reports that one more page is done.
func (t *tray) step() {
	if t.d.opts.Progress == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.done++
	t.d.opts.Progress(t.done, len(t.pages))
}
