package mask

import (
	"slices"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// Plain returns the edits for text that is not Markdown.
func Plain(text string, fs []scan.Hit, style Style) []Edit {
	edits := make([]Edit, 0, len(fs))
	for _, f := range fs {
		edits = append(edits, Edit{f.Span, PlaceFor(text, f.Start, f.End, f.Entity, scan.Code, style)})
	}
	return edits
}

// ShiftsOf returns, for each edit, the offset of its text in the edited text.
func ShiftsOf(edits []Edit) []int {
	at := make([]int, len(edits))
	shift := 0
	for i, e := range edits {
		at[i] = e.Start + shift
		shift += len(e.Text) - (e.End - e.Start)
	}
	return at
}

// Shifted maps the offset i in the original text to the edited text; at is the
// offset of each edit there. An offset inside an edit maps to its start.
func Shifted(edits []Edit, at []int, i int) int {
	k, in := slices.BinarySearchFunc(edits, i, func(e Edit, i int) int {
		switch {
		case e.End <= i:
			return -1
		case e.Start > i:
			return 1
		}
		return 0
	})
	switch {
	case in:
		return at[k]
	case k > 0:
		return i - edits[k-1].End + at[k-1] + len(edits[k-1].Text)
	}
	return i
}

// Original maps a span of the edited text to the original text; at is the
// offset of each edit in the edited text.
func Original(edits []Edit, at []int, s scan.Span) scan.Span {
	back := func(i int, end bool) int {
		k, _ := slices.BinarySearch(at, i+1) // the first edit that starts after i
		if end && k > 0 && at[k-1] == i {
			k-- // a span end at the start of an edit precedes the edit
		}
		if k == 0 {
			return i
		}
		e := edits[k-1]
		past := at[k-1] + len(e.Text)
		if i < past || end && i == past {
			if end {
				return e.End
			}
			return e.Start
		}
		return e.End + i - past
	}
	return scan.Span{Start: back(s.Start, false), End: back(s.End, true)}
}

// Compose merges two lists of edits; the second applies to the result of the
// first.
func Compose(first, second []Edit) []Edit {
	if len(first) == 0 {
		return second
	}
	out := make([]Edit, 0, len(first)+len(second))
	i, shift := 0, 0
	for _, e := range second {
		for i < len(first) && first[i].Start+shift+len(first[i].Text) <= e.Start {
			out = append(out, first[i])
			shift += len(first[i].Text) - (first[i].End - first[i].Start)
			i++
		}
		start, text := e.Start-shift, e.Text
		if i < len(first) && first[i].Start+shift < e.Start { // begins inside an earlier edit
			text = first[i].Text[:e.Start-first[i].Start-shift] + text
			start = first[i].Start
		}
		end := e.End - shift
		for i < len(first) && first[i].Start+shift < e.End {
			f := first[i]
			past := f.Start + shift + len(f.Text)
			shift += len(f.Text) - (f.End - f.Start)
			end = e.End - shift
			if past > e.End {
				text += f.Text[len(f.Text)-(past-e.End):]
				end = f.End
			}
			i++
		}
		out = append(out, Edit{scan.Span{Start: start, End: end}, text})
	}
	return append(out, first[i:]...)
}
