package roles

import (
	"math"

	"github.com/pagemill/pagemill/internal/trees"
)

// A writer writes features, or their names.
type writer struct {
	v     *trees.Features
	names []string // collected if v is nil
	n     int
}

func (w *writer) add(name string, x float64) {
	if w.v == nil {
		w.names = append(w.names, name)
		return
	}
	w.v[w.n] = float32(x)
	w.n++
}

func (w *writer) flag(name string, b bool) { w.add(name, float64(one(b))) }

// Names are the names of the features, in order.
func Names() []string {
	f := study([]Piece{{Lines: 1, Size: 10}})
	w := &writer{}
	f.write(w, 0)
	return w.names
}

// write writes the features of piece i.
func (f *facts) write(w *writer, i int) {
	p, t := &f.ps[i], &f.text[i]
	f.own(w, p, t)
	f.place(w, i, p)
	f.ofLook(w, i, p)
	f.around(w, i, p)
}

// own writes what a piece is by itself.
func (f *facts) own(w *writer, p *Piece, t *text) {
	w.add("size", p.Size/f.body)
	w.add("points", p.Size)
	w.flag("bold", p.Look.Bold)
	w.flag("italic", p.Look.Italic)
	w.flag("caps", p.Look.Caps)
	w.flag("mono", p.Look.Mono)
	w.flag("coloured", p.Look.Color != f.style.Color)
	w.flag("heavier", p.Look.Bold && !f.style.Bold)
	w.flag("unlike the text", p.Look != f.style)
	w.add("lines", float64(p.Lines))
	w.add("characters", float64(t.chars))
	w.add("words", float64(t.words))
	w.add("letters", float64(t.letters))
	w.add("capitals", float64(t.upper))
	w.add("digits", float64(t.digits))
	w.add("ideographs", float64(t.cjk))
	w.add("words with capitals", float64(t.titled))
	w.add("first character", float64(t.first))
	w.add("last character", float64(t.last))
	w.add("number at the start", float64(t.numbered))
	w.add("colon", float64(t.colons))
	w.add("address", float64(t.url))
	w.add("kind", float64(p.Kind))
	w.add("section number", float64(p.Depth))
	w.flag("number in order", p.InOrder)
	w.flag("title elsewhere", p.Known)
	w.flag("caption", p.Caption)
	w.flag("labelled", p.Labelled)
	w.flag("aside", p.Aside)
	w.flag("running", p.Running)
	w.add("parts", float64(p.Parts))
	w.flag("open", p.Open)
	w.add("same text", float64(f.same[p.Text]))
}

// place writes where a piece stands.
func (f *facts) place(w *writer, i int, p *Piece) {
	w.add("above", clip(p.Above/f.body, -2, 6))
	w.add("below", clip(p.Below/f.body, -2, 6))
	w.add("above, of paragraphs", ratio(p.Above, f.space))
	w.add("below, of paragraphs", ratio(p.Below, f.space))
	w.add("above less below", clip((p.Above-p.Below)/f.body, -4, 4))
	w.add("width", (p.Box.X1-p.Box.X0)/f.full)
	w.add("left", clip((p.Box.X0-f.left)/f.body, -20, 40))
	w.add("middle", clip((p.Box.X0+p.Box.X1-p.Width)/2/f.body, -30, 30))
	w.add("from the top", p.Box.Y0/max(1, p.Height))
	w.add("from the bottom", 1-p.Box.Y1/max(1, p.Height))
	w.add("page", float64(p.Page))
	w.add("piece", float64(i))
	w.add("columns", float64(f.columns[i]))
	w.add("column", float64(p.Column))
	w.flag("first on its page", f.top[i])
	w.add("landscape", p.Width/max(1, p.Height))
	w.add("bold text", float64(f.bold))
	w.add("capital text", float64(f.caps))
	w.add("space of paragraphs", f.space/f.body)
	w.add("numbers in order", float64(f.numbers))
	w.add("titles elsewhere", float64(f.known))
	w.add("pieces", float64(len(f.ps)))
}

// ratio is the ratio of two distances, -1 if the second is unknown.
func ratio(a, b float64) float64 {
	if b <= 0 {
		return -1
	}
	return clip(a/b, 0, 6)
}

// ofLook writes what the pieces in the same look are like.
func (f *facts) ofLook(w *writer, i int, p *Piece) {
	w.add("rank of size", float64(f.ranks[half(p.Size)]))
	w.add("run of numbers", float64(f.run[i]))
	w.flag("deepest", p.Depth > 0 && f.depths[p.Depth+1] == nil)
	for k, l := range []*lookFacts{f.looks[lookOf(p)], f.broads[broadOf(p)], f.depths[p.Depth]} {
		name := [...]string{"look: ", "size and weight: ", "depth of number: "}[k]
		if l == nil {
			l = &lookFacts{}
		}
		n := float64(max(1, l.n))
		w.add(name+"pieces", float64(l.n))
		w.add(name+"lines", float64(l.lines)/n)
		w.add(name+"characters", float64(l.chars)/n)
		w.add(name+"short", float64(l.short)/n)
		w.add(name+"closed", float64(l.closed)/n)
		w.add(name+"numbered", float64(l.numbered)/n)
		w.add(name+"ordered", float64(l.ordered)/n)
		w.add(name+"known", float64(l.known)/n)
		w.add(name+"apart", float64(l.apart)/n)
		w.add(name+"above another", float64(l.before)/n)
		w.add(name+"at the left edge", float64(l.atLeft)/n)
		w.add(name+"above", l.above/n)
		w.add(name+"below", l.below/n)
		w.add(name+"pages", float64(l.lastPage-l.firstPage))
	}
}

// around writes what stands before and after a piece.
func (f *facts) around(w *writer, i int, p *Piece) {
	for _, k := range [...]int{-1, 1, -2, 2} {
		name := map[int]string{-1: "before: ", 1: "after: ", -2: "second before: ", 2: "second after: "}[k]
		o := f.at(i + k)
		var t text
		none := o == nil
		if none {
			o = &Piece{}
		} else {
			t = f.text[i+k]
		}
		w.add(name+"size", o.Size/f.body)
		w.flag(name+"bold", o.Look.Bold)
		w.add(name+"kind", float64(o.Kind)-float64(one(none)))
		w.add(name+"characters", float64(t.chars))
		w.flag(name+"same look", !none && lookOf(o) == lookOf(p))
		if k < -1 || k > 1 {
			continue
		}
		w.add(name+"lines", float64(o.Lines))
		w.add(name+"last character", float64(t.last))
		w.add(name+"first character", float64(t.first))
		w.flag(name+"capitals", o.Look.Caps)
		w.add(name+"section number", float64(o.Depth))
		w.add(name+"left", clip((o.Box.X0-p.Box.X0)/f.body, -20, 20))
		w.add(name+"width", (o.Box.X1-o.Box.X0)/f.full)
		w.add(name+"middle", clip(math.Abs(o.Box.X0+o.Box.X1-p.Box.X0-p.Box.X1)/2/f.body, 0, 20))
		w.flag(name+"same column", !none && o.Page == p.Page && o.Column == p.Column)
	}
}
