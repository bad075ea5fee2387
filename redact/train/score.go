package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// A tally counts exact matches.
type tally struct{ hit, said, gold int }

func (t *tally) add(o tally) { t.hit, t.said, t.gold = t.hit+o.hit, t.said+o.said, t.gold+o.gold }

func (t tally) f1() (p, r, f float64) {
	p, r = float64(t.hit)/float64(max(1, t.said)), float64(t.hit)/float64(max(1, t.gold))
	return p, r, 2 * p * r / max(1e-9, p+r)
}

// scores are the tallies of persons and places together, of persons and of places.
type scores [3]tally

func (s *scores) add(o scores) {
	for k := range s {
		s[k].add(o[k])
	}
}

func (s *scores) print(name string) {
	p, r, f := s[0].f1()
	_, _, fp := s[1].f1()
	_, _, fl := s[2].f1()
	fmt.Printf("%-12s F1 %.3f  P %.3f  R %.3f   PERSON %.3f  LOCATION %.3f\n", name, f, p, r, fp, fl)
}

// score tags docs and counts exact matches. Findings below the probability least are
// left out.
func score(m *tagger.Model, docs []document, bias, least float64) (s scores) {
	for _, d := range docs {
		found, err := m.NewTagger(float32(bias)).Tag(context.Background(), d.text, nil)
		if err != nil {
			panic(err)
		}
		said := map[tagger.LabelledSpan]bool{}
		for _, f := range found {
			if f.Kind != tagger.Organisation && f.Score >= least {
				said[tagger.LabelledSpan{Start: f.Start, End: f.End, Kind: [...]int{tagger.BPer, tagger.BLoc}[f.Kind]}] = true
			}
		}
		of := func(kind int) *tally {
			if kind == tagger.BLoc {
				return &s[2]
			}
			return &s[1]
		}
		for _, g := range d.spans {
			if g.Kind == tagger.BOrg {
				continue
			}
			of(g.Kind).gold++
			if said[g] {
				of(g.Kind).hit++
			}
		}
		for f := range said {
			of(f.Kind).said++
		}
	}
	s[0] = s[1]
	s[0].add(s[2])
	return s
}

func scoreDev(m *tagger.Model, s settings) error {
	for _, set := range []string{"ewt", "wikigold", "wnut17", "docs_md"} {
		docs, err := readSet(filepath.Join(s.data, "dev", set+".ndjson.gz"))
		if err != nil {
			return err
		}
		all := score(m, docs, s.bias, s.least)
		all.print(set)
	}
	return nil
}

// crossValidate trains on all folds but one and scores that one, by document of
// the target sets.
func crossValidate(s settings, gaz *gazetteer, words map[string]tagger.Word, lines []string, docs []document) error {
	total := map[string]*scores{"ewt": {}, "wikigold": {}}
	for fold := range s.folds {
		var train, test []document
		for i, d := range docs {
			if i%s.folds == fold {
				test = append(test, d)
			} else {
				train = append(train, d)
			}
		}
		m, err := s.kept(fold, func() *tagger.Model { return fit(s, gaz, words, lines, train) })
		if err != nil {
			return err
		}
		m.Header.Languages = []string{"en"}
		for _, set := range []string{"ewt", "wikigold"} {
			var part []document
			for _, d := range test {
				if len(d.id) > len(set) && d.id[:len(set)] == set {
					part = append(part, d)
				}
			}
			total[set].add(score(m, part, s.bias, s.least))
		}
	}
	for _, set := range []string{"ewt", "wikigold"} {
		total[set].print(set)
	}
	return nil
}

func (s settings) foldFile(fold int) string {
	return filepath.Join(s.keep, fmt.Sprintf("fold%d.bin", fold))
}

// kept returns the model of a fold: the one in the folder -keep, or a new one,
// which is kept there.
func (s settings) kept(fold int, fit func() *tagger.Model) (*tagger.Model, error) {
	if s.keep == "" {
		return fit(), nil
	}
	path := s.foldFile(fold)
	if m, err := readModel(path); err == nil || !errors.Is(err, fs.ErrNotExist) {
		return m, err
	}
	m := fit()
	return m, os.WriteFile(path, m.AppendBinary(nil), 0o644)
}
