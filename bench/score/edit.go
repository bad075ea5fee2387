package score

import "math/bits"

// maxCells is the maximum number of cells of an edit matrix, 64 of which take
// one step. Longer texts (half a million characters each) are compared by
// words, which makes the matrix some forty times smaller.
const maxCells = 1 << 38

// Similarity returns 2·LCS/(a+b) over characters: the "indel" ratio that
// opendataloader-bench and py-pdf/benchmarks call Levenshtein.ratio.
func Similarity(a, b string) float64 {
	if a == b {
		return 1
	}
	x, y := []rune(a), []rune(b)
	if int64(len(x))*int64(len(y)) > maxCells {
		return ratio(Tokens(a), Tokens(b))
	}
	return ratio(x, y)
}

func ratio[T comparable](a, b []T) float64 {
	if len(a)+len(b) == 0 {
		return 1
	}
	return 2 * float64(lcs(a, b)) / float64(len(a)+len(b))
}

// trimCommon removes the common prefix and suffix and returns their total
// length.
func trimCommon[T comparable](a, b []T) (x, y []T, common int) {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
		common++
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
		common++
	}
	return a, b, common
}

// positions returns, for each symbol of a, a bit vector of its positions.
func positions[T comparable](a []T) map[T][]uint64 {
	words := (len(a) + 63) / 64
	at := map[T][]uint64{}
	for i, s := range a {
		v := at[s]
		if v == nil {
			v = make([]uint64, words)
			at[s] = v
		}
		v[i/64] |= 1 << (i % 64)
	}
	return at
}

// lcs returns the length of a longest common subsequence, 64 cells per step
// (Hyyrö, "Bit-parallel LCS-length computation revisited", AWOCA 2004).
func lcs[T comparable](a, b []T) int {
	a, b, common := trimCommon(a, b)
	if len(a) == 0 || len(b) == 0 {
		return common
	}
	at := positions(a)
	v := make([]uint64, (len(a)+63)/64)
	for i := range v {
		v[i] = ^uint64(0)
	}
	for _, s := range b {
		m := at[s]
		if m == nil {
			continue
		}
		var carry uint64
		for i, x := range v {
			u := x & m[i]
			var sum uint64
			sum, carry = bits.Add64(x, u, carry)
			v[i] = sum | x&^m[i]
		}
	}
	for i, x := range v {
		zeros := ^x
		if rest := len(a) - 64*i; rest < 64 {
			zeros &= 1<<rest - 1
		}
		common += bits.OnesCount64(zeros)
	}
	return common
}

// levenshtein returns the edit distance, 64 cells per step (Myers, "A fast
// bit-vector algorithm for approximate string matching", JACM 1999, in the form
// of Hyyrö, 2003).
func levenshtein[T comparable](a, b []T) int {
	a, b, _ = trimCommon(a, b)
	if len(a) == 0 || len(b) == 0 {
		return len(a) + len(b)
	}
	at := positions(a)
	words := (len(a) + 63) / 64
	pv, mv, none := make([]uint64, words), make([]uint64, words), make([]uint64, words)
	for i := range pv {
		pv[i] = ^uint64(0)
	}
	last := uint64(1) << ((len(a) - 1) % 64)
	distance := len(a)
	for _, s := range b {
		eq := at[s]
		if eq == nil {
			eq = none
		}
		var carry, phIn, mhIn uint64 = 0, 1, 0
		for i := range words {
			p, m, e := pv[i], mv[i], eq[i]
			var sum uint64
			sum, carry = bits.Add64(e&p, p, carry)
			xh, xv := sum^p|e, e|m
			ph, mh := m|^(xh|p), p&xh
			if i == words-1 {
				if ph&last != 0 {
					distance++
				}
				if mh&last != 0 {
					distance--
				}
			}
			phOut, mhOut := ph>>63, mh>>63
			ph, mh = ph<<1|phIn, mh<<1|mhIn
			phIn, mhIn = phOut, mhOut
			pv[i], mv[i] = mh|^(xv|ph), ph&xv
		}
	}
	return distance
}

// distance returns the edit distance as a share of the longer text.
func distance(a, b []rune) float64 {
	if len(a) == 0 && len(b) == 0 {
		return 0
	}
	if len(a) == 0 || len(b) == 0 {
		return 1
	}
	return float64(levenshtein(a, b)) / float64(max(len(a), len(b)))
}

// alignment returns the minimum cost of turning one sequence into another,
// where change(i, j) is the cost of a pair and size(x) that of an item deleted
// or inserted. It is the tree edit distance of Zhang and Shasha ("Simple fast
// algorithms for the editing distance between trees", SIAM J. Comput. 1989) for
// trees of two levels, whose children are aligned only with the children of the
// partner.
func alignment[T any](a, b []T, change func(i, j int) float64, size func(T) float64) float64 {
	row := make([]float64, len(b)+1)
	for j, y := range b {
		row[j+1] = row[j] + size(y)
	}
	for i, x := range a {
		out := size(x)
		diagonal := row[0]
		row[0] += out
		for j, y := range b {
			best := min(diagonal+change(i, j), row[j+1]+out, row[j]+size(y))
			diagonal, row[j+1] = row[j+1], best
		}
	}
	return row[len(b)]
}
