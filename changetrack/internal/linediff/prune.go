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

// neighbours answers, for one line after the other, whether those around it
// make it misleading.
type neighbours struct {
	class      []rarity
	absent     []int32 // absent[i] lines before i have no partner
	prev, next int     // the rare lines around the line last asked for
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

// mislead reports whether the common line i stands in a run of lines most of
// which have no partner: matching it would tear that run apart. The run ends
// at a rare line, and there must be lines without partner on both sides. It is
// asked for growing i.
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
	shared := to - from - alone + 1 // line i counts for each of the two sides
	return before > 0 && after > 0 && shared*runPartner < shared+alone
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
