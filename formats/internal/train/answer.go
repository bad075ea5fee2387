package main

import (
	"cmp"
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

// listSets are what the trees of records are learned from.
var listSets = append([]string{"formats/lists (ours)", "formats/recipes, formats/product (MIT)"}, textSets...)

const (
	hasColumn  = .7 // share of a field's values from which a column answers it
	hasPart    = .2 // from which it is doubtful
	partWeight = .2
	wrongList  = .2 // share of its values below which a list is the wrong one
)

// An answerPair is a field and a column of a list.
type answerPair struct {
	list, field, column int
	share               float64 // of the marked values that the column has
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
	rows   [][][][]float32 // by list, field and column: the features of the pair
	groups []groupChoice
	seen   []groupChoice // at a glance
}

// An answerer estimates which columns answer fields.
type answerer struct{ first, again *trees.Ensemble }

// learnLists learns and measures by folds, and writes what it learned if write is not "".
func learnLists(folder, write string, s boost.Settings) {
	texts, concepts := textsOf(folder)
	l := &lesson{lists: markedLists(folder)}
	for f := range folds {
		l.words[f] = fitWords(texts, concepts, f, s.Seed)
	}
	l.readPairs()
	fmt.Println(len(texts), "texts", len(concepts), "words", len(l.lists), "lists", len(l.pairs), "pairs")
	s.Trees, s.Depth = 500, 5
	known := len(records.AnswerFeatures()) - len(records.AroundFeatures)
	var byFold [folds]answerer
	for f := range folds {
		byFold[f].first = l.fitPairs(s, f, known)
	}
	for at, rows := range l.rows {
		records.AddAround(rows, records.Estimates(rows, byFold[l.foldOf(at)].first))
	}
	for f := range folds {
		byFold[f].again = l.fitPairs(s, f, len(records.AnswerFeatures()))
	}
	l.crossPairs(byFold, known)
	of := s
	of.Trees, of.Depth = 300, 4
	l.readSeen(byFold)
	var looks [folds]*trees.Ensemble
	for f := range folds {
		looks[f] = l.fitGroups(l.seen, of, f)
	}
	l.crossSeen(looks)
	l.readGroups(byFold, looks)
	l.crossGroups(of)
	if write == "" {
		return
	}
	saveWords(filepath.Join(write, "meaning", "model.bin"), fitWords(texts, concepts, -1, s.Seed))
	save(filepath.Join(write, "records", "answer.bin"), listSets, records.AnswerFeatures(), map[string]*trees.Ensemble{"answer": l.fitPairs(s, -1, known), "again": l.fitPairs(s, -1, len(records.AnswerFeatures()))}, s)
	save(filepath.Join(write, "records", "glance.bin"), listSets, records.GlanceFeatures(), map[string]*trees.Ensemble{"glance": l.fitGroups(l.seen, of, -1)}, of)
	save(filepath.Join(write, "records", "group.bin"), listSets, records.GroupFeatures(), map[string]*trees.Ensemble{"group": l.fitGroups(l.groups, of, -1)}, of)
}

// foldOf returns the fold whose models did not see a list; of those kept apart any is.
func (l *lesson) foldOf(list int) int { return max(l.lists[list].fold(), 0) % folds }

// readPairs reads, of each list, the group of records that has most of its values; of a test
// that wants none, the first.
func (l *lesson) readPairs() {
	for at, m := range l.lists {
		p := m.open()
		var best []answerPair
		var rows [][][]float32
		most := 0.0
		p.Readings(m.array(), l.words[l.foldOf(at)], nil, func(r records.Reading) {
			var pairs []answerPair
			sum := -.3 * math.Abs(float64(r.Count-len(m.items)))
			for i := range m.fields {
				_, all := m.values(i)
				top := m.right(i, r.Known(i))
				for j, row := range r.Rows[i] {
					if row == nil {
						continue
					}
					n := m.right(i, r.Values(i, j))
					top = max(top, n)
					pairs = append(pairs, answerPair{at, i, j, float64(n) / float64(max(all, 1))})
				}
				sum += float64(top)
			}
			if sum > most || m.drawn && len(m.items) == 0 && best == nil {
				best, rows, most = pairs, r.Rows, sum
			}
		})
		p.Done()
		l.pairs, l.rows = append(l.pairs, best...), append(l.rows, rows)
	}
}

// row returns the features of a pair.
func (l *lesson) row(p answerPair) []float32 { return l.rows[p.list][p.field][p.column] }

// fitPairs learns which columns answer fields from all lists but those of a fold, by the
// first n features.
func (l *lesson) fitPairs(s boost.Settings, leave, n int) *trees.Ensemble {
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
		rows, y, w, groups = append(rows, l.row(p)[:n]), append(y, right), append(w, weight*l.lists[p.list].weight()), append(groups, int32(p.list))
		if f := l.lists[p.list].fold(); f >= 0 && f != leave {
			in = append(in, int32(i))
		}
	}
	return boost.NewTable(rows, groups, nil).Fit(s, y, w, in)
}

