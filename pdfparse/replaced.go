package pdfparse

import (
	"image"
	"slices"
	"unicode/utf8"
)

// wellRead returns the words of a second reading that are worth using, nil if
// it is not.
func wellRead(ws []RecognizedWord) []RecognizedWord {
	sum, n, sure := 0.0, 0, 0
	for _, w := range ws {
		k := utf8.RuneCountInString(w.Text)
		sum += float64(k) * w.Confidence
		if n += k; w.Confidence >= surely {
			sure += k
		}
	}
	least := poorly
	switch {
	case n < fewUnread || 2*sure < n:
		return nil
	case sum < better*float64(n):
		least = surely
	}
	return slices.DeleteFunc(ws, func(w RecognizedWord) bool { return w.Confidence < least })
}

// replaced puts the second readings of regions in the places of the words they
// replace, or before the words below them.
func replaced(found []RecognizedWord, regions []region, again [][]RecognizedWord) []RecognizedWord {
	lines := 0
	for i := range found {
		lines = max(lines, found[i].Line)
	}
	at := map[int][]RecognizedWord{}
	gone := map[int]bool{}
	for k, ws := range again {
		if len(ws) == 0 {
			continue
		}
		for _, i := range regions[k].words {
			if slices.ContainsFunc(ws, func(w RecognizedWord) bool { return sameInk(w.Box, found[i].Box) }) {
				gone[i] = true
			}
		}
		most := lines
		for len(ws) > 0 {
			n := 1
			for n < len(ws) && ws[n].Line == ws[0].Line && follows(ws[n].Box, &ws[n-1]) {
				n++
			}
			line := ws[:n]
			ws = ws[n:]
			from, run := beside(found, line, gone)
			if from < 0 {
				from, run = before(found, &regions[k]), line[0].Line+lines
			}
			for _, w := range line {
				w.Line = run
				at[from] = append(at[from], w)
			}
			most = max(most, run)
		}
		lines = most
	}
	var out []RecognizedWord
	for i := range found {
		out = append(out, at[i]...)
		if !gone[i] {
			out = append(out, found[i])
		}
	}
	return append(out, at[len(found)]...)
}

// beside returns where a line belongs that continues one of the words found, and
// the number of that line; from is negative if there is none.
func beside(found []RecognizedWord, line []RecognizedWord, gone map[int]bool) (from, run int) {
	first := line[0].Box
	for i := range found {
		f := &found[i]
		if gone[i] || f.Line == 0 {
			continue
		}
		if follows(first, f) {
			return i + 1, f.Line
		}
		if follows(f.Box, &line[len(line)-1]) {
			return i, f.Line
		}
	}
	return -1, 0
}

// follows reports whether a box is that of the word behind f on its line.
func follows(box image.Rectangle, f *RecognizedWord) bool {
	const widest = 1.3 // space between words, in sizes
	gap, shared := float64(box.Min.X-f.Box.Max.X), min(box.Max.Y, f.Box.Max.Y)-max(box.Min.Y, f.Box.Min.Y)
	return gap < widest*f.Size && gap > -f.Size/2 && 2*shared > min(box.Dy(), f.Box.Dy())
}

// sameInk reports whether one of two boxes holds the middle of the other.
func sameInk(a, b image.Rectangle) bool {
	return middleOf(a).In(b) || middleOf(b).In(a)
}

// before returns the index of the first word that a region replaces, or that is
// below it.
func before(found []RecognizedWord, r *region) int {
	if len(r.words) > 0 {
		return r.words[0]
	}
	for i := range found {
		if found[i].Box.Min.Y >= r.box.Max.Y {
			return i
		}
	}
	return len(found)
}

func middleOf(r image.Rectangle) image.Point { return r.Min.Add(r.Max).Div(2) }

// grown grows a box by x and y to either side.
func grown(r image.Rectangle, x, y int) image.Rectangle {
	return image.Rect(r.Min.X-x, r.Min.Y-y, r.Max.X+x, r.Max.Y+y)
}
