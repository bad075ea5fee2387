package roles

import (
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

func TestModelFile(t *testing.T) {
	t.Parallel()
	m, err := trees.Read(modelFile, Names())
	if err != nil {
		t.Fatal(err)
	}
	if e := m.Ensembles["heading"]; e == nil || len(e.Trees) < 100 || len(m.Origin.Sets) == 0 || m.Origin.Seed == 0 {
		t.Errorf("the model is incomplete: %+v", m.Origin)
	}
	if n := len(Names()); n > len(trees.Features{}) {
		t.Errorf("%d features, at most %d have room", n, len(trees.Features{}))
	}
	seen := map[string]bool{}
	for _, n := range Names() {
		if seen[n] {
			t.Errorf("two features are called %q", n)
		}
		seen[n] = true
	}
}

// page sets pieces below each other: those that begin with # in bold and large.
func page(texts ...string) (ps []Piece) {
	y := 72.0
	for _, s := range texts {
		head := strings.HasPrefix(s, "#")
		p := Piece{Width: 595, Height: 842, Text: strings.TrimPrefix(s, "#"), Size: 11, Body: 11, Lines: 1 + len(s)/90, Above: 8, Below: 8}
		if head {
			p.Size, p.Look.Bold, p.Above = 15, true, 20
		}
		h := 13 * float64(p.Lines)
		p.Box = geom.Rect{X0: 72, Y0: y, X1: 72 + min(450, 5*float64(len(s))), Y1: y + h}
		y += h + 10
		ps = append(ps, p)
	}
	return ps
}

func TestHeadings(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("The harbour master keeps a record of every vessel that comes in by night. ", 5)
	ps := page("#Tides of the harbour", text, text, "#Boats", text, "#Dues", text, text)
	for i, e := range Headings(ps) {
		if want := ps[i].Look.Bold; e > 0 != want {
			t.Errorf("%.30q is a heading by %v, want %v", ps[i].Text, e, want)
		}
	}
	if got := Headings(nil); len(got) != 0 {
		t.Errorf("%v of nothing", got)
	}
	odd := []Piece{{}, {Lines: 1, Text: "\xff\xfe"}, {Kind: Table}, {Lines: 1, Text: strings.Repeat("\u0301", 90), Size: -4}}
	Headings(odd) // must not panic
}

func TestLevelFile(t *testing.T) {
	t.Parallel()
	m, err := trees.Read(levelFile, LevelNames())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range Deeper {
		if e := m.Ensembles[name]; e == nil || len(e.Trees) < 50 {
			t.Errorf("no trees for %q", name)
		}
	}
	if len(LevelNames()) > len(trees.Features{}) || len(m.Origin.Sets) == 0 {
		t.Errorf("%d features, sets %q", len(LevelNames()), m.Origin.Sets)
	}
}

// TestNest obeys ranks and section numbers, whatever the trees say.
func TestNest(t *testing.T) {
	t.Parallel()
	ps := page("#Tides", "#1 Springs", "#1.1 Neaps", "#1.1.1 Ebbs")
	for i := range ps {
		ps[i].Depth = i
	}
	heads := []Head{{At: 0, Rank: 1}, {At: 1, Rank: 2}, {At: 2, Rank: 3}, {At: 3, Rank: 4}}
	says := func(levels ...float32) (es []*trees.Ensemble) { // the same of all headings
		for _, l := range levels {
			es = append(es, &trees.Ensemble{Base: l})
		}
		return es
	}
	for _, c := range []struct {
		says []*trees.Ensemble
		want []int
	}{
		{says(-1, -1, -1, -1), []int{1, 1, 2, 3}},
		{says(1, -1, -1, -1), []int{2, 2, 3, 4}},
		{says(1, 1, 1, 1), []int{5, 5, 6, 6}},
	} {
		if got := LevelsBy(ps, heads, c.says); !slices.Equal(got, c.want) {
			t.Errorf("levels %v, want %v", got, c.want)
		}
	}
	if got := Levels(nil, nil); len(got) != 0 {
		t.Errorf("%v of nothing", got)
	}
}
