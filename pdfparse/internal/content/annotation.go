package content

import (
	"cmp"
	"iter"
	"strings"

	"github.com/pagemill/pagemill/internal/control"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/object"
	"github.com/pagemill/pagemill/pdfparse/internal/reader"
)

// maxAnnotations is the maximum number of annotations read per page.
const maxAnnotations = 20_000

// maxLinks is the maximum number of boxes of a page's links.
const maxLinks = 20_000

// maxValues is the maximum number of values of a field.
const maxValues = 1000

// Bits of an annotation's /F (PDF 32000-1, 12.5.3) and a button's /Ff.
const (
	flagHidden = 1 << 1
	flagNoView = 1 << 5
	flagPush   = 1 << 16
)

// annotations reads links and form fields, and paints the appearances of
// annotations.
func (in *Interpreter) annotations(r *run, src *reader.Page) error {
	list := in.f.Array(src.Dict["Annots"])
	for _, o := range list[:min(len(list), maxAnnotations)] {
		if !r.spend(annotationCost) {
			return nil
		}
		d := in.f.Dict(o)
		flags, _ := in.f.Int(d["F"])
		if d == nil || flags&(flagHidden|flagNoView) != 0 || r.isOff(d["OC"]) {
			continue
		}
		b, ok := in.f.Box(d["Rect"])
		if !ok {
			continue
		}
		rect := r.base.apply(box{b[0], b[1], b[2], b[3]})
		switch in.f.Name(d["Subtype"]) {
		case "Link":
			in.link(r.page, r.base, d, rect)
		case "Widget":
			if err := in.widget(r, d, b, rect); err != nil {
				return err
			}
		case "FreeText", "Stamp":
			if err := in.appearance(r, d, b); err != nil {
				return err
			}
		}
	}
	return nil
}

func (b box) rect() glyph.Rect { return glyph.Rect{X0: b.x0, Y0: b.y0, X1: b.x1, Y1: b.y1} }

func (in *Interpreter) link(page *glyph.Page, m matrix, d object.Dict, rect box) {
	var l glyph.Link
	if action := in.f.Dict(d["A"]); in.f.Name(action["S"]) == "URI" {
		l.URI = control.Strip(strings.ToValidUTF8(strings.TrimSpace(in.f.Bytes(action["URI"])), "\uFFFD"))
	}
	if l.URI == "" {
		l.Page = in.f.TargetPage(d)
	}
	if l.URI == "" && l.Page == 0 {
		return
	}
	for _, q := range in.quads(m, d, rect) {
		if len(page.Links) >= maxLinks {
			break
		}
		l.Rect = q.rect()
		page.Links = append(page.Links, l)
	}
}

// quads returns the boxes of a link that spans several lines, or its rectangle
// if /QuadPoints are missing or invalid (PDF 32000-1, 12.5.6.5).
func (in *Interpreter) quads(m matrix, d object.Dict, rect box) []box {
	points := in.f.Array(d["QuadPoints"])
	var boxes []box
	for ; len(points) >= 8 && len(boxes) < 100; points = points[8:] {
		b := emptyBox
		for i := 0; i < 8; i += 2 {
			x, ok := in.f.Number(points[i])
			y, ok2 := in.f.Number(points[i+1])
			if !ok || !ok2 {
				return []box{rect}
			}
			b.add(m.point(x, y))
		}
		b = b.intersect(rect)
		if b.x1-b.x0 < 1 || b.y1-b.y0 < 1 {
			return []box{rect}
		}
		boxes = append(boxes, b)
	}
	if len(boxes) == 0 {
		return []box{rect}
	}
	return boxes
}

