package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"unicode"

	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// Sizes of the clustering.
const (
	vocabulary = 48000 // words that get a cluster
	contexts   = 1500  // commonest words, counted as neighbours on either side
	dimensions = 96
	iterations = 14
)

// readWords returns statistics of the commonest words in the lines of
// unlabelled text and in docs. Words are clustered by their neighbours: counts
// of the commonest words on their left and right, as positive pointwise mutual
// information, reduced by a random projection (Achlioptas 2003) and clustered
// by spherical k-means.
func readWords(s settings, lines []string, docs []document) map[string]tagger.Word {
	var all [][]string
	caps := habits{}
	for _, l := range lines {
		all = append(all, words(l, caps))
	}
	for _, d := range docs {
		for l := range strings.SplitSeq(d.text, "\n") {
			all = append(all, words(l, caps))
		}
	}
	vocab := common(all)
	vecs := vectors(all, vocab)
	rng := rand.New(rand.NewPCG(seed, 3))
	group := kmeans(vecs, clusterCount, rng)
	family := kmeans(centres(vecs, group, clusterCount), tagger.Families, rng)
	out := map[string]tagger.Word{}
	for i, w := range vocab {
		out[w] = tagger.Word{Cluster: uint8(group[i] + 1), Family: uint8(family[group[i]]), Habit: caps.of(w)}
	}
	fmt.Fprintf(os.Stderr, "%d lines, %d words in %d clusters\n", len(all), len(vocab), clusterCount)
	return out
}

// habits counts how words are written: in lower case and capitalised.
type habits map[string]*[2]int

// of grades the share of capitalised occurrences from 1, never, to 7, always; 0
// is unknown.
func (h habits) of(word string) uint8 {
	n := h[word]
	if n == nil || n[0]+n[1] < 3 {
		return 0
	}
	share := float64(n[1]) / float64(n[0]+n[1])
	for i, limit := range [...]float64{0.02, 0.1, 0.3, 0.6, 0.9, 0.98} {
		if share < limit {
			return uint8(i + 1)
		}
	}
	return 7
}

// see counts a word that does not start a sentence.
func (h habits) see(word, lower string) {
	n := h[lower]
	if n == nil {
		n = new([2]int)
		h[lower] = n
	}
	switch {
	case word == lower:
		n[0]++
	default:
		n[1]++
	}
}

// words splits text into lower-case words, with numbers as 0, and passes those
// inside sentences to caps. A line that is mostly capitalised is a heading and
// is not counted.
func words(text string, caps habits) []string {
	fs := strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' && r != '’' && r != ',' && r != '.' && r != '!' && r != '?' && r != ':' && r != '"'
	})
	capitals := 0
	for _, f := range fs {
		if f[0] >= 'A' && f[0] <= 'Z' {
			capitals++
		}
	}
	var out []string
	inside := false
	for _, f := range fs {
		head := strings.TrimRight(f, ",.!?:\"")
		tail := f[len(head):]
		head = strings.TrimLeft(head, "\"")
		if head != "" {
			lower := strings.ToLower(head)
			if head[0] >= '0' && head[0] <= '9' {
				lower = "0"
			}
			out = append(out, lower)
			if inside && 2*capitals < len(fs) {
				caps.see(head, lower)
			}
		}
		inside = !strings.ContainsAny(tail, ".!?:\"")
		if tail != "" {
			out = append(out, tail[:1])
		}
	}
	return out
}

// common lists the words that occur at least four times, commonest first.
func common(lines [][]string) []string {
	count := map[string]int{}
	for _, l := range lines {
		for _, w := range l {
			count[w]++
		}
	}
	var list []string
	for w, n := range count {
		if n >= 4 && len(w) <= 32 {
			list = append(list, w)
		}
	}
	slices.SortFunc(list, func(a, b string) int {
		if count[a] != count[b] {
			return count[b] - count[a]
		}
		return strings.Compare(a, b)
	})
	return list[:min(len(list), vocabulary)]
}

func vectors(lines [][]string, vocab []string) [][dimensions]float32 {
	id := make(map[string]int, len(vocab))
	for i, w := range vocab {
		id[w] = i
	}
	pairs := map[uint64]float64{}
	left, total := make([]float64, len(vocab)), 0.0
	side := make([]float64, 2*contexts)
	see := func(w, c, where int) {
		if c < contexts {
			pairs[uint64(w)<<16|uint64(2*c+where)]++
			left[w]++
			side[2*c+where]++
			total++
		}
	}
	for _, l := range lines {
		for i := 1; i < len(l); i++ {
			a, okA := id[l[i-1]]
			b, okB := id[l[i]]
			if okA && okB {
				see(b, a, 0)
				see(a, b, 1)
			}
		}
	}
	keys := make([]uint64, 0, len(pairs))
	for k := range pairs {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	vecs := make([][dimensions]float32, len(vocab))
	for _, k := range keys {
		w, c := int(k>>16), int(k&0xFFFF)
		pmi := math.Log(pairs[k] * total / (left[w] * math.Pow(side[c], 0.75) * math.Pow(total, 0.25)))
		if pmi <= 0 {
			continue
		}
		h := uint64(c)*0x9E3779B97F4A7C15 + 4
		for d := range dimensions {
			h ^= h << 13 // xorshift: the projection of a context is reproducible
			h ^= h >> 7
			h ^= h << 17
			switch h >> 32 % 6 {
			case 0:
				vecs[w][d] += float32(pmi)
			case 1:
				vecs[w][d] -= float32(pmi)
			}
		}
	}
	for i := range vecs {
		norm(&vecs[i])
	}
	return vecs
}

func norm(v *[dimensions]float32) {
	sum := float32(0)
	for _, x := range v {
		sum += x * x
	}
	if sum == 0 {
		return
	}
	f := float32(1 / math.Sqrt(float64(sum)))
	for d := range v {
		v[d] *= f
	}
}

// kmeans clusters unit vectors by cosine. The initial centres are random: the
// first k words, the commonest, are too similar.
func kmeans(vecs [][dimensions]float32, k int, rng *rand.Rand) []int {
	centre := make([][dimensions]float32, k)
	for i, p := range rng.Perm(min(len(vecs), 10000))[:k] {
		centre[i] = vecs[p]
	}
	group := make([]int, len(vecs))
	for range iterations {
		for i := range vecs {
			best, at := float32(-2), 0
			v := &vecs[i]
			for c := range centre {
				dot := float32(0)
				u := &centre[c]
				for d := 0; d < dimensions; d += 4 {
					dot += v[d]*u[d] + v[d+1]*u[d+1] + v[d+2]*u[d+2] + v[d+3]*u[d+3]
				}
				if dot > best {
					best, at = dot, c
				}
			}
			group[i] = at
		}
		centre = centres(vecs, group, k)
	}
	return group
}

// centres returns the mean directions of k groups.
func centres(vecs [][dimensions]float32, group []int, k int) [][dimensions]float32 {
	sum := make([][dimensions]float32, k)
	for i := range vecs {
		for d, x := range vecs[i] {
			sum[group[i]][d] += x
		}
	}
	for c := range sum {
		norm(&sum[c])
	}
	return sum
}
