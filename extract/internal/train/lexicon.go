package main

import (
	"math"
	"sort"
	"strings"
	"unicode"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// A lexeme is a word with its score and statistics on the training pages.
type lexeme struct {
	word  string
	score int16
	sites int
}

const (
	prior    = 6.0 // weight of the prior, in sites
	maxScore = 300
)

// minSites is the least number of sites with a word that gets a score: fewer
// say nothing about others.
const minSites = 10

// tally holds, by word and site, the share of text that is main content.
type tally map[string]map[string]*[2]float64

func (t tally) add(word, site string, gold, all float64) {
	m := t[word]
	if m == nil {
		m = map[string]*[2]float64{}
		t[word] = m
	}
	c := m[site]
	if c == nil {
		c = &[2]float64{}
		m[site] = c
	}
	c[0] += gold
	c[1] += all
}

// lexemes turns a tally into scores: the log-odds of the mean share over sites,
// shrunk towards that of all words by the prior.
func (t tally) lexemes(limit int) []lexeme {
	var sum, n float64
	for _, m := range t {
		for _, c := range m {
			sum += c[0] / c[1]
			n++
		}
	}
	base := sum / n
	var out []lexeme
	for w, m := range t {
		if len(m) < minSites {
			continue
		}
		s := prior * base
		for _, c := range m {
			s += c[0] / c[1]
		}
		p := s / (float64(len(m)) + prior)
		p = min(max(p, 0.002), 0.998)
		score := math.Round(100 * (math.Log(p/(1-p)) - math.Log(base/(1-base))))
		if math.Abs(score) >= 25 {
			out = append(out, lexeme{w, int16(max(-maxScore, min(maxScore, score))), len(m)})
		}
	}
	value := func(l lexeme) float64 { return math.Abs(float64(l.score)) * math.Sqrt(float64(l.sites)) }
	sort.Slice(out, func(i, j int) bool {
		if a, b := value(out[i]), value(out[j]); a != b {
			return a > b
		}
		return out[i].word < out[j].word
	})
	return out[:min(limit, len(out))]
}

// words learns the class words and the words of short blocks from pages.
func words(pages []*labelled) (classes, terms []lexeme) {
	class, term := tally{}, tally{}
	for _, p := range pages {
		n := len(p.text)
		gold, all := make([]float64, n+1), make([]float64, n+1)
		for b := range p.text {
			g, a := 0.0, 0.0
			if p.label[b] >= 0 && p.weight[b] > 0 {
				a = float64(len(p.tokens[b]))
				if p.gold == nil {
					a = 20
				}
				g = a * float64(p.label[b])
			}
			gold[b+1], all[b+1] = gold[b]+g, all[b]+a
		}
		for i := range p.out.Elements {
			e := &p.out.Elements[i]
			a := all[e.EndBlock] - all[e.Block]
			if a == 0 || e.Tag == page.TagBody || i == 0 {
				continue
			}
			g := gold[e.EndBlock] - gold[e.Block]
			seen := map[string]bool{}
			for _, key := range []string{"class", "id"} {
				page.EachWord(dom.Attr(e.Node, key), func(w string) {
					if len(w) > 2 && !seen[w] { // shorter ones are fragments of generated names
						seen[w] = true
						class.add(w, p.site, g, a)
					}
				})
			}
		}
		for b, t := range p.text {
			if p.label[b] < 0 || p.weight[b] == 0 || len(p.tokens[b]) > 12 {
				continue
			}
			for _, w := range strings.FieldsFunc(strings.ToLower(t), func(r rune) bool { return !unicode.IsLetter(r) }) {
				term.add(w, p.site, float64(p.label[b]), 1)
			}
		}
	}
	return class.lexemes(1500), term.lexemes(1500)
}