// widget adds a form field (PDF 32000-1, 12.7) and paints its appearance.
func (in *Interpreter) widget(r *run, d object.Dict, b [4]float64, rect box) error {
	f := in.f
	field := glyph.Field{Rect: rect.rect(), Name: in.fieldName(d)}
	kind := f.Name(in.inheritedKey(d, "FT"))
	flags, _ := f.Int(in.inheritedKey(d, "Ff"))
	field.Button = kind == "Btn"
	if !field.Button {
		field.Value = in.fieldValue(in.inheritedKey(d, "V"))
	} else if flags&flagPush == 0 {
		state := cmp.Or(f.Name(d["AS"]), f.Name(in.inheritedKey(d, "V")))
		field.Checked = state != "" && state != "Off"
	}
	from := len(r.page.Glyphs)
	if kind != "Btn" || flags&flagPush != 0 { // a check box paints a symbol from a symbol font
		if err := in.appearance(r, d, b); err != nil {
			return err
		}
	}
	if field.Value == "" {
		field.Value = strings.TrimSpace(textOf(r.page.Glyphs[from:]))
	}
	r.page.Fields = append(r.page.Fields, field)
	return nil
}

// textOf joins the text of glyphs, with a space at gaps.
func textOf(gs []glyph.Glyph) string {
	var sb strings.Builder
	for i, g := range gs {
		if i > 0 {
			p := gs[i-1]
			if dx, dy := g.X-p.X-p.DX, g.Y-p.Y-p.DY; dx*dx+dy*dy > g.Size*g.Size/16 {
				sb.WriteByte(' ')
			}
		}
		sb.WriteString(g.Text)
	}
	return sb.String()
}

// inheritedKey looks up a key in a field and its ancestors.
func (in *Interpreter) inheritedKey(d object.Dict, key object.Name) object.Object {
	for d := range in.ancestors(d) {
		if o, ok := d[key]; ok {
			return in.f.Resolve(o)
		}
	}
	return nil
}

// ancestors yields a field and those above it.
func (in *Interpreter) ancestors(d object.Dict) iter.Seq[object.Dict] {
	return func(yield func(object.Dict) bool) {
		for n := 0; n < 32 && d != nil && yield(d); n++ {
			d = in.f.Dict(d["Parent"])
		}
	}
}

// fieldName joins the partial names from the top down.
func (in *Interpreter) fieldName(d object.Dict) string {
	name := ""
	for d := range in.ancestors(d) {
		if t := in.f.Text(d["T"]); t != "" {
			name = t + "." + name
		}
	}
	return strings.TrimSuffix(name, ".")
}

func (in *Interpreter) fieldValue(o object.Object) string {
	switch v := in.f.Resolve(o).(type) {
	case object.String:
		return in.f.Text(v)
	case object.Name:
		return string(v)
	case object.Array:
		var parts []string
		for _, e := range v[:min(len(v), maxValues)] {
			if t := in.f.Text(e); t != "" {
				parts = append(parts, t)
			}
		}
		return strings.Join(parts, ", ")
	case *object.Stream:
		data, _ := in.f.Decode(v)
		return in.f.Text(object.String(data))
	}
	return ""
}

// appearance paints an annotation's normal appearance: its form, scaled to the
// annotation's rectangle (PDF 32000-1, 12.5.5).
func (in *Interpreter) appearance(r *run, d object.Dict, rect [4]float64) error {
	o := in.f.Resolve(in.f.Dict(d["AP"])["N"])
	if states, ok := o.(object.Dict); ok {
		o = in.f.Resolve(states[in.f.Name(d["AS"])])
	}
	s, ok := o.(*object.Stream)
	if !ok {
		return nil
	}
	bbox, ok := in.f.Box(s.Dict["BBox"])
	if !ok {
		return nil
	}
	q := r.matrixOf(s.Dict["Matrix"]).apply(box{bbox[0], bbox[1], bbox[2], bbox[3]})
	if q.x1-q.x0 <= 0 || q.y1-q.y0 <= 0 {
		return nil
	}
	sx, sy := (rect[2]-rect[0])/(q.x1-q.x0), (rect[3]-rect[1])/(q.y1-q.y0)
	fit := matrix{a: sx, d: sy, e: rect[0] - q.x0*sx, f: rect[1] - q.y0*sy}
	r.state = newState(r.base, box{0, 0, r.page.Width, r.page.Height})
	r.mcid, r.stack, r.marks, r.artifact, r.hidden = -1, r.stack[:0], r.marks[:0], 0, 0
	from := len(r.page.Glyphs)
	err := r.form(s, fit.mul(r.base))
	for i := from; i < len(r.page.Glyphs); i++ {
		r.page.Glyphs[i].Flags |= glyph.Annotation
	}
	return err
}
