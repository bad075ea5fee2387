package tabular

import (
	"math"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// leastSpace is the distance of a line that begins a row from the line above in a ruled
// row, in the least distance of two lines of one of its cells.
const leastSpace = 1.4

// spacedLines returns the baselines of the first cell of a ruled row that holds several
// rows with white space between them: each line of the first cell is the label of one,
// and but for the first, with which a group may begin, has a line in every other cell
// beside it, below white space in all of them. It returns nil for a single row.
func spacedLines(row []*Cell) []float64 {
	var ws []textline.Word
	lines := make([][]float64, len(row))
	pitch := math.Inf(1)
	for i, c := range row {
		if c == nil || c.RowSpan > 1 || len(c.words) == 0 {
			return nil
		}
		lines[i] = baselines(c.words)
		for k := range lines[i][1:] {
			pitch = min(pitch, lines[i][k+1]-lines[i][k])
		}
		ws = append(ws, c.words...)
	}
	labels, all := lines[0], baselines(ws)
	if len(labels) < 2 || len(labels) > maxCounted || all[0] < labels[0]-sameBase {
		return nil
	}
	for _, base := range labels[1:] {
		k := nearest(all, base)
		if all[k]-all[k-1] < leastSpace*pitch || !allAt(lines, base) {
			return nil
		}
	}
	return labels
}

// allAt reports whether every cell has a line at a baseline.
func allAt(lines [][]float64, base float64) bool {
	return !slices.ContainsFunc(lines, func(ys []float64) bool { return math.Abs(ys[nearest(ys, base)]-base) > sameBase })
}
