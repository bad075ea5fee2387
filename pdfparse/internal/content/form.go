package content

import (
	"bytes"
	"math"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/object"
)

// xobject paints the external object with a name.
func (r *run) xobject(n object.Name) error {
	s := r.f.Stream(r.f.Dict(r.res["XObject"])[n])
	if s == nil || r.isOff(s.Dict["OC"]) {
		return nil
	}
	switch r.f.Name(s.Dict["Subtype"]) {
	case "Form":
		return r.form(s, r.state.ctm)
	case "Image":
		w, _ := r.f.Int(s.Dict["Width"])
		h, _ := r.f.Int(s.Dict["Height"])
		mask, _ := r.f.Resolve(s.Dict["ImageMask"]).(bool)
		r.image(w, h, mask, s)
	}
	return nil
}

// form runs a form XObject (PDF 32000-1, 8.10) in a graphics state of its own.
func (r *run) form(s *object.Stream, ctm matrix) error {
	if r.depth >= maxDepth || slices.Contains(r.active, s) {
		r.warn("forms are nested too deeply; some are left out")
		return nil
	}
	m := r.matrixOf(s.Dict["Matrix"]).mul(ctm)
	if !m.finite() {
		return nil
	}
	if !r.spend(streamCost) {
		return nil
	}
	data := r.decode(s)
	state, tm, tlm, mcid, owner := r.state, r.tm, r.tlm, r.mcid, r.owner
	points := r.path
	r.path = path{}
	r.state.ctm = m
	if b, ok := r.f.Box(s.Dict["BBox"]); ok {
		r.state.clip = r.state.clip.intersect(m.apply(box{b[0], b[1], b[2], b[3]}))
	}
	res := r.f.Dict(s.Dict["Resources"])
	if res == nil {
		res = r.res
	} else {
		r.owner = s
	}
	r.active = append(r.active, s)
	err := r.stream(data, res)
	r.active = r.active[:len(r.active)-1]
	r.state, r.tm, r.tlm, r.mcid, r.owner, r.path = state, tm, tlm, mcid, owner, points
	return err
}

func (r *run) matrixOf(o object.Object) matrix {
	a := r.f.Array(o)
	if len(a) != 6 {
		return unit
	}
	var v [6]float64
	for i := range v {
		v[i], _ = r.f.Number(a[i])
	}
	return matrix{v[0], v[1], v[2], v[3], v[4], v[5]}
}

// image adds an image: the unit square, clipped.
func (r *run) image(w, h int, mask bool, s *object.Stream) {
	m := r.state.ctm
	whole := m.apply(box{0, 0, 1, 1})
	b := whole.intersect(r.state.clip)
	if b.empty() || r.hidden > 0 || r.limits.drawings <= 0 {
		return
	}
	r.limits.drawings--
	r.page.Images = append(r.page.Images, glyph.Image{
		Rect:  glyph.Rect{X0: b.x0, Y0: b.y0, X1: b.x1, Y1: b.y1},
		Width: w, Height: h, Mask: mask, MCID: r.mcid, Stream: s,
		Upright: b == whole && m.a > 0 && m.d < 0 && math.Abs(m.b)+math.Abs(m.c) < 1e-3*(m.a-m.d),
	})
}

// inlineImage reads BI … ID … EI and adds the image.
func (r *run) inlineImage(l *lexer) {
	d := object.Dict{}
	for {
		k, err := l.Next()
		if err != nil {
			l.Pos = len(l.Buf)
			return
		}
		if k == object.Keyword("ID") {
			break
		}
		key, ok := k.(object.Name)
		if !ok {
			if k == object.Keyword("EI") {
				return
			}
			continue
		}
		v, err := l.Next()
		if v == object.Keyword("ID") || err != nil {
			break
		}
		d[key] = v
	}
	first := func(keys ...object.Name) object.Object {
		for _, k := range keys {
			if v, ok := d[k]; ok {
				return v
			}
		}
		return nil
	}
	w, _ := object.Int(first("W", "Width"))
	h, _ := object.Int(first("H", "Height"))
	mask, _ := first("IM", "ImageMask").(bool)
	n := -1
	if first("F", "Filter") == nil {
		n = r.rawSize(w, h, mask, first("BPC", "BitsPerComponent"), first("CS", "ColorSpace"))
	}
	l.Pos = imageEnd(l.Buf, min(l.Pos+1, len(l.Buf)), n)
	r.image(w, h, mask, nil)
}

// rawSize returns the number of bytes of an image without filters, or -1 if
// unknown.
func (r *run) rawSize(w, h int, mask bool, bpc, cs object.Object) int {
	bits, ok := object.Int(bpc)
	comps := 1
	switch n, _ := cs.(object.Name); {
	case mask:
		bits, ok = 1, true
	case n == "":
		return -1
	default:
		comps = r.colorSpace([]byte(n)).n
	}
	if !ok || bits < 1 || bits > 16 || w < 0 || h < 0 || w > 1<<20 || h > 1<<20 || comps < 1 {
		return -1
	}
	return (w*bits*comps + 7) / 8 * h
}

// imageEnd returns the end of the data of an inline image that starts at i:
// after n bytes if EI follows, else at the first EI between white space that is
// followed by plausible operators.
func imageEnd(b []byte, i, n int) int {
	if n >= 0 && n <= len(b)-i {
		j := i + n
		for k := j; k < len(b) && k < j+4; k++ {
			if bytes.HasPrefix(b[k:], []byte("EI")) && (k+2 == len(b) || !object.IsRegular(b[k+2])) {
				return k + 2
			}
		}
	}
	for j := i; ; {
		k := bytes.Index(b[j:], []byte("EI"))
		if k < 0 {
			return len(b)
		}
		j += k + 2
		before := j-3 < i || object.IsSpace(b[j-3])
		after := j == len(b) || object.IsSpace(b[j])
		if before && after && looksLikeOperators(b[j:min(j+20, len(b))]) {
			return j
		}
	}
}

// looksLikeOperators reports whether b is text, like content streams.
func looksLikeOperators(b []byte) bool {
	return !bytes.ContainsFunc(b, func(c rune) bool { return c >= 0x7f || c < ' ' && !object.IsSpace(byte(c)) })
}
