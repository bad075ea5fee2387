package linediff

// An Edit replaces the lines [OldStart, OldEnd) of the old text by the lines
// [NewStart, NewEnd) of the new one.
type Edit struct{ OldStart, OldEnd, NewStart, NewEnd int }

// Compare returns the edits that turn a into b, in order and with at least one
// unchanged line between any two.
func Compare(a, b *Text) []Edit {
	na, nb, ids := number(a, b)
	s := search{check: a.check}
	s.a, s.b = prune(na, nb, ids)
	s.lost = func(inA bool, line int32) {
		if inA {
			na.changed[line] = true
		} else {
			nb.changed[line] = true
		}
	}
	s.run()
	slide(na, nb)
	slide(nb, na)
	return edits(na.changed, nb.changed)
}

func edits(a, b []bool) []Edit {
	var es []Edit
	for i, j := 0, 0; i < len(a) || j < len(b); i, j = i+1, j+1 {
		e := Edit{OldStart: i, NewStart: j}
		for i < len(a) && a[i] {
			i++
		}
		for j < len(b) && b[j] {
			j++
		}
		if e.OldEnd, e.NewEnd = i, j; e.OldStart < i || e.NewStart < j {
			es = append(es, e)
		}
	}
	return es
}
