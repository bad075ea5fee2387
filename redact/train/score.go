package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// A tally counts exact matches.
type tally struct{ hit, said, gold int }

func (t *tally) add(o tally) { t.hit, t.said, t.gold = t.hit+o.hit, t.said+o.said, t.gold+o.gold }

func (t tally) f1() (p, r, f float64) {
	p, r = float64(t.hit)/float64(max(1, t.said)), float64(t.hit)/float64(max(1, t.gold))
	return p, r, 2 * p * r / max(1e-9, p+r)
}

// score tags docs and counts exact matches, separately for persons and places.
// Findings below the probability least are left out.
func score(m *tagger.Model, docs []document, bias, least float64) (both, person, place tally) {
	for _, d := range docs {
		found, err := m.NewTagger(float32(bias)).Tag(context.Background(), d.text, nil)
		if err != nil {
			panic(err)
		}
		gold := map[[3]int]bool{}
		for _, s := range d.spans {
			if s.Kind != tagger.BOrg {
				gold[[3]int{s.Start, s.End, s.Kind}] = true
			}
		}
		said := map[[3]int]bool{}
		for _, f := range found {
			if f.Kind != tagger.Organisation && f.Score < least {
				continue
			}
			switch f.Kind {
			case tagger.Person:
				said[[3]int{f.Start, f.End, tagger.BPer}] = true
			case tagger.Place:
				said[[3]int{f.Start, f.End, tagger.BLoc}] = true
			}
		}
		for k := range gold {
			t := &person
			if k[2] == tagger.BLoc {
				t = &place
			}
			t.gold++
			if said[k] {
				t.hit++
			}
		}
		for k := range said {
			if k[2] == tagger.BLoc {
				place.said++
			} else {
				person.said++
			}
		}
	}
	both = tally{person.hit + place.hit, person.said + place.said, person.gold + place.gold}
	return both, person, place
}

// uncapitalised counts the found names without a capital.
func uncapitalised(m *tagger.Model, docs []document) (n int) {
	for _, d := range docs {
		found, err := m.NewTagger(0).Tag(context.Background(), d.text, nil)
		if err != nil {
			panic(err)
		}
		for _, f := range found {
			if f.Kind != tagger.Organisation && !strings.ContainsFunc(d.text[f.Start:f.End], unicode.IsUpper) {
				n++
			}
		}
	}
	return n
}

func scoreDev(m *tagger.Model, s settings) error {
	for _, set := range []string{"ewt", "wikigold", "wnut17", "docs_md"} {
		docs, err := readSet(filepath.Join(s.data, "dev", set+".ndjson.gz"))
		if err != nil {
			return err
		}
		report(set, m, docs, s)
	}
	return nil
}

func report(name string, m *tagger.Model, docs []document, s settings) {
	all, per, loc := score(m, docs, s.bias, s.least)
	p, r, f := all.f1()
	_, _, fp := per.f1()
	_, _, fl := loc.f1()
	fmt.Fprintf(os.Stdout, "%-12s F1 %.3f  P %.3f  R %.3f   PERSON %.3f  LOCATION %.3f\n", name, f, p, r, fp, fl)
}

// crossValidate trains on all folds but one and scores that one, by document of
// the target sets.
func crossValidate(s settings, gaz *gazetteer, words map[string]tagger.Word, lines []string, docs []document) error {
	total := map[string]*[3]tally{}
	for fold := range s.folds {
		var train, test []document
		for i, d := range docs {
			if i%s.folds == fold {
				test = append(test, d)
			} else {
				train = append(train, d)
			}
		}
		if s.only >= 0 && fold != s.only {
			continue
		}
		m, err := s.kept(fold, func() *tagger.Model { return fit(s, gaz, words, lines, train) })
		if err != nil {
			return err
		}
		m.Header.Languages = []string{"en"}
		if s.only >= 0 {
			if err := scoreDev(m, s); err != nil {
				return err
			}
		}
		for _, set := range []string{"ewt", "wikigold"} {
			var part []document
			for _, d := range test {
				if len(d.id) > len(set) && d.id[:len(set)] == set {
					part = append(part, d)
				}
			}
			all, per, loc := score(m, part, s.bias, s.least)
			if total[set] == nil {
				total[set] = &[3]tally{}
			}
			for k, t := range [3]tally{all, per, loc} {
				total[set][k].hit += t.hit
				total[set][k].said += t.said
				total[set][k].gold += t.gold
			}
		}
	}
	for _, set := range []string{"ewt", "wikigold"} {
		p, r, f := total[set][0].f1()
		_, _, fp := total[set][1].f1()
		_, _, fl := total[set][2].f1()
		fmt.Printf("%-12s cross-validated F1 %.3f  P %.3f  R %.3f   PERSON %.3f  LOCATION %.3f\n", set, f, p, r, fp, fl)
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
