package reader

import (
	"context"

	"github.com/pagemill/pagemill/pdfparse/internal/object"
)

// maxTreeDepth is the maximum depth of the page tree.
const maxTreeDepth = 64

// A Page is a page's dictionary with its inherited attributes.
type Page struct {
	Dict      object.Dict
	Resources object.Dict
	MediaBox  [4]float64 // x0 <= x1, y0 <= y1
	CropBox   [4]float64 // inside MediaBox
	Rotate    int        // 0, 90, 180 or 270
	UserUnit  float64
}

// inherited are the inheritable page attributes (PDF 32000-1, 7.7.3.4).
type inherited struct{ resources, mediaBox, cropBox, rotate object.Object }

func (in inherited) with(d object.Dict) inherited {
	set := func(v *object.Object, key object.Name) {
		if o, ok := d[key]; ok && o != nil {
			*v = o
		}
	}
	set(&in.resources, "Resources")
	set(&in.mediaBox, "MediaBox")
	set(&in.cropBox, "CropBox")
	set(&in.rotate, "Rotate")
	return in
}

// NumPages returns the number of pages found.
func (f *File) NumPages() int { return len(f.pages) }

// Page returns page i, from 0.
func (f *File) Page(i int) *Page { return &f.pages[i] }

// PageNumber returns the 1-based number of the page that o refers to, or 0.
func (f *File) PageNumber(o object.Object) int {
	r, ok := o.(object.Ref)
	if !ok {
		return 0
	}
	r.Gen = 0
	return f.pageIndex[r]
}

// A treeWalk is one walk of the page tree; it never enters an object twice.
type treeWalk struct {
	f    *File
	ctx  context.Context
	seen map[object.Ref]bool
	left int // kids that may still be looked at: nodes can share an array of them
}

// readPages walks the page tree.
func (f *File) readPages(ctx context.Context) error {
	f.pages, f.pageIndex = nil, map[object.Ref]int{}
	if f.catalog == nil {
		return nil
	}
	w := treeWalk{f, ctx, map[object.Ref]bool{}, 2 * f.opts.MaxObjects}
	return w.node(f.catalog["Pages"], inherited{}, 0)
}

func (w *treeWalk) node(o object.Object, in inherited, depth int) error {
	f := w.f
	if w.left--; w.left < 0 || depth > maxTreeDepth || len(f.pages) >= f.opts.MaxPages {
		return nil
	}
	if err := w.ctx.Err(); err != nil {
		return err
	}
	ref, isRef := o.(object.Ref)
	if isRef {
		ref.Gen = 0
		if w.seen[ref] {
			return nil
		}
		w.seen[ref] = true
	}
	d := f.Dict(o)
	if d == nil {
		return nil
	}
	in = in.with(d)
	if kids := f.Array(d["Kids"]); kids != nil && f.Name(d["Type"]) != "Page" {
		for _, k := range kids {
			if w.left < 0 {
				break
			}
			if err := w.node(k, in, depth+1); err != nil {
				return err
			}
		}
		return nil
	}
	if f.Name(d["Type"]) == "Pages" {
		return nil
	}
	f.addPage(d, in)
	if isRef {
		f.pageIndex[ref] = len(f.pages)
	}
	return nil
}

func (f *File) addPage(d object.Dict, in inherited) {
	p := Page{Dict: d, Resources: f.Dict(in.resources), UserUnit: 1}
	var ok bool
	if p.MediaBox, ok = f.Box(in.mediaBox); !ok {
		p.MediaBox = [4]float64{0, 0, 612, 792}
	}
	p.CropBox = p.MediaBox
	if c, ok := f.Box(in.cropBox); ok {
		if c = intersect(c, p.MediaBox); c[0] < c[2] && c[1] < c[3] {
			p.CropBox = c
		}
	}
	if n, ok := f.Int(in.rotate); ok {
		p.Rotate = ((n/90*90)%360 + 360) % 360
	}
	if u, ok := f.Number(d["UserUnit"]); ok && u > 0 && u < 1000 {
		p.UserUnit = u
	}
	f.pages = append(f.pages, p)
}

// Box reads a rectangle; ok is false if it has no area.
func (f *File) Box(o object.Object) (b [4]float64, ok bool) {
	a := f.Array(o)
	if len(a) < 4 {
		return b, false
	}
	for i := range b {
		if b[i], ok = f.Number(a[i]); !ok {
			return b, false
		}
	}
	if b[0] > b[2] {
		b[0], b[2] = b[2], b[0]
	}
	if b[1] > b[3] {
		b[1], b[3] = b[3], b[1]
	}
	return b, b[0] < b[2] && b[1] < b[3]
}

func intersect(a, b [4]float64) [4]float64 {
	return [4]float64{max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])}
}
