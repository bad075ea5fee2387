package field

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// row reads a line of a table. The row before the delimiter row determines the
// entities of the columns.
func row(s *scan.Cursor, cols []scan.Entity, i, end int) []scan.Entity {
	next := ""
	if end+1 < len(s.Src) {
		next = s.Src[end+1 : scan.LineEnd(s.Src, end+1)]
	}
	if cols == nil && strings.Contains(next, "-") && strings.Trim(next, " |:->\t\r") == "" {
		return columns(s, i, end)
	}
	cells(s, i, end, func(c, a, b int) {
		if c < len(cols) && cols[c] != "" {
			fieldValue(s, cols[c], a, b, "table", false)
		}
	})
	if cols == nil {
		return []scan.Entity{}
	}
	if len(cols) == 0 {
		pair(s, i, end)
	}
	return cols
}

// pair reads a row of two cells, a label and its value: "| Password | t7Rk2mWq
// |".
func pair(s *scan.Cursor, i, end int) {
	label, n := "", 0
	var v scan.Span
	cells(s, i, end, func(c, a, b int) {
		switch n++; c {
		case 0:
			label = lowerLabel(strings.Trim(s.Src[a:b], " *_`:"))
		case 1:
			v = scan.Span{Start: a, End: b}
		}
	})
	if n != 2 || label == "" {
		return
	}
	if !strings.ContainsAny(label, ":=") { // a cell that contains its value is not a label
		v.Start, v.End = insideEmphasis(s.Src, v.Start, v.End)
		told(s, label, v.Start, v.End, "table")
	}
}

// columns reads the head of a table; the result is empty if no column is
// recognized. A column headed only "Name" usually has names of things, unless
// another column is about people.
func columns(s *scan.Cursor, i, end int) []scan.Entity {
	cols := []scan.Entity{}
	var vague []int
	personal := false
	cells(s, i, end, func(c, a, b int) {
		head := strings.Trim(s.Src[a:b], " *_`")
		h := Of(head).For(s.Want)
		cols = append(cols, h.Entity)
		switch {
		case h.Vague:
			vague = append(vague, c)
		case personalHeads[strings.ToLower(head)], h.Entity == scan.Person, h.Entity == scan.Phone:
			personal = true
		}
	})
	if !personal {
		for _, c := range vague {
			cols[c] = ""
		}
	}
	if !slices.ContainsFunc(cols, func(e scan.Entity) bool { return e != "" }) {
		return cols[:0]
	}
	return cols
}

// personalHeads head columns that are only about people.
var personalHeads = scan.PhraseSet(lists["personalHeads"])

// cells calls f with the trimmed bounds of each cell of the row [i,end).
func cells(s *scan.Cursor, i, end int, f func(c, a, b int)) {
	if i < end && s.Src[i] == '|' {
		i++
	}
	for c := 0; i < end; c++ {
		j := i
		for j < end && s.Src[j] != '|' {
			if s.Src[j] == '\\' {
				j++
			}
			j++
		}
		j = min(j, end)
		a := scan.SkipSpace(s.Src, i, j)
		f(c, a, scan.Back(s.Src, a, j, scan.IsSpace))
		i = j + 1
	}
}
