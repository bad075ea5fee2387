package layout

import (
	"math"
	"slices"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// Names in the margin, as manuals of TeX packages have of what they describe, are no
// words of the lines beside them: all other text begins at an edge to the right. Of 935
// documents 42 of 226 manuals of TeX packages have them, and one other manual.

const (
	leastRows     = 8   // of a page with names in its margin
	leastAtEdge   = 3   // rows of text that begin at the edge
	mostIndent    = 3.5 // of the text beside a name, in its size
	mostNames     = 100 // of a page
	fewNames      = 2   // one row in so many has a name, at most
	fewBeyond     = 20  // one row in so many begins left of the edge otherwise
	marginGap     = 0.7 // least distance of a name to the edge, in its size
	sameNamePitch = 1.6 // greatest distance of names of one text, in their size
)

// marginNames separates the names in fixed pitch that stand left of the edge where the
// other text of a page begins. Those below each other, beside one text, are together.
func marginNames(ws []textline.Word) (names [][]textline.Line, rest []textline.Word) {
	rows := baselines(ws)
	edge, ok := commonStart(ws, rows)
	if !ok || len(rows) < leastRows {
		return nil, ws
	}
	beyond, count := 0, 0
	taken := map[int32]bool{}
	for _, row := range rows {
		name, beside, other := besideEdge(ws, row, edge)
		if other {
			beyond++
		}
		if name == nil {
			continue
		}
		count++
		last := len(names) - 1
		if last >= 0 && name.Base-names[last][len(names[last])-1].Base < sameNamePitch*name.Size {
			names[last] = append(names[last], *name)
		} else if beside {
			names = append(names, []textline.Line{*name})
		} else {
			beyond++
			continue
		}
		for _, i := range row {
			if ws[i].Box.X0 < name.Box.X1 {
				taken[i] = true
			}
		}
	}
	if len(names) == 0 || len(names) > mostNames || count*fewNames > len(rows) || beyond*fewBeyond > len(rows) {
		return nil, ws
	}
	for i := range ws {
		if !taken[int32(i)] {
			rest = append(rest, ws[i])
		}
	}
	return names, rest
}

// baselines returns the level words that are on one baseline, from top to bottom.
func baselines(ws []textline.Word) (rows [][]int32) {
	const slack = 1.2 // points
	for _, i := range newOverview(ws).at {
		if w := &ws[i]; w.Turned || w.Source != textline.Native {
			continue
		}
		last := len(rows) - 1
		if last >= 0 && ws[i].Base-ws[rows[last][0]].Base < slack {
			rows[last] = append(rows[last], i)
		} else {
			rows = append(rows, []int32{i})
		}
	}
	return rows
}

// commonStart returns where most rows of text begin; code has its own edges.
func commonStart(ws []textline.Word, rows [][]int32) (edge float64, ok bool) {
	starts := map[int]int{}
	for _, row := range rows {
		left, code := math.Inf(1), true
		for _, i := range row {
			left = min(left, ws[i].Box.X0)
			code = code && ws[i].Style&textline.Mono != 0
		}
		if !code {
			starts[int(math.Round(left))]++
		}
	}
	x, n := most(starts, func(a, b int) bool { return a < b })
	return float64(x), n >= leastAtEdge
}

// besideEdge returns the name that a row has left of an edge, whether text begins on
// the other side, and whether it has other text than a name or a number left of it.
func besideEdge(ws []textline.Word, row []int32, edge float64) (name *textline.Line, beside, other bool) {
	const slack = 2 // points
	var left []textline.Word
	number, start, size := true, math.Inf(1), 0.0
	for _, i := range row {
		w := &ws[i]
		if w.Box.X0 >= edge-slack {
			start, size = min(start, w.Box.X0), w.Size
			continue
		}
		left = append(left, *w)
		number = number && textline.AllDigits(w.Text)
		other = other || w.Box.X1 > edge-marginGap*w.Size || w.Style&textline.Mono == 0
	}
	beside = start < edge+mostIndent*size
	if len(left) == 0 || number {
		return nil, beside, false
	}
	if other || !slices.ContainsFunc(left, func(w textline.Word) bool { return letters.Count(w.Text) > 1 }) {
		return nil, beside, true
	}
	return &textline.Lines(left)[0], beside, false
}

// putNames puts names of the margin before the blocks that they stand beside.
func putNames(blocks []*Block, names [][]textline.Line) []*Block {
	for _, ls := range names {
		name := newBlock(ls, false, textline.Marker{}, false)
		at := slices.IndexFunc(blocks, func(b *Block) bool {
			return b.Box.X0 > name.Box.X1-name.Size && b.Box.Y0 < ls[0].Base && b.Box.Y1 > ls[0].Base-0.5*name.Size
		})
		if at < 0 {
			at = len(blocks)
		} else {
			name.Column, name.ColLeft, name.Left = blocks[at].Column, blocks[at].ColLeft, blocks[at].Left
		}
		name.Sideways = true
		blocks = slices.Insert(blocks, at, name)
	}
	return blocks
}
