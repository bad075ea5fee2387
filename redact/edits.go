package redact

import "slices"

// plain replaces in text that is no Markdown.
func plain(text string, fs []Finding, style ReplaceStyle) []edit {
	edits := make([]edit, 0, len(fs))
	for _, f := range fs {
		edits = append(edits, edit{f.Span, placeFor(text, f.Start, f.End, f.Entity, code, style)})
	}
	return edits
}

// shiftsOf returns, for each edit, where its text starts in the edited text.
func shiftsOf(edits []edit) []int {
	at := make([]int, len(edits))
	shift := 0
	for i, e := range edits {
		at[i] = e.Start + shift
		shift += len(e.text) - (e.End - e.Start)
	}
	return at
}

// original maps a span of the edited text back to the text before edits; at
// is where each edit starts in the edited text.
func original(edits []edit, at []int, s Span) Span {
	back := func(i int, end bool) int {
		k, _ := slices.BinarySearch(at, i+1) // the first edit that starts after i
		if end && k > 0 && at[k-1] == i {
			k-- // an end at the start of an edit is before it
		}
		if k == 0 {
			return i
		}
		e := edits[k-1]
		past := at[k-1] + len(e.text)
		if i < past || end && i == past {
			if end {
				return e.End
			}
			return e.Start
		}
		return e.End + i - past
	}
	return Span{back(s.Start, false), back(s.End, true)}
}

// compose makes one list of edits of two, the second of which applies to the
// result of the first.
func compose(first, second []edit) []edit {
	if len(first) == 0 {
		return second
	}
	out := make([]edit, 0, len(first)+len(second))
	i, shift := 0, 0
	for _, e := range second {
		for i < len(first) && first[i].Start+shift+len(first[i].text) <= e.Start {
			out = append(out, first[i])
			shift += len(first[i].text) - (first[i].End - first[i].Start)
			i++
		}
		start, text := e.Start-shift, e.text
		if i < len(first) && first[i].Start+shift < e.Start { // begins inside an earlier edit
			text = first[i].text[:e.Start-first[i].Start-shift] + text
			start = first[i].Start
		}
		end := e.End - shift
		for i < len(first) && first[i].Start+shift < e.End {
			f := first[i]
			past := f.Start + shift + len(f.text)
			shift += len(f.text) - (f.End - f.Start)
			end = e.End - shift
			if past > e.End {
				text += f.text[len(f.text)-(past-e.End):]
				end = f.End
			}
			i++
		}
		out = append(out, edit{Span{start, end}, text})
	}
	return append(out, first[i:]...)
}
