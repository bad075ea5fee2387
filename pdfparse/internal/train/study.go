package main

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/internal/trees/boost"
)

// A row is a question asked while a document is laid out, with the gold's answer.
type row struct {
	features []float32
	y, w     float32 // the answer, 0 to 1, and its weight
	now      bool    // the answer without the trees that are learned
	model    int     // number of the model that answers
	fold     int     // noFold: always learned from, never measured; held: the other way round
	group    int32   // source
	set      int     // number of its folder; notMeasured
	what     string  // the question, to be shown
}

const (
	noFold      = -2
	held        = -3
	notMeasured = -1
)

// A study is the rows of some sets, and what is learned from them.
type study struct {
	dirs   []string
	names  []string // of the features
	models []string
	rows   []row
	groups map[string]int32
	table  *boost.Table
}

func newStudy(dirs, names []string, models ...string) *study {
	return &study{dirs: dirs, names: names, models: models, groups: map[string]int32{}}
}

// group returns the number of a source.
func (st *study) group(name string) int32 {
	if _, ok := st.groups[name]; !ok {
		st.groups[name] = int32(len(st.groups))
	}
	return st.groups[name]
}

// balance weighs the rows from a number on, which are of one document.
func (st *study) balance(from int, share float64) {
	w := weight(len(st.rows)-from) * float32(share)
	for i := from; i < len(st.rows); i++ {
		st.rows[i].w *= w
	}
}

// A drawnDoc is a document that tests of layout drew, with what was asked and how it
// is to be answered.
type drawnDoc struct {
	ID    string
	Rows  [][]float32
	Y     []bool
	Known bool // the answers are how it was drawn, not how it was read
}

// addDrawn adds the rows of drawn documents, by weights; none has weight 0.
func (st *study) addDrawn(set int, weigh func(d *drawnDoc, i int) float64) {
	each(st.dirs[set], func(b []byte) {
		var d drawnDoc
		check(json.Unmarshal(b, &d))
		g := st.group(d.ID)
		for i, features := range d.Rows {
			if w := weigh(&d, i); w > 0 {
				st.rows = append(st.rows, row{features: features, y: float32(trees.One(d.Y[i])), w: float32(w), now: d.Y[i], fold: noFold, group: g, set: set})
			}
		}
	})
}

// isDrawn reports whether a folder is a file of drawn documents.
func isDrawn(dir string) bool { return filepath.Ext(dir) != "" }

// blur adds a third of the rows of sets again, of that weight, as a recognizer would
// have asked.
func (st *study) blur(w float64, change func(name string, v *float32, r *rand.Rand)) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, s := range st.rows[:len(st.rows):len(st.rows)] {
		if s.fold < 0 || r.IntN(3) > 0 {
			continue
		}
		s.features = slices.Clone(s.features)
		for k, name := range st.names {
			change(name, &s.features[k], r)
		}
		s.w, s.set = s.w*float32(w), notMeasured
		st.rows = append(st.rows, s)
	}
}

// fit learns from all rows but those of a fold; -1 leaves out none.
func (st *study) fit(fold int, s boost.Settings) map[string]*trees.Ensemble {
	y, w := make([]float32, len(st.rows)), make([]float32, len(st.rows))
	in := make([][]int32, len(st.models))
	for i := range st.rows {
		r := &st.rows[i]
		if y[i], w[i] = r.y, r.w; r.fold != fold && r.fold != held {
			in[r.model] = append(in[r.model], int32(i))
		}
	}
	if st.table == nil {
		rows, groups := make([][]float32, len(st.rows)), make([]int32, len(st.rows))
		for i := range st.rows {
			rows[i], groups[i] = st.rows[i].features, st.rows[i].group
		}
		st.table = boost.NewTable(rows, groups, nil)
	}
	out := map[string]*trees.Ensemble{}
	for k, name := range st.models {
		out[name] = st.table.Fit(s, y, w, in[k])
	}
	return out
}

// byFolds returns the trees that did not see a fold, by its number.
func (st *study) byFolds(s boost.Settings) (out []map[string]*trees.Ensemble) {
	for f := range folds {
		out = append(out, st.fit(f, s))
	}
	return out
}

