package roles

import (
	"math"

	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// Names are the names of the features, in order.
func Names() []string {
	f := study([]Piece{{Lines: 1, Size: 10}})
	w := &trees.Row{}
	f.write(w, 0)
	return w.Names
}

// write writes the features of piece i.
func (f *facts) write(w *trees.Row, i int) {
	p, t := &f.ps[i], &f.text[i]
	f.own(w, p, t)
	f.place(w, i, p)
	f.ofLook(w, i, p)
	f.around(w, i, p)
}

// own writes what a piece is by itself.
func (f *facts) own(w *trees.Row, p *Piece, t *text) {
	w.Put("size", p.Size/f.body)
	w.Put("points", p.Size)
	w.Is("bold", p.Look.Bold)
	w.Is("italic", p.Look.Italic)
	w.Is("caps", p.Look.Caps)
	w.Is("coloured", p.Look.Color != f.style.Color)
	w.Is("heavier", p.Look.Bold && !f.style.Bold)
	w.Is("unlike the text", p.Look != f.style)
	w.Put("lines", float64(p.Lines))
	w.Put("characters", float64(t.chars))
	w.Put("words", float64(t.words))
	w.Put("letters", float64(t.letters))
	w.Put("capitals", float64(t.upper))
	w.Put("digits", float64(t.digits))
	w.Put("ideographs", float64(t.cjk))
	w.Put("words with capitals", float64(t.titled))
	w.Put("first character", float64(t.first))
	w.Put("last character", float64(t.last))
	w.Put("number at the start", float64(t.numbered))
	w.Put("colon", float64(t.colons))
	w.Put("address", float64(t.url))
	w.Put("kind", float64(p.Kind))
	w.Put("section number", float64(p.Depth))
	w.Is("number in order", p.InOrder)
	w.Is("title elsewhere", p.Known)
	w.Is("caption", p.Caption)
	w.Is("labelled", p.Labelled)
	w.Is("aside", p.Aside)
	w.Put("parts", float64(p.Parts))
	w.Is("open", p.Open)
	w.Put("same text", float64(f.same[p.Text]))
}

// place writes where a piece stands.
func (f *facts) place(w *trees.Row, i int, p *Piece) {
	w.Put("above", geom.Clip(p.Above/f.body, -2, 6))
	w.Put("below", geom.Clip(p.Below/f.body, -2, 6))
	w.Put("above, of paragraphs", ratio(p.Above, f.space))
	w.Put("below, of paragraphs", ratio(p.Below, f.space))
	w.Put("above less below", geom.Clip((p.Above-p.Below)/f.body, -4, 4))
	w.Put("width", (p.Box.X1-p.Box.X0)/f.full)
	w.Put("left", geom.Clip((p.Box.X0-f.left)/f.body, -20, 40))
	w.Put("middle", geom.Clip((p.Box.X0+p.Box.X1-p.Width)/2/f.body, -30, 30))
	w.Put("from the top", p.Box.Y0/max(1, p.Height))
	w.Put("from the bottom", 1-p.Box.Y1/max(1, p.Height))
	w.Put("page", float64(p.Page))
	w.Put("piece", float64(i))
	w.Put("columns", float64(f.columns[i]))
	w.Put("column", float64(p.Column))
	w.Is("first on its page", f.top[i])
	w.Put("landscape", p.Width/max(1, p.Height))
	w.Put("bold text", float64(f.bold))
	w.Put("capital text", float64(f.caps))
	w.Put("space of paragraphs", f.space/f.body)
	w.Put("numbers in order", float64(f.numbers))
	w.Put("titles elsewhere", float64(f.known))
	w.Put("pieces", float64(len(f.ps)))
}

// ratio is the ratio of two distances, -1 if the second is unknown.
func ratio(a, b float64) float64 {
	if b <= 0 {
		return -1
	}
	return geom.Clip(a/b, 0, 6)
}

// ofLook writes what the pieces in the same look are like.
func (f *facts) ofLook(w *trees.Row, i int, p *Piece) {
	w.Put("rank of size", float64(f.ranks[half(p.Size)]))
	w.Put("run of numbers", float64(f.run[i]))
	w.Is("deepest", p.Depth > 0 && f.depths[p.Depth+1] == nil)
	for k, l := range []*lookFacts{f.looks[lookOf(p)], f.broads[broadOf(p)], f.depths[p.Depth]} {
		name := [...]string{"look: ", "size and weight: ", "depth of number: "}[k]
		if l == nil {
			l = &lookFacts{}
		}
		n := float64(max(1, l.n))
		w.Put(name+"pieces", float64(l.n))
		w.Put(name+"lines", float64(l.lines)/n)
		w.Put(name+"characters", float64(l.chars)/n)
		w.Put(name+"short", float64(l.short)/n)
		w.Put(name+"closed", float64(l.closed)/n)
		w.Put(name+"numbered", float64(l.numbered)/n)
		w.Put(name+"ordered", float64(l.ordered)/n)
		w.Put(name+"known", float64(l.known)/n)
		w.Put(name+"apart", float64(l.apart)/n)
		w.Put(name+"above another", float64(l.before)/n)
		w.Put(name+"at the left edge", float64(l.atLeft)/n)
		w.Put(name+"above", l.above/n)
		w.Put(name+"below", l.below/n)
		w.Put(name+"pages", float64(l.lastPage-l.firstPage))
	}
}

// around writes what stands before and after a piece.
func (f *facts) around(w *trees.Row, i int, p *Piece) {
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
		w.Put(name+"size", o.Size/f.body)
		w.Is(name+"bold", o.Look.Bold)
		w.Put(name+"kind", float64(o.Kind)-float64(trees.One(none)))
		w.Put(name+"characters", float64(t.chars))
		w.Is(name+"same look", !none && lookOf(o) == lookOf(p))
		if k < -1 || k > 1 {
			continue
		}
		w.Put(name+"lines", float64(o.Lines))
		w.Put(name+"last character", float64(t.last))
		w.Put(name+"first character", float64(t.first))
		w.Is(name+"capitals", o.Look.Caps)
		w.Put(name+"section number", float64(o.Depth))
		w.Put(name+"left", geom.Clip((o.Box.X0-p.Box.X0)/f.body, -20, 20))
		w.Put(name+"width", (o.Box.X1-o.Box.X0)/f.full)
		w.Put(name+"middle", geom.Clip(math.Abs(o.Box.X0+o.Box.X1-p.Box.X0-p.Box.X1)/2/f.body, 0, 20))
		w.Is(name+"same column", !none && o.Page == p.Page && o.Column == p.Column)
	}
}
