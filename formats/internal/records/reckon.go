package records

import (
	"cmp"
	_ "embed"
	"math"
	"slices"

	"github.com/pagemill/pagemill/internal/trees"
)

// Which group answers an array is estimated by trees, over how well its columns answer the
// fields, where it stands and how it compares with the others of the page.

//go:embed group.bin
var groupFile string

var groupTrees = trees.Embedded(groupFile, GroupFeatures, "group")

// A candidateStudy is a group of records with the columns that answer the fields.
type candidateStudy struct {
	*study
	c     *candidate
	place int // at a glance
	of    *asked
}

// ofCandidate returns the study of a group, whose score by rules it sets.
func (s *study) ofCandidate(c *candidate, place int, of *asked) *candidateStudy {
	c.score = s.fieldScore() * c.records * c.context
	return &candidateStudy{s, c, place, of}
}

// groupFeatures are what trees know of a group that may answer an array.
var groupFeatures = features[*candidateStudy]{
	{"answered", func(s *candidateStudy) float64 { return s.answered(false) }},
	{"sure", func(s *candidateStudy) float64 { return s.answered(true) }},
	{"least sure", func(s *candidateStudy) float64 { return slices.Min(s.sure) }},
	{"most sure", func(s *candidateStudy) float64 { return slices.Max(s.sure) }},
	{"sure of title", func(s *candidateStudy) float64 { return s.sureOf(func(f *field) bool { return f.kind == title }) }},
	{"sure of figures", func(s *candidateStudy) float64 {
		return s.sureOf(func(f *field) bool { return f.isNumber() || f.kind == money })
	}},
	{"sure of others", func(s *candidateStudy) float64 { return s.sureOf(func(f *field) bool { return f.kind == generic }) }},
	{"fields", func(s *candidateStudy) float64 { return float64(len(s.fields)) }},
	{"score of fields", func(s *candidateStudy) float64 { return s.score() }},
	{"score", func(s *candidateStudy) float64 { return s.score() * s.c.records * s.c.context }},
	{"by rules", func(s *candidateStudy) float64 { return s.fieldScore() }},
	{"score by rules", func(s *candidateStudy) float64 { return s.c.score }},
	{"people", func(s *candidateStudy) float64 { return zeroOne(s.of.people) }},
	{"about", func(s *candidateStudy) float64 { return zeroOne(s.of.about) }},
	{"bare", func(s *candidateStudy) float64 { return zeroOne(s.areBare()) }},
	{"answers enough", func(s *candidateStudy) float64 { return zeroOne(s.answersEnough(s.of.Array, s.fields)) }},
	{"ruled", func(s *candidateStudy) float64 { return 0 }}, // see relate
	{"misses", func(s *candidateStudy) float64 { return zeroOne(s.misses(s.fields)) }},
	{"context", func(s *candidateStudy) float64 { return s.c.context }},
	{"records", func(s *candidateStudy) float64 { return math.Log2(float64(len(s.c.g.recs))) }},
	{"frame", func(s *candidateStudy) float64 { return zeroOne(s.page.nodes[s.c.g.recs[0].from].frame) }},
	{"parts", func(s *candidateStudy) float64 { return zeroOne(s.c.g.parts) }},
	{"weight", func(s *candidateStudy) float64 { return s.c.g.weight }},
	{"place", func(s *candidateStudy) float64 { return float64(s.place) }},
	{"columns", func(s *candidateStudy) float64 { return float64(len(s.columns)) }},
	{"text", func(s *candidateStudy) float64 { return math.Log2(1 + s.largestText) }},
	{"text of answers", (*candidateStudy).textShare},
	{"where", func(s *candidateStudy) float64 { return s.page.shareOfNodes(s.c.g.recs[0].from) }},
	{"extent", func(s *candidateStudy) float64 {
		return s.page.shareOfNodes(s.c.g.recs[len(s.c.g.recs)-1].to - s.c.g.recs[0].from)
	}},
	{"named", (*candidateStudy).nameShare},
	{"wider", func(s *candidateStudy) float64 { return 0 }},
	{"score of best", func(s *candidateStudy) float64 { return 0 }},
	{"sure of best", func(s *candidateStudy) float64 { return 0 }},
	{"score by rules of best", func(s *candidateStudy) float64 { return 0 }},
	{"context of best", func(s *candidateStudy) float64 { return 0 }},
}

// relate completes the features of groups by which of them rules choose, by the best of them
// and by those that hold all of their records and more: a few cards of a list that have a
// class of their own.
func (p *Page) relate(all []*candidate, rows []*trees.Features) (ruled *candidate) {
	names := GroupFeatures()
	ruled = p.ruled(all)
	for i, r := range rows {
		r[slices.Index(names, "ruled")] = float32(zeroOne(all[i] == ruled))
	}
	for _, name := range [...]string{"score", "sure", "score by rules", "context"} {
		of, to := slices.Index(names, name), slices.Index(names, name+" of best")
		best := float32(leastBest)
		for _, r := range rows {
			best = max(best, r[of])
		}
		for _, r := range rows {
			r[to] = r[of] / best
		}
	}
	of, to := slices.Index(names, "score"), slices.Index(names, "wider")
	for i, r := range rows {
		for k, o := range rows {
			if wide, g := all[k].g, all[i].g; len(wide.recs) > len(g.recs) && p.covers(wide, g) {
				r[to] = max(r[to], o[of]/max(r[of], leastBest))
			}
		}
	}
	return ruled
}