// logit returns what trees say of features.
func logit(e *trees.Ensemble, features []float32) float32 {
	var v trees.Features
	copy(v[:], features)
	return e.Logit(&v)
}

// A tally counts answers by weight.
type tally struct{ all, yes, right, missed, wrong float64 }

func (t *tally) add(w float64, is, gold bool) {
	t.all += w
	t.yes += w * float64(trees.One(gold))
	t.right += w * float64(trees.One(is == gold))
	t.missed += w * float64(trees.One(gold && !is))
	t.wrong += w * float64(trees.One(!gold && is))
}

func (t tally) String() string {
	n := max(t.all, math.SmallestNonzeroFloat64)
	hit := 2 * (t.yes - t.missed)
	return fmt.Sprintf("right %.4f (missed %.4f, wrong %.4f) F1 %.4f", t.right/n, t.missed/n, t.wrong/n, hit/max(hit+t.missed+t.wrong, 1e-9))
}

// report prints the answers of the trees that did not see a source, beside those
// that are given now, and the worst wrong ones.
func (st *study) report(es []map[string]*trees.Ensemble, worst int) {
	for set, dir := range st.dirs {
		for k, name := range st.models {
			var by, now tally
			n, loss := 0, 0.0
			for i := range st.rows {
				r := &st.rows[i]
				if r.set != set || r.fold == noFold || r.model != k {
					continue
				}
				l := logit(es[max(0, r.fold)][name], r.features)
				n++
				loss += float64(r.w) * (math.Log1p(math.Exp(float64(l))) - float64(r.y*l))
				by.add(float64(r.w), l > 0, r.y > .5)
				now.add(float64(r.w), r.now, r.y > .5)
				if worst > 0 && (l > 0) != (r.y > .5) {
					worst--
					fmt.Printf("  %.1f now %v gold %v: %.160s\n", l, r.now, r.y, r.what)
				}
			}
			fmt.Printf("%s %s: %d (%.3f yes), trees %v, loss %.4f, now %v\n", dir, name, n, by.yes/max(by.all, 1e-9), by, loss/max(by.all, 1e-9), now)
		}
	}
}

// write writes the model and those of the folds, unless path is empty.
func (st *study) write(path string, s boost.Settings, settings string, more ...string) {
	if path == "" {
		return
	}
	settings = fmt.Sprintf("-trees %d -rate %v -l2 %v -groups %v -features %v", s.Trees, s.Rate, s.L2, s.GroupShare, s.FeatureShare) + settings
	for f := -1; f < folds; f++ {
		writeModel(path, f, st.fit(f, s), trees.Origin{Features: st.names, Sets: append(setNames(st.dirs), more...), Seed: s.Seed, Settings: settings})
	}
}

// writeModel writes a model, that of a fold with its number.
func writeModel(path string, fold int, es map[string]*trees.Ensemble, from trees.Origin) {
	if fold >= 0 {
		path = fmt.Sprint(path, ".", fold)
	}
	b, err := (&trees.Model{Origin: from, Ensembles: es}).AppendBinary(nil)
	check(err)
	check(os.WriteFile(path, b, 0o644))
}

// setNames returns the names of the sets that were learned from.
func setNames(dirs []string) (out []string) {
	for _, dir := range dirs {
		if isDrawn(dir) {
			out = append(out, "documents drawn by this repository's tests")
			continue
		}
		if isMade(dir) {
			out = append(out, "documents of scripts/madelines.py, of wcxb (CC BY 4.0), trafilatura (Apache-2.0) and fundus (MIT)")
			continue
		}
		out = append(out, "pdf/"+filepath.Base(dir)+" (repositories' licences)")
	}
	return out
}

// isMade reports whether a folder has documents of scripts/madelines.py.
func isMade(dir string) bool { return strings.HasPrefix(filepath.Base(dir), "made") }

// hasPrefix reports whether a name begins with one of some words.
func hasPrefix(name string, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(name, w) })
}
