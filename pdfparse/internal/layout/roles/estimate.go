package roles

import (
	_ "embed"
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/internal/trees"
)

//go:embed model.bin
var modelFile string

func builtin() *trees.Model {
	return builtinOnce.Get(func() *trees.Model { return trees.MustRead(modelFile, Names()) })
}

var builtinOnce lazy.Value[*trees.Model]

// Never is the estimate of what cannot be a heading by its form.
const Never = -9

// Headings returns the log-odds that pieces in reading order are headings.
func Headings(ps []Piece) []float32 {
	m := builtin().Ensembles["heading"]
	f := study(ps)
	est := make([]float32, len(ps))
	var v trees.Features
	for i := range ps {
		if est[i] = Never; canBe(&ps[i]) {
			f.write(&trees.Row{To: &v}, i)
			est[i] = m.Logit(&v)
		}
	}
	Agree(ps, est)
	return est
}

// likeness is how far an estimate goes to the mean of its look. By folds over sources,
// F1 of headings is .905 with .7 to .85, .900 with 0.
const likeness = 0.7

// Agree draws the log-odds of pieces in one look together: headings of a document look
// alike. The trainer uses it.
func Agree(ps []Piece, est []float32) {
	sum, n := map[look]float32{}, map[look]float32{}
	for i, e := range est {
		if e > Never {
			l := lookOf(&ps[i])
			sum[l], n[l] = sum[l]+e, n[l]+1
		}
	}
	for i, e := range est {
		if e > Never {
			l := lookOf(&ps[i])
			est[i] += likeness * (sum[l]/n[l] - e)
		}
	}
}

// Rows returns the features of each piece that can be a heading, nil for the
// others. The trainer uses it.
func Rows(ps []Piece) [][]float32 {
	f := study(ps)
	out := make([][]float32, len(ps))
	for i := range ps {
		if canBe(&ps[i]) {
			var v trees.Features
			w := &trees.Row{To: &v}
			f.write(w, i)
			out[i] = append([]float32(nil), v[:w.N]...)
		}
	}
	return out
}

// canBe reports whether a piece can be a heading by its form: no table, caption,
// value beside its label, or number with a unit.
func canBe(p *Piece) bool {
	if p.Kind >= Table || p.Caption || p.Labelled && !p.Look.Bold || p.Lines > 5 || len(p.Text) == 0 || len(p.Text) > 600 {
		return false
	}
	return p.Text[0] < '0' || p.Text[0] > '9' || letters.Count(p.Text) > 1 || strings.ContainsFunc(p.Text, isIdeograph)
}