// crossPairs prints how often the column with the best estimate answers a field, by
// trees that did not see the site. The first estimate is the feature of that number.
func (l *lesson) crossPairs(models [folds]answerer, first int) {
	type best struct {
		logit [2]float32
		share [2]float64 // of the values: the column's, by the first and the second estimate
		most  float64    // the most of any
		apart bool
	}
	of := map[[2]int]*best{}
	for _, p := range l.pairs {
		if l.lists[p.list].drawn {
			continue
		}
		b := of[[2]int{p.list, p.field}]
		if b == nil {
			b = &best{logit: [2]float32{-99, -99}, apart: l.lists[p.list].apart}
			of[[2]int{p.list, p.field}] = b
		}
		row := l.row(p)
		for n, z := range [...]float32{row[first], logit(models[l.foldOf(p.list)].again, row)} {
			if z > b.logit[n] {
				b.logit[n], b.share[n] = z, p.share
			}
		}
		b.most = max(b.most, p.share)
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
		fmt.Printf("fields, apart %v: %d, %d have a column\n", apart, count(func(b *best) bool { return b.apart == apart }),
			count(func(b *best) bool { return b.apart == apart && b.most >= hasColumn }))
		for _, least := range []float32{-1, -.5, 0, .25, .5, 1, 1.5} {
			fmt.Printf("  from %.2f:", least)
			for n, name := range [...]string{"first", "again"} {
				given := func(b *best) bool { return b.apart == apart && b.logit[n] >= least }
				fmt.Printf(" %s %d, %d right;", name, count(given), count(func(b *best) bool { return given(b) && b.share[n] >= hasColumn }))
			}
			fmt.Println()
		}
	}
}

// foreignStep is how far the list is from whose page another one is read, too.
const foreignStep = 37

// readSeen reads what is seen of the groups of each page at a glance.
func (l *lesson) readSeen(models [folds]answerer) {
	for at, m := range l.lists {
		p := m.open()
		p.Readings(m.array(), l.words[l.foldOf(at)], nil, func(r records.Reading) {
			_, columns := r.Group(models[l.foldOf(at)].estimate(r.Rows))
			l.seen = append(l.seen, groupChoice{list: at, right: m.answeredBy(r, columns), row: r.Glance})
		})
		p.Done()
	}
}

// answeredBy returns the share of a list's values, and of those given, that are right.
func (l *markedList) answeredBy(r records.Reading, columns []int) float64 {
	total, given, right := 0, 0, 0.0
	for i, j := range columns {
		values := r.Known(i)
		if j >= 0 {
			values = r.Values(i, j)
		}
		_, n := l.values(i)
		total += n
		given += len(values)
		right += float64(l.right(i, values))
	}
	return right / float64(max(total, given, 1))
}

