package main

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// Sizes of the clustering.
const (
	vocabulary = 40000 // words that get a cluster
	contexts   = 1500  // commonest words, whose company on either side is counted
	dimensions = 96
	iterations = 14
)

// addClusters groups words by the company they keep: counts of the commonest
// words on their left and right, as positive pointwise mutual information,
// brought down by a random projection (Achlioptas 2003) and grouped by
// spherical k-means.
func addClusters(m *tagger.Model, s settings, docs []document) error {
	var lines [][]string
	for _, d := range docs {
		lines = append(lines, words(d.text))
	}
	err := pages(s.text, func(text string) {
		for line := range strings.SplitSeq(text, "\n") {
			if w := words(line); len(w) > 7 {
				lines = append(lines, w)
			}
		}
	})
	if err != nil {
		return err
	}
	vocab := common(lines)
	vecs := vectors(lines, vocab)
	group := kmeans(vecs, s.clusters, rand.New(rand.NewPCG(s.seed, 3)))
	for i, w := range vocab {
		m.AddCluster(w, uint8(group[i]+1))
	}
	fmt.Fprintf(os.Stderr, "%d lines, %d words in %d clusters\n", len(lines), len(vocab), s.clusters)
	return nil
}

// words cuts text into words in lower case; numbers become 0.
func words(text string) []string {
	fs := strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' && r != '’' && r != ',' && r != '.'
	})
	var out []string
	for _, f := range fs {
		head := strings.TrimRight(f, ",.")
		if head != "" {
			if head[0] >= '0' && head[0] <= '9' {
				head = "0"
			}
			out = append(out, strings.ToLower(head))
		}
		if len(head) < len(f) {
			out = append(out, f[len(head):len(head)+1])
		}
	}
	return out
}

// pages calls f with the text of every page of the sets in dir.
func pages(dir string, f func(string)) error {
	files, err := filepath.Glob(filepath.Join(dir, "*.ndjson.gz"))
	if err != nil {
		return err
	}
	slices.Sort(files)
	for _, path := range files {
		if err := pagesOf(path, f); err != nil {
			return err
		}
	}
	return nil
}

func pagesOf(path string, f func(string)) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	z, err := gzip.NewReader(file)
	if err != nil {
		return err
	}
	for dec := json.NewDecoder(bufio.NewReaderSize(z, 1<<20)); ; {
		var p struct {
			HTML string `json:"html"`
		}
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		f(pageText(p.HTML))
	}
}

// pageText is the text of a page's paragraphs, one a line.
func pageText(page string) string {
	var b strings.Builder
	z := html.NewTokenizer(strings.NewReader(page))
	skip := 0
	for {
		switch t := z.Next(); t {
		case html.ErrorToken:
			return b.String()
		case html.TextToken:
			if skip == 0 {
				b.Write(z.Text())
			}
		case html.StartTagToken, html.EndTagToken:
			name, _ := z.TagName()
			switch string(name) {
			case "script", "style", "noscript", "template":
				if t == html.StartTagToken {
					skip++
				} else {
					skip = max(0, skip-1)
				}
			case "p", "div", "li", "h1", "h2", "h3", "h4", "td", "tr", "br", "section", "article", "blockquote":
				b.WriteByte('\n')
			}
		}
	}
}

// common lists the words that occur at least four times, the commonest first.
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
			h ^= h << 13 // xorshift: the projection of a context is the same each time
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

// kmeans groups unit vectors by cosine; the first k words, which are the
// commonest, are too alike to begin with, so words are drawn by lot.
func kmeans(vecs [][dimensions]float32, k int, rng *rand.Rand) []int {
	centre := make([][dimensions]float32, k)
	for i, p := range rng.Perm(min(len(vecs), 10000))[:k] {
		centre[i] = vecs[p]
	}
	group := make([]int, len(vecs))
	for range iterations {
		sum := make([][dimensions]float32, k)
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
			for d := range v {
				sum[at][d] += v[d]
			}
		}
		for c := range centre {
			centre[c] = sum[c]
			norm(&centre[c])
		}
	}
	return group
}
