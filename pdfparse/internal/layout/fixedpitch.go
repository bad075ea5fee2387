package layout

import "unicode/utf8"

// codeLine reports whether a line is set in a fixed-pitch font.
func codeLine(l *Line, after bool) bool {
	s := l.share(Mono)
	return s > 0.85 || after && s > 0.4
}

// charWidth is the advance of the fixed-pitch font.
func charWidth(ls []Line) float64 {
	sum, n := 0.0, 0
	for i := range ls {
		for k := range ls[i].Words {
			w := &ls[i].Words[k]
			if w.Style&Mono != 0 {
				sum += width(w.Box)
				n += utf8.RuneCountInString(w.Text)
			}
		}
	}
	if n == 0 || sum <= 0 {
		return 5
	}
	return max(sum/float64(n), 0.5)
}
