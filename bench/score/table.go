package score

import (
	"cmp"
	"slices"
	"strings"
)

// TEDS compares tables as trees of rows and cells (Zhong et al., "Image-based
// table recognition", ECCV 2020): 1 minus the tree edit distance as a share of
// the larger tree. Cells cost their edit distance; cells with different spans
// cost 1.

// tableScore pairs the tables of two documents, best pairs first, and sums their
// similarities, as a share of all tables, so that invented ones cost. It returns
// false if none was expected.
func tableScore(want, got []block) (float64, bool) {
	w, g := tables(want), tables(got)
	return 2 * pairUp(w, g) / float64(max(1, len(w)+len(g))), len(w) > 0
}

func tables(blocks []block) (out [][][]cell) {
	for _, b := range blocks {
		if b.kind == tableBlock {
			out = append(out, b.rows)
		}
	}
	return out
}

// pairUp sums the similarities of the best pairs. Tables with almost no common
// words are not paired.
func pairUp(want, got [][][]cell) float64 {
	type pair struct {
		similarity float64
		w, g       int
	}
	var pairs []pair
	wantWords, gotWords := tableWords(want), tableWords(got)
	for i, w := range want {
		for j, g := range got {
			if len(want)+len(got) > 2 && bagShare(wantWords[i], gotWords[j]) < 0.15 {
				continue
			}
			pairs = append(pairs, pair{tableSimilarity(w, g), i, j})
		}
	}
	slices.SortFunc(pairs, func(a, b pair) int {
		return cmp.Or(cmp.Compare(b.similarity, a.similarity), cmp.Compare(a.w, b.w), cmp.Compare(a.g, b.g))
	})
	usedW, usedG := map[int]bool{}, map[int]bool{}
	sum := 0.0
	for _, p := range pairs {
		if !usedW[p.w] && !usedG[p.g] {
			usedW[p.w], usedG[p.g] = true, true
			sum += p.similarity
		}
	}
	return sum
}

func tableWords(tables [][][]cell) (out [][]string) {
	for _, t := range tables {
		var words []string
		for _, row := range t {
			for _, c := range row {
				words = append(words, strings.Fields(c.text)...)
			}
		}
		out = append(out, words)
	}
	return out
}

func bagShare(a, b []string) float64 {
	return 2 * float64(grams(a, b, 1).Common) / float64(max(1, len(a)+len(b)))
}

func cellDistance(a, b cell) float64 {
	if a.cols != b.cols || a.rows != b.rows {
		return 1
	}
	if a.text == b.text {
		return 0
	}
	return distance(a.runes, b.runes)
}

// tableSimilarity aligns rows, and cells within pairs of rows. Rows further
// apart than a band are not compared and cost the maximum.
func tableSimilarity(w, g [][]cell) float64 {
	band := max(12, abs(len(w)-len(g))+8)
	one := func(cell) float64 { return 1 }
	rowCost := func(i, j int) float64 {
		if abs(i-j) > band {
			return 1 + float64(max(len(w[i]), len(g[j])))
		}
		return alignment(w[i], g[j], func(x, y int) float64 { return cellDistance(w[i][x], g[j][y]) }, one)
	}
	d := alignment(w, g, rowCost, func(row []cell) float64 { return 1 + float64(len(row)) })
	return max(0, 1-d/float64(max(treeSize(w), treeSize(g))))
}

func treeSize(rows [][]cell) int {
	n := 1 + len(rows)
	for _, r := range rows {
		n += len(r)
	}
	return n
}

func abs(n int) int { return max(n, -n) }
