package changetrack

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/changetrack/internal/linediff"
	"github.com/pagemill/pagemill/internal/cancel"
)

// A ChangeKind is the kind of change of a part of a page.
type ChangeKind string

// The kinds of changes.
const (
	PartAdded   ChangeKind = "added"
	PartRemoved ChangeKind = "removed"
	PartMoved   ChangeKind = "moved"
	PartEdited  ChangeKind = "edited"
)

// A SectionChange describes the change of a heading and the text below it. It
// is added, removed or moved if all of it was, and otherwise edited.
type SectionChange struct {
	Kind    ChangeKind    `json:"kind"`    // PartEdited unless all of the section was added, removed or moved
	Heading string        `json:"heading"` // the current text, else the previous; empty before the first heading
	Blocks  []BlockChange `json:"blocks"`  // the changed blocks, in order
}

// A BlockChange describes the change of a paragraph, list, table, code block or
// heading. The line numbers are those of its first line, from 1; 0 if it is not
// in that text.
type BlockChange struct {
	Kind         ChangeKind `json:"kind"`                   // what happened to the block
	Previous     string     `json:"previous,omitempty"`     // its Markdown before; empty if it was added
	Current      string     `json:"current,omitempty"`      // its Markdown now; empty if it was removed
	PreviousLine int        `json:"previousLine,omitempty"` // from 1; 0 if it was added
	CurrentLine  int        `json:"currentLine,omitempty"`  // from 1; 0 if it was removed
}

const (
	minMoved    = 12  // minimum size in bytes of a block that can count as moved
	minLikeness = 0.5 // minimum share of words that an edited block has kept
	editWindow  = 16  // number of blocks searched for an edited one
)

// sectionChanges returns the added, removed, moved and edited blocks, grouped
// by section, in the order of the current text.
func sectionChanges(check *cancel.Checker, prev, cur string) []SectionChange {
	a, b := blocks(check, prev), blocks(check, cur)
	keysA, keysB := blockKeys(check, a), blockKeys(check, b)
	edits := linediff.Compare(linediff.NewChecked(check, strings.Join(keysA, "")), linediff.NewChecked(check, strings.Join(keysB, "")))
	pairEqual(a, b, edits)
	pairMoved(a, b, keysA, keysB, edits)
	for _, e := range edits {
		pairEdited(check, a, b, e)
	}
	for _, e := range sectionPairs(a, b) {
		pairEdited(check, a, b, e)
	}
	settleRest(a, PartRemoved)
	settleRest(b, PartAdded)
	return gather(a, b)
}

// blockKeys returns the keys by which blocks are compared, one per line.
func blockKeys(check *cancel.Checker, bs []block) []string {
	keys := make([]string, len(bs))
	for i := range bs {
		keys[i] = ink(check, bs[i].text) + "\n"
	}
	return keys
}

func pair(a, b []block, i, j int, fate ChangeKind) {
	a[i].partner, a[i].fate = j, fate
	b[j].partner, b[j].fate = i, fate
}

// settleRest sets the kind of change of the blocks without a partner.
func settleRest(bs []block, fate ChangeKind) {
	for i := range bs {
		if bs[i].partner < 0 {
			bs[i].fate = fate
		}
	}
}

// pairEqual pairs the blocks between the edits.
func pairEqual(a, b []block, edits []linediff.Edit) {
	i, j := 0, 0
	for _, e := range append(slices.Clone(edits), linediff.Edit{OldStart: len(a), NewStart: len(b)}) {
		for ; i < e.OldStart; i, j = i+1, j+1 {
			pair(a, b, i, j, "")
		}
		i, j = e.OldEnd, e.NewEnd
	}
}

// pairMoved pairs blocks that were deleted in one place and added in another.
func pairMoved(a, b []block, keysA, keysB []string, edits []linediff.Edit) {
	went := map[string][]int{}
	for _, e := range edits {
		for i := e.OldStart; i < e.OldEnd; i++ {
			if len(keysA[i]) > minMoved || a[i].heading {
				went[keysA[i]] = append(went[keysA[i]], i)
			}
		}
	}
	for _, e := range edits {
		for j := e.NewStart; j < e.NewEnd; j++ {
			if is := went[keysB[j]]; len(is) > 0 {
				pair(a, b, is[0], j, PartMoved)
				went[keysB[j]] = is[1:]
			}
		}
	}
}

