package linediff

// Bounds of the pruning. They decide which of several correct diffs comes out
// and so have to be git's.
const (
	maxCommon  = 1024 // a line that occurs this often is always common
	runWindow  = 100  // how far a common line's neighbourhood is looked at
	runPartner = 4    // lines without partner must outnumber common ones by this, less one
)

// rarity says how a line occurs in the other text.
type rarity uint8

const (
	absent rarity = iota // nowhere: it is changed, whatever the search says
	rare                 // a few times: worth matching
	common               // so often that a match says little
)

// A subject is what the search sees of a text: the lines that can be matched.
type subject struct {
	line []int32 // indexes of the lines kept
	id   []int32 // their numbers
}

// prune cuts off the common head and tail and sets lines aside that would
// only mislead the search, marking them as changed: those that do not occur in
// the other text, and common ones (blank lines, closing braces) in the midst
// of such lines.
func prune(a, b *numbered, ids int) (sa, sb subject) {
	head, tail := commonEnds(a.id, b.id)
	inA, inB := occurrences(a.id, ids), occurrences(b.id, ids)
	return pruneSide(a, inB, head, tail), pruneSide(b, inA, head, tail)
}

func commonEnds(a, b []int32) (head, tail int) {
	n := min(len(a), len(b))
	for head < n && a[head] == b[head] {
		head++
	}
	for tail < n-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	return head, tail
}

func occurrences(id []int32, ids int) []int32 {
	n := make([]int32, ids)
	for _, x := range id {
		n[x]++
	}
	return n
}

func pruneSide(t *numbered, inOther []int32, head, tail int) subject {
	limit := int32(min(approxSqrt(len(t.id)), maxCommon))
	middle := t.id[head : len(t.id)-tail]
	class := make([]rarity, len(middle))
	for i, id := range middle {
		switch n := inOther[id]; {
		case n == 0:
			class[i] = absent
		case n >= limit:
			class[i] = common
		default:
			class[i] = rare
		}
	}
	s := subject{line: make([]int32, 0, len(middle)), id: make([]int32, 0, len(middle))}
	for i, id := range middle {
		if class[i] == rare || class[i] == common && !misleading(class, i) {
			s.line = append(s.line, int32(head+i))
			s.id = append(s.id, id)
		} else {
			t.changed[head+i] = true
		}
	}
	return s
}

// misleading reports whether the common line i stands in a run of lines most
// of which have no partner: matching it would tear that run apart. The run
// ends at a rare line, and lines without partner must be on both sides.
func misleading(class []rarity, i int) bool {
	alone, shared := 0, 2 // line i counts as shared for each of the two sides
	for _, step := range [2]int{-1, 1} {
		before := alone
		for r := 1; r <= runWindow; r++ {
			j := i + r*step
			if j < 0 || j >= len(class) || class[j] == rare {
				break
			}
			if class[j] == absent {
				alone++
			} else {
				shared++
			}
		}
		if alone == before {
			return false
		}
	}
	return shared*runPartner < shared+alone
}

// approxSqrt is the power of two at or above the square root, as git
// estimates it.
func approxSqrt(n int) int {
	r := 1
	for ; n > 0; n >>= 2 {
		r <<= 1
	}
	return r
}
