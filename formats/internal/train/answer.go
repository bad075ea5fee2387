package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"

	"github.com/pagemill/pagemill/formats/internal/meaning"
	"github.com/pagemill/pagemill/formats/internal/records"
	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/internal/trees/boost"
)

const (
	hasColumn  = .7 // share of a field's values from which a column answers it
	hasPart    = .2 // from which it is doubtful
	partWeight = .2
	wrongList  = .2 // share of its values below which a list is the wrong one
)

// An answerPair is a field and a column of a list.
type answerPair struct {
	list, field int
	share       float64 // of the marked values that the column has
	row         []float32
}

// A groupChoice is a group of a page with what it answers of a list.
type groupChoice struct {
	list    int
	foreign bool    // the list is another page's
	right   float64 // share of the list's values, and of those given
	row     []float32
}

// A lesson is what marked lists teach: which columns answer fields, and which groups lists.
type lesson struct {
	lists  []*markedList
	words  [folds]*meaning.Model // that saw no page of the fold
	pairs  []answerPair
	groups []groupChoice
}

// learnLists learns and measures by folds, and writes what it learned if write is not "".
func learnLists(folder, write string, s boost.Settings) {
	texts, concepts := textsOf(folder)
	l := &lesson{lists: markedLists(folder)}
	for f := range folds {
		l.words[f] = fitWords(texts, concepts, f, s.Seed)
	}
	l.readPairs()
	fmt.Println(len(texts), "texts", len(concepts), "words", len(l.lists), "lists", len(l.pairs), "pairs")
	s.Trees, s.Depth = 400, 5
	var byFold [folds]*trees.Ensemble
	for f := range folds {
		byFold[f] = l.fitPairs(s, f)
	}
	l.crossPairs(byFold)
	l.readGroups(byFold)
	of := s
	of.Trees, of.Depth = 300, 4
	l.crossGroups(of)
	if write == "" {
		return
	}
	saveWords(filepath.Join(write, "meaning", "model.bin"), fitWords(texts, concepts, -1, s.Seed))
	save(filepath.Join(write, "records", "answer.bin"), "answer", records.AnswerFeatures(), l.fitPairs(s, -1), s)
	save(filepath.Join(write, "records", "group.bin"), "group", records.GroupFeatures(), l.fitGroups(of, -1), of)
}

// wordsFor returns a model that saw no page of the list's site; of those kept apart it is
// any that the trees are not measured with.
func (l *lesson) wordsFor(m *markedList) *meaning.Model { return l.words[max(m.fold(), 0)] }

// readPairs reads, of each list, the group of records that has most of its values.
func (l *lesson) readPairs() {
	for at, m := range l.lists {
		p := m.open()
		var best []answerPair
		most := 0.0
		p.Readings(m.array(), l.wordsFor(m), func(r records.Reading) {
			var pairs []answerPair
			sum := -.3 * math.Abs(float64(r.Count-len(m.items)))
			for i := range m.fields {
				top := 0
				_, all := m.values(i)
				for j := range r.Rows[i] {
					n := m.right(i, r.Values(i, j))
					top = max(top, n)
					pairs = append(pairs, answerPair{at, i, float64(n) / float64(max(all, 1)), r.Rows[i][j]})
				}
				sum += float64(top)
			}
			if sum > most {
				best, most = pairs, sum
			}
		})
		p.Done()
		l.pairs = append(l.pairs, best...)
	}
}

// fitPairs learns which columns answer fields from all lists but those of a fold.
func (l *lesson) fitPairs(s boost.Settings, leave int) *trees.Ensemble {
	var rows [][]float32
	var y, w []float32
	var groups, in []int32
	for i, p := range l.pairs {
		right, weight := float32(0), float32(1)
		switch {
		case p.share >= hasColumn:
			right = 1
		case p.share > hasPart:
			weight = partWeight
		}
		rows, y, w, groups = append(rows, p.row), append(y, right), append(w, weight), append(groups, int32(p.list))
		if f := l.lists[p.list].fold(); f >= 0 && f != leave {
			in = append(in, int32(i))
		}
	}
	return boost.NewTable(rows, groups, nil).Fit(s, y, w, in)
}

// crossPairs prints how often the column with the best estimate answers a field, by
// trees that did not see the site, and what the rules give.
func (l *lesson) crossPairs(models [folds]*trees.Ensemble) {
	ruled := slices.Index(records.AnswerFeatures(), "taken by rule")
	type best struct {
		logit            float32
		share, most, old float64 // of the values: the column's, the most of any, that which the rules give
		ruled, apart     bool
	}
	of := map[[2]int]*best{}
	for _, p := range l.pairs {
		m := l.lists[p.list]
		b := of[[2]int{p.list, p.field}]
		if b == nil {
			b = &best{logit: -99, apart: m.apart}
			of[[2]int{p.list, p.field}] = b
		}
		if z := logit(models[max(m.fold(), 0)], p.row); z > b.logit {
			b.logit, b.share = z, p.share
		}
		b.most = max(b.most, p.share)
		if p.row[ruled] == 1 {
			b.ruled, b.old = true, max(b.old, p.share)
		}
	}
	count := func(ok func(*best) bool) (n int) {
		for _, b := range of {
			if ok(b) {
				n++
			}
		}
		return n
	}
	for _, apart := range []bool{false, true} {
		fmt.Printf("fields, apart %v: %d, %d have a column; rules give %d, %d right\n", apart, count(func(b *best) bool { return b.apart == apart }),
			count(func(b *best) bool { return b.apart == apart && b.most >= hasColumn }), count(func(b *best) bool { return b.apart == apart && b.ruled }),
			count(func(b *best) bool { return b.apart == apart && b.old >= hasColumn }))
		for _, least := range []float32{-.5, 0, .25, .5, 1} {
			given := func(b *best) bool { return b.apart == apart && b.logit >= least }
			fmt.Printf("  from %.2f: %d, %d right; where rules give nothing: %d, %d right\n", least, count(given),
				count(func(b *best) bool { return given(b) && b.share >= hasColumn }), count(func(b *best) bool { return given(b) && !b.ruled }),
				count(func(b *best) bool { return given(b) && !b.ruled && b.share >= hasColumn }))
		}
	}
}

