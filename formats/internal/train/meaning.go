package main

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/meaning"
	"github.com/pagemill/pagemill/formats/internal/records"
	"github.com/pagemill/pagemill/internal/trees/boost"
)

// wordSettings say how the vectors of package meaning are learned. By folds over sites, of
// 173 properties of marked lists whose names and labels were hidden .60 are best answered by
// the column that answers them; without names .51, with 131,072 buckets .51, with 64
// dimensions .56.
type wordSettings struct {
	Passes     int
	Rate       float64
	Others     int     // words that a text does not have, for each that it has
	LeastSites int     // that have a word
	Named      float64 // share of the times that the other names are told
	Hidden     float64 // share of a text's features that are left out
	HiddenName float64
	PerSite    int // texts of one set of names that a site teaches
}

var words = wordSettings{Passes: 4, Rate: .1, Others: 8, LeastSites: 8, Named: .5, Hidden: .2, HiddenName: .3, PerSite: 25}

var textSets = []string{"extract/wcxb-dev, wcxb-train (CC BY 4.0)", "extract/fundus, formats/product (MIT)", "extract/trafilatura, magic-article, magic-forum (Apache-2.0)", "formats/products2 (ours)"}

// A namedText is what an element says, with the concepts that it is called by.
type namedText struct {
	fold     int
	features []uint32
	names    []uint32 // features
	concepts []int32  // of them, -1 for one that is not learned
	share    float64  // how often it is learned from
}

// textsOf reads the named texts of the pages.
func textsOf(folder string) (out []namedText, concepts []string) {
	type raw struct {
		site string
		records.Sample
	}
	var all []raw
	sites, perSite, known := map[string]map[string]bool{}, map[string]int{}, map[string]bool{}
	for _, file := range []string{"extract/wcxb-dev.ndjson.gz", "extract/wcxb-train.ndjson.xz", "extract/fundus.ndjson.xz", "extract/trafilatura.ndjson.gz", "extract/magic-article.ndjson.gz", "extract/magic-forum.ndjson.gz", "formats/product.ndjson.gz", "formats/products2.ndjson.gz"} {
		for _, b := range lines(filepath.Join(folder, file)) {
			var r struct{ URL, HTML string }
			check(json.Unmarshal(b, &r))
			if known[r.URL] && r.URL != "" {
				continue
			}
			known[r.URL] = true
			site, count, said := siteOf(r.URL), map[string]int{}, map[string]bool{}
			p := openPage(r.HTML, r.URL)
			p.Samples(func(s records.Sample) {
				key := strings.Join(s.Names, " ")
				if count[key]++; count[key] > words.PerSite || said[key+"\x00"+s.Text] {
					return
				}
				said[key+"\x00"+s.Text] = true
				for _, w := range slices.Compact(slices.Sorted(slices.Values(s.Names))) {
					if sites[w] == nil {
						sites[w] = map[string]bool{}
					}
					sites[w][site] = true
					perSite[site+" "+w]++
				}
				all = append(all, raw{site, s})
			})
			p.Done()
		}
	}
	number := map[string]int32{}
	for w, of := range sites {
		if len(of) >= words.LeastSites {
			concepts = append(concepts, w)
		}
	}
	slices.Sort(concepts)
	for i, w := range concepts {
		number[w] = int32(i)
	}
	for _, r := range all {
		t := namedText{fold: boost.Fold(r.site, 0, folds), features: append(meaning.AppendFeatures(nil, r.Text), meaning.TagFeature(r.Tag)), share: 1}
		for i, w := range r.Names {
			if slices.Contains(r.Names[:i], w) {
				continue
			}
			k, ok := number[w]
			if !ok {
				k = -1
			} else {
				t.share = min(t.share, .15+4/math.Sqrt(float64(perSite[r.site+" "+w])))
			}
			t.names, t.concepts = append(t.names, meaning.NameFeature(w)), append(t.concepts, k)
		}
		if slices.Max(t.concepts) >= 0 {
			out = append(out, t)
		}
	}
	return out, concepts
}

// fitWords learns vectors from all texts but those of a fold, with one word of a text
// and words that it does not have in turn.
func fitWords(texts []namedText, concepts []string, leave int, seed uint64) *meaning.Model {
	const dim = meaning.Dimensions
	rng := rand.New(rand.NewPCG(seed, 7))
	var in []*namedText
	often := make([]float64, len(concepts))
	for i := range texts {
		t := &texts[i]
		if t.fold == leave {
			continue
		}
		in = append(in, t)
		for _, c := range t.concepts {
			if c >= 0 {
				often[c] += t.share
			}
		}
	}
	var drawn []int32 // words as often as texts have them
	all := 0.0
	for _, n := range often {
		all += n
	}
	for c, n := range often {
		for range int(math.Ceil(n / all * 1e6)) {
			drawn = append(drawn, int32(c))
		}
	}
	features, of, bias := make([][]float32, meaning.Buckets), make([][]float32, len(concepts)), make([]float32, len(concepts))
	for i := range features {
		features[i] = make([]float32, dim)
		for k := range features[i] {
			features[i][k] = float32(rng.Float64()-.5) / dim
		}
	}
	for i := range of {
		of[i] = make([]float32, dim)
	}
	rng.Shuffle(len(in), func(i, j int) { in[i], in[j] = in[j], in[i] })
	var told []uint32
	var sum, slope [dim]float32
	for step, total := 0, words.Passes*len(in); step < total; step++ {
		t := in[step%len(in)]
		if rng.Float64() > t.share {
			continue
		}
		rate := float32(words.Rate * (1 - float64(step)/float64(total)))
		target := t.concepts[rng.IntN(len(t.concepts))]
		if target < 0 {
			continue
		}
		told = told[:0]
		for _, f := range t.features {
			if rng.Float64() >= words.Hidden {
				told = append(told, f)
			}
		}
		if rng.Float64() < words.Named {
			for i, f := range t.names {
				if t.concepts[i] != target && rng.Float64() >= words.HiddenName {
					told = append(told, f)
				}
			}
		}
		if len(told) == 0 {
			continue
		}
		scale := float32(1 / math.Sqrt(float64(len(told))))
		clear(sum[:])
		clear(slope[:])
		for _, f := range told {
			for k, x := range features[f] {
				sum[k] += x * scale
			}
		}
		learn := func(c int32, y float32) {
			w := of[c]
			z := bias[c]
			for k, x := range sum {
				z += x * w[k]
			}
			d := (y - float32(1/(1+math.Exp(-float64(z))))) * rate
			for k, x := range sum {
				slope[k] += d * w[k]
				w[k] += d * x
			}
			bias[c] += d * .1
		}
		learn(target, 1)
		for range words.Others {
			if c := drawn[rng.IntN(len(drawn))]; !slices.Contains(t.concepts, c) {
				learn(c, 0)
			}
		}
		for _, f := range told {
			for k := range features[f] {
				features[f][k] += slope[k] * scale
			}
		}
	}
	return meaning.NewModel(meaning.Origin{Concepts: concepts, Bias: bias, Sets: textSets, Settings: fmt.Sprintf("%+v", words)}, features, of)
}
