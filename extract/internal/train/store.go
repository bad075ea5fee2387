package main

import (
	"encoding/gob"
	"fmt"
	"os"

	"github.com/pagemill/pagemill/extract/internal/content"
)

// stored are the estimates of one page.
type stored struct {
	Kinds     [content.NumKinds]float32
	Estimates []float32
}

// save writes the estimates of all pages, so that other decision rules can be
// tried without fitting again.
func (t *trainer) save(path string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	all := map[string]stored{}
	for _, p := range t.pages {
		if p.short {
			continue
		}
		s := stored{Kinds: p.kinds, Estimates: make([]float32, len(p.rows))}
		for b, r := range p.rows {
			if r >= 0 {
				s.Estimates[b] = t.estimate[r]
			}
		}
		all[p.set+" "+p.id] = s
	}
	return gob.NewEncoder(f).Encode(all)
}

// load reads what save wrote.
func (t *trainer) load(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	var all map[string]stored
	if err := gob.NewDecoder(f).Decode(&all); err != nil {
		return err
	}
	for _, p := range t.pages {
		s, ok := all[p.set+" "+p.id]
		if !ok || len(s.Estimates) != len(p.text) {
			return fmt.Errorf("%s has no estimates of %s %s", path, p.set, p.id)
		}
		p.out = p.build(nil)
		p.kinds = s.Kinds
		p.rows = make([]int32, len(p.text))
		for b, e := range s.Estimates {
			p.rows[b] = int32(len(t.estimate))
			t.estimate = append(t.estimate, e)
		}
	}
	return nil
}