// ruled returns the group with the best score by rules, nil if they find no answers, or one
// that contains all its records and more, if its score is about as good: in a list whose
// cards differ by a class name, or which is split into parts, one kind of card may score
// slightly better alone.
func (p *Page) ruled(all []*candidate) (best *candidate) {
	for _, c := range all {
		if c.score > 0 && (best == nil || cmp.Or(cmp.Compare(c.score, best.score), best.place-c.place) > 0) {
			best = c
		}
	}
	if best == nil {
		return nil
	}
	floor := wholeShare * best.score
	for {
		wider := (*candidate)(nil)
		for _, c := range all {
			if c.score >= floor && len(c.g.recs) > len(best.g.recs) && (wider == nil || c.score > wider.score) && p.covers(c.g, best.g) {
				wider = c
			}
		}
		if wider == nil {
			return best
		}
		best = wider
	}
}

// wholeShare is the fraction of a list's score that a larger list with all its
// records must reach to replace it.
const wholeShare = 0.9

// leastBest keeps a page without any value from dividing by none.
const leastBest = 0.001

// GroupFeatures are the names of what trees know of a group.
func GroupFeatures() []string { return groupFeatures.names() }

// answered returns the weighted share of the fields that are answered, or the mean
// estimate.
func (s *candidateStudy) answered(sure bool) float64 {
	sum, all := 0.0, 0.0
	for i, f := range s.fields {
		all += f.weight()
		if v := s.sure[i]; sure {
			sum += v * f.weight()
		} else if v > 0 {
			sum += f.weight()
		}
	}
	return sum / all
}

// sureOf returns the mean estimate of the answers to some fields, -1 if there are none.
func (s *candidateStudy) sureOf(ok func(*field) bool) float64 {
	sum, n := 0.0, 0
	for i, f := range s.fields {
		if ok(f) {
			sum += s.sure[i]
			n++
		}
	}
	if n == 0 {
		return -1
	}
	return sum / float64(n)
}

// textShare returns the size of the answers as a share of the records' largest text.
func (s *candidateStudy) textShare() float64 {
	sum := 0.0
	for _, j := range s.given {
		if j >= 0 && s.columns[j].attr == "" {
			sum += float64(s.columns[j].size)
		}
	}
	return sum / max(s.largestText, 1)
}

// nameShare returns the share of the answers whose names or label say the field.
func (s *candidateStudy) nameShare() float64 {
	n := 0
	for i, j := range s.given {
		if j >= 0 && overlap(s.fields[i].concepts, s.columns[j].names, 0) >= enough {
			n++
		}
	}
	return float64(n) / float64(len(s.fields))
}

// score returns how well the answers answer the fields, 0 to 1.
func (s *candidateStudy) score() float64 {
	sum, all := 0.0, 0.0
	for i, f := range s.fields {
		all += f.weight()
		switch j := s.given[i]; {
		case j >= 0:
			sum += f.weight() * s.sure[i] * s.columns[j].cover(len(s.recs))
		case s.isKnown(f):
			sum += f.weight() * s.sure[i] * s.found[f].cover
		}
	}
	return sum / all
}

// An asked is what trees know of an array.
type asked struct {
	Array
	people bool // see ofPeople
	about  bool // see isAbout
}

// reckon returns the group that rules choose and the one that answers the fields best by the
// estimates of trees, nil if it is likelier that none does. They are one unless another, and no
// part of it, is much likelier.
func (p *Page) reckon(a Array, all []candidate, fields []*field) (ruled, best *candidate) {
	of := &asked{a, ofPeople(a), p.isAbout(a)}
	var rows []*trees.Features
	studied := p.promising(all, fields, of, glanceTrees())
	for i, c := range studied {
		p.check.Now()
		s := p.buildColumns(c.g, false).assign(fields).estimate().ofCandidate(c, i, of)
		v := &trees.Features{}
		groupFeatures.write(v, s)
		rows = append(rows, v)
	}
	ruled = p.relate(studied, rows)
	most, odds := float32(0), float32(0) // with the margin, and without
	for i, v := range rows {
		z := groupTrees().Logit(v)
		preferred := z
		if studied[i] == ruled {
			preferred += ruledMargin
		}
		if best == nil || preferred > most {
			best, most, odds = studied[i], preferred, z
		}
	}
	if best == nil || odds < leastGroup {
		return ruled, nil
	}
	if ruled != nil && len(ruled.g.recs) > len(best.g.recs) && p.covers(ruled.g, best.g) {
		best = ruled
	}
	return ruled, best
}

// ruledMargin is how much greater the log-odds of a group have to be than those of the one
// that rules choose: by folds over sites the 43 lists of formats/lists lose .011 to .020 of
// their values without it and other marked lists gain .007 to .010.
const ruledMargin = 1

// leastGroup is the log-odds from which a group answers an array: by folds over sites 518 of
// 714 marked lists have one of -1.5, 52 of them a wrong one, and 144 of as many pages that were
// not marked for the list; of -1, 473, 38 and 88. Between, posts are no courses.
const leastGroup = -1.4