// readGroups reads the groups of each page as answers to its list and to another page's.
func (l *lesson) readGroups(models [folds]answerer, looks [folds]*trees.Ensemble) {
	for at, own := range l.lists {
		p := own.open()
		for _, m := range []*markedList{own, l.lists[(at+foreignStep)%len(l.lists)]} {
			from := len(l.groups)
			var related []*trees.Features
			fold := l.foldOf(at)
			relate := p.Readings(m.array(), l.words[fold], looks[fold], func(r records.Reading) {
				features, columns := r.Group(models[fold].estimate(r.Rows))
				related = append(related, features)
				c := groupChoice{list: at, foreign: m != own}
				if m == own {
					c.right = m.answeredBy(r, columns)
				}
				l.groups = append(l.groups, c)
			})
			relate(related)
			for i, v := range related {
				l.groups[from+i].row = slices.Clone(v[:len(records.GroupFeatures())])
			}
		}
		p.Done()
	}
}

// estimate estimates as the program does.
func (a answerer) estimate(rows [][][]float32) [][]float32 {
	records.AddAround(rows, records.Estimates(rows, a.first))
	return records.Estimates(rows, a.again)
}

// fitGroups learns what share of a list's values a group answers.
func (l *lesson) fitGroups(of []groupChoice, s boost.Settings, leave int) *trees.Ensemble {
	var rows [][]float32
	var y, w []float32
	var groups, in []int32
	for i, c := range of {
		rows, y, w, groups = append(rows, c.row), append(y, float32(c.right)), append(w, l.lists[c.list].weight()), append(groups, int32(c.list))
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
		models[f] = l.fitGroups(l.groups, s, f)
	}
	ruled := slices.Index(records.GroupFeatures(), "ruled")
	type best struct {
		logit          float32
		right, most    float64
		byRule         float64
		apart, foreign bool
	}
	of := map[[2]int]*best{}
	for _, c := range l.groups {
		if l.lists[c.list].drawn {
			continue
		}
		m, key := l.lists[c.list], [2]int{c.list, 0}
		if c.foreign {
			key[1] = 1
		}
		b := of[key]
		if b == nil {
			b = &best{logit: -99, apart: m.apart, foreign: c.foreign}
			of[key] = b
		}
		if z := logit(models[l.foldOf(c.list)], c.row); z > b.logit {
			b.logit, b.right = z, c.right
		}
		b.most = max(b.most, c.right)
		if c.row[ruled] > 0 {
			b.byRule = c.right
		}
	}
	for _, apart := range []bool{false, true} {
		lists, most, byRule := 0, 0.0, 0.0
		for _, b := range of {
			if b.apart == apart && !b.foreign {
				lists, most, byRule = lists+1, most+b.most, byRule+b.byRule
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

// crossSeen prints how good the best is of the groups that are likeliest at a glance.
func (l *lesson) crossSeen(looks [folds]*trees.Ensemble) {
	for _, apart := range []bool{false, true} {
		for _, by := range []string{"bound", "glance"} {
			var sums [maxShown]float64
			n := 0.0
			for i := 0; i < len(l.seen); {
				k := i
				for k < len(l.seen) && l.seen[k].list == l.seen[i].list {
					k++
				}
				m := l.lists[l.seen[i].list]
				of := slices.Clone(l.seen[i:k])
				if by == "glance" {
					slices.SortStableFunc(of, func(a, b groupChoice) int {
						return cmp.Compare(logit(looks[l.foldOf(b.list)], b.row), logit(looks[l.foldOf(a.list)], a.row))
					})
				}
				if i = k; m.drawn || m.apart != apart {
					continue
				}
				n++
				best := 0.0
				for k := range sums {
					if k < len(of) {
						best = max(best, of[k].right)
					}
					sums[k] += best
				}
			}
			fmt.Printf("seen, apart %v, by %s:", apart, by)
			for _, k := range []int{1, 2, 3, 4, 6, 8, 12, 20, 40} {
				fmt.Printf(" %d %.3f", k, sums[k-1]/n)
			}
			fmt.Println()
		}
	}
}

// maxShown is how many groups of a page are looked at.
const maxShown = 40

func saveWords(path string, m *meaning.Model) {
	b, err := m.AppendBinary(nil)
	check(err)
	check(os.WriteFile(path, b, 0o644))
}