// foreignStep is how far the list is from whose page another one is read, too.
const foreignStep = 37

// readGroups reads the groups of each page as answers to its list and to another page's.
func (l *lesson) readGroups(models [folds]*trees.Ensemble) {
	takes := slices.Index(records.AnswerFeatures(), "type takes")
	for at, own := range l.lists {
		p := own.open()
		for _, m := range []*markedList{own, l.lists[(at+foreignStep)%len(l.lists)]} {
			from := len(l.groups)
			var related []*trees.Features
			p.Readings(m.array(), l.wordsFor(own), func(r records.Reading) {
				logits := make([][]float32, len(m.fields))
				for i := range logits {
					for _, row := range r.Rows[i] {
						z := float32(math.Inf(-1))
						if row[takes] >= .5 {
							z = logit(models[max(own.fold(), 0)], row)
						}
						logits[i] = append(logits[i], z)
					}
				}
				features, columns := r.Group(logits)
				related = append(related, features)
				c := groupChoice{list: at, foreign: m != own}
				total, given := 0, 0
				for i, j := range columns {
					_, n := m.values(i)
					if total += n; j < 0 {
						continue
					}
					values := r.Values(i, j)
					given += len(values)
					if m == own {
						c.right += float64(m.right(i, values))
					}
				}
				c.right /= float64(max(total, given, 1))
				l.groups = append(l.groups, c)
			})
			records.Relate(related)
			for i, v := range related {
				l.groups[from+i].row = slices.Clone(v[:len(records.GroupFeatures())])
			}
		}
		p.Done()
	}
}

// fitGroups learns what share of a list's values a group answers.
func (l *lesson) fitGroups(s boost.Settings, leave int) *trees.Ensemble {
	var rows [][]float32
	var y, w []float32
	var groups, in []int32
	for i, c := range l.groups {
		rows, y, w, groups = append(rows, c.row), append(y, float32(c.right)), append(w, 1), append(groups, int32(c.list))
		if f := l.lists[c.list].fold(); f >= 0 && f != leave {
			in = append(in, int32(i))
		}
	}
	return boost.NewTable(rows, groups, nil).Fit(s, y, w, in)
}

// crossGroups prints what the groups with the best estimates answer, by trees that did
// not see the site, and on how many pages without the list one is chosen.
func (l *lesson) crossGroups(s boost.Settings) {
	var models [folds]*trees.Ensemble
	for f := range folds {
		models[f] = l.fitGroups(s, f)
	}
	score := slices.Index(records.GroupFeatures(), "score")
	type best struct {
		logit              float32
		right, most        float64
		ruled, rightByRule float64
		apart, foreign     bool
	}
	of := map[[2]int]*best{}
	for _, c := range l.groups {
		m, key := l.lists[c.list], [2]int{c.list, 0}
		if c.foreign {
			key[1] = 1
		}
		b := of[key]
		if b == nil {
			b = &best{logit: -99, apart: m.apart, foreign: c.foreign}
			of[key] = b
		}
		if z := logit(models[max(m.fold(), 0)], c.row); z > b.logit {
			b.logit, b.right = z, c.right
		}
		b.most = max(b.most, c.right)
		if r := float64(c.row[score]); r > b.ruled {
			b.ruled, b.rightByRule = r, c.right
		}
	}
	for _, apart := range []bool{false, true} {
		lists, most, byRule := 0, 0.0, 0.0
		for _, b := range of {
			if b.apart == apart && !b.foreign {
				lists, most, byRule = lists+1, most+b.most, byRule+b.rightByRule
			}
		}
		n := float64(max(lists, 1))
		fmt.Printf("lists, apart %v: %d; values of the best group %.3f, of the one that rules choose %.3f\n", apart, lists, most/n, byRule/n)
		for _, least := range []float32{-99, -2, -1.5, -1, -.5, 0} {
			given, wrong, foreign, right := 0, 0, 0, 0.0
			for _, b := range of {
				switch {
				case b.apart != apart || b.logit < least:
				case b.foreign:
					foreign++
				default:
					given++
					right += b.right
					if b.right < wrongList {
						wrong++
					}
				}
			}
			fmt.Printf("  from %.1f: %d, %.3f of the values, %d wrong; %d on other pages\n", least, given, right/n, wrong, foreign)
		}
	}
}

func saveWords(path string, m *meaning.Model) {
	b, err := m.AppendBinary(nil)
	check(err)
	check(os.WriteFile(path, b, 0o644))
}