// pairEdited pairs similar blocks within an edit, in order.
func pairEdited(check *cancel.Checker, a, b []block, e linediff.Edit) {
	from := e.NewStart
	for i := e.OldStart; i < e.OldEnd; i++ {
		if a[i].partner >= 0 {
			continue
		}
		best, most := -1, minLikeness
		for j := from; j < min(e.NewEnd, from+editWindow); j++ {
			check.Step()
			if b[j].partner >= 0 || a[i].heading != b[j].heading {
				continue
			}
			if l := likeness(a[i].text, b[j].text); l > most || l == most && best < 0 {
				best, most = j, l
			}
		}
		if best >= 0 {
			pair(a, b, i, best, PartEdited)
			from = best + 1
		}
	}
}

// sectionPairs returns the block ranges of the sections whose headings are
// paired: an edited block may have moved along with its section.
func sectionPairs(a, b []block) []linediff.Edit {
	end := func(bs []block, i int) int {
		for i++; i < len(bs) && !bs[i].heading; i++ {
		}
		return i
	}
	var pairs []linediff.Edit
	for i := range a {
		if j := a[i].partner; a[i].heading && j >= 0 {
			pairs = append(pairs, linediff.Edit{OldStart: i, OldEnd: end(a, i), NewStart: j, NewEnd: end(b, j)})
		}
	}
	return pairs
}

// likeness returns the share of words that two texts have in common (Dice
// 1945).
func likeness(a, b string) float64 {
	x, y := strings.Fields(a), strings.Fields(b)
	left := make(map[string]int, len(x))
	for _, w := range x {
		left[w]++
	}
	common := 0
	for _, w := range y {
		if left[w] > 0 {
			left[w]--
			common++
		}
	}
	return 2 * float64(common) / float64(len(x)+len(y))
}

// gather groups the changes of blocks by section. A removed block goes to the
// current counterpart of its section, if there is one.
func gather(a, b []block) []SectionChange {
	names := headings(b)
	current := len(names)
	names = append(names, headings(a)...)
	sections, totals := make([]SectionChange, len(names)), make([]int, len(names))
	became := map[int]int{0: 0}
	for i := range a {
		if a[i].heading && a[i].partner >= 0 {
			became[a[i].section] = b[a[i].partner].section
		}
	}
	for j := range b {
		s := b[j].section
		totals[s]++
		if b[j].fate == "" {
			continue
		}
		c := BlockChange{Kind: b[j].fate, Current: b[j].text, CurrentLine: b[j].line + 1}
		if i := b[j].partner; i >= 0 {
			c.Previous, c.PreviousLine = a[i].text, a[i].line+1
		}
		sections[s].Blocks = append(sections[s].Blocks, c)
	}
	for i := range a {
		if a[i].fate != PartRemoved {
			continue
		}
		s, ok := became[a[i].section]
		if !ok {
			s = current + a[i].section
		}
		totals[s]++
		sections[s].Blocks = append(sections[s].Blocks, BlockChange{Kind: PartRemoved, Previous: a[i].text, PreviousLine: a[i].line + 1})
	}
	var changed []SectionChange
	for i, s := range sections {
		if len(s.Blocks) > 0 {
			changed = append(changed, SectionChange{sectionKind(s.Blocks, totals[i]), names[i], s.Blocks})
		}
	}
	return changed
}

func sectionKind(bs []BlockChange, total int) ChangeKind {
	kind := bs[0].Kind
	for _, b := range bs {
		if b.Kind != kind || len(bs) < total {
			return PartEdited
		}
	}
	return kind
}

// headings returns the headings of the sections; the first has none.
func headings(bs []block) []string {
	names := []string{""}
	for i := range bs {
		if bs[i].heading {
			names = append(names, headingText(bs[i].text))
		}
	}
	return names
}

// headingText returns a heading without markup.
func headingText(s string) string {
	if i := strings.LastIndexByte(s, '\n'); i >= 0 { // underlined
		return strings.Join(strings.Fields(s[:i]), " ")
	}
	return strings.TrimSpace(strings.Trim(s, "#"))
}
