package linediff

// Limits of the pruning. They select one of several correct diffs and so must
// be git's.
const (
	maxCommon  = 1024 // a line that occurs this often is always common
	runWindow  = 100  // how far the neighbourhood of a common line is examined
	runPartner = 4    // lines without partner must outnumber common ones by this factor, less one
)

// rarity says how often a line occurs in the other text.
type rarity uint8

const (
	absent rarity = iota // never: it is changed in any diff
	rare                 // a few times: worth matching
	common               // so often that a match means little
)

// A subject is the input of the search: the lines of a text that can be
// matched.
type subject struct {
	line []int32 // indexes of the lines kept
	id   []int32 // their numbers
}

// prune removes the common head and tail and sets aside lines that would
// mislead the search, marking them as changed: lines that do not occur in the
// other text, and common ones (blank lines, closing braces) among such lines.
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
	n := newNeighbours(class)
	for i, id := range middle {
		if class[i] == rare || class[i] == common && !n.mislead(i) {
			s.line = append(s.line, int32(head+i))
			s.id = append(s.id, id)
		} else {
			t.changed[head+i] = true
		}
	}
	return s
}

// neighbours reports, for ascending lines, whether those around a line make it
// misleading.
type neighbours struct {
	class      []rarity
	absent     []int32 // absent[i] lines before i have no partner
	prev, next int     // the rare lines around the line of the last call
}

func newNeighbours(class []rarity) *neighbours {
	n := &neighbours{class: class, absent: make([]int32, len(class)+1), prev: -1}
	for i, c := range class {
		n.absent[i+1] = n.absent[i]
		if c == absent {
			n.absent[i+1]++
		}
	}
	return n
}

// mislead reports whether the common line i is in a run of lines most of which
// have no partner: matching it would split that run. The run ends at a rare
// line, and there must be lines without partner on both sides. Calls must be in
// ascending order of i.
func (n *neighbours) mislead(i int) bool {
	for n.next < len(n.class) && (n.next <= i || n.class[n.next] != rare) {
		if n.class[n.next] == rare {
			n.prev = n.next
		}
		n.next++
	}
	from, to := max(n.prev+1, i-runWindow), min(n.next, i+1+runWindow)
	before, after := int(n.absent[i]-n.absent[from]), int(n.absent[to]-n.absent[i+1])
	alone := before + after
	shared := to - from - alone + 1 // line i is counted on both sides
	return before > 0 && after > 0 && shared*runPartner < shared+alone
}

// approxSqrt returns the power of two at or above the square root, which is
// git's estimate.
func approxSqrt(n int) int {
	r := 1
	for ; n > 0; n >>= 2 {
		r <<= 1
	}
	return r
}
