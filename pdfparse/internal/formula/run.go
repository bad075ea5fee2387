package formula

import (
	"math"
	"strings"
)

// runs finds the words of text: consecutive letters of one font. It counts how
// the fonts are used, and finds the size of most of the text.
func (rd *pageReader) runs() {
	bySize := map[int]int{} // letters of words, by font size in quarter points
	for i := 0; i < len(rd.atoms); {
		a := &rd.atoms[i]
		if a.kind != letters {
			if a.kind == weak && a.text {
				a.face.used.others++
			}
			i++
			continue
		}
		j := rd.runEnd(i)
		if n := rd.readRun(i, j); n > 0 {
			bySize[int(math.Round(a.size*4))] += n
		}
		i = j
	}
	best := 0
	for s, n := range bySize {
		if n > best || n == best && float64(s)/4 > rd.body {
			best, rd.body = n, float64(s)/4
		}
	}
	if rd.body == 0 {
		rd.body = 10
	}
}

// runEnd returns the end of the run of letters that begins at atom i.
func (rd *pageReader) runEnd(i int) int {
	a := &rd.atoms[i]
	j := i + 1
	for ; j < len(rd.atoms); j++ {
		b, last := &rd.atoms[j], &rd.atoms[j-1]
		joins := b.kind == letters || b.text && (b.r == '-' || b.r == '’' || b.r == '\'') && b.kind == weak
		if !joins || math.Abs(b.base-a.base) > 0.05*a.size || math.Abs(b.size-a.size) > 0.05*a.size ||
			b.x0-last.x1 > runGap*a.size || b.x0 < last.x0-0.1*a.size || b.face != last.face && b.text && last.text && b.face.font.Italic != last.face.font.Italic {
			break
		}
	}
	return j
}

// readRun marks the atoms from i to j as a run and returns how many letters it
// has if it is a word of text, else 0.
func (rd *pageReader) readRun(i, j int) int {
	n := 0
	for k := i; k < j; k++ {
		a := &rd.atoms[k]
		a.run, a.runEnd = i, j
		a.face.used.letters++
		if a.kind == letters {
			n++
		}
	}
	if n == 1 {
		rd.atoms[i].face.used.alone++
	}
	if n < proseLetters || isOperator(rd.runText(i, j)) {
		return 0
	}
	for k := i; k < j; k++ {
		a := &rd.atoms[k]
		a.prose = true
		if n >= wordRun {
			a.face.used.inWords++
		}
	}
	return n
}

func (rd *pageReader) runText(i, j int) string {
	var b strings.Builder
	for k := i; k < j && k < i+12; k++ {
		b.WriteRune(rd.atoms[k].r)
	}
	return b.String()
}

// judge finds those text fonts that are used only for mathematics: upright ones
// with digits, brackets and names of operators but no words, in addition to the
// font of the text; and italic ones with single letters, if no other font has
// the letters of formulas.
func (rd *pageReader) judge() {
	most := 0
	for _, f := range rd.faces.page {
		if u := &f.used; !f.font.Italic {
			most = max(most, u.inWords)
		}
	}
	for _, f := range rd.faces.page {
		u := &f.used
		switch n := u.letters + u.others; {
		case f.family.math || f.font.Mono || n == 0:
		case f.font.Italic:
			u.maths = !rd.sure && u.alone > 0 && float64(u.inWords) < mathShare*float64(u.letters)
		default:
			u.maths = most > 20*wordRun && u.inWords < most/4 && float64(u.inWords) < mathShare*float64(n) && !f.font.Bold
		}
	}
	for i := range rd.atoms {
		a := &rd.atoms[i]
		if !a.face.used.maths || !a.text || a.size < 0.4*rd.body || a.size > 1.3*rd.body && !a.fence() {
			continue
		}
		switch {
		case a.face.font.Italic && a.kind == letters && a.prose && rd.runLength(i) >= 4:
		case a.face.font.Italic && a.kind == letters:
			a.kind, a.text, a.prose = strong, false, false
		case a.kind == letters:
			a.text, a.prose = false, a.prose && rd.runLength(i) > maxName
		case a.kind == weak:
			a.text = false
			if a.class != punct {
				a.faint = true
			}
		}
	}
}

// shared finds mathematical letters among those of an italic font that is also
// used for text: one or two of them between words that are not italic. It is
// called if no font of the page is used only for mathematical letters.
func (rd *pageReader) shared() {
	if rd.sure {
		return
	}
	for i := 0; i < len(rd.atoms); {
		a := &rd.atoms[i]
		if a.run < 0 {
			i++
			continue
		}
		j := i + rd.runLength(i)
		if a.text && a.kind == letters && a.face.font.Italic && j-i <= sharedRun && !rd.amidItalics(i, j) {
			for k := i; k < j; k++ {
				b := &rd.atoms[k]
				b.kind, b.text, b.prose = strong, false, false
			}
		}
		i = j
	}
}

// sharedRun is the maximum number of consecutive italic letters that are taken
// for a product.
const sharedRun = 2

// amidItalics reports whether the words next to a run are italic too, or a
// period follows as in "i.e.".
func (rd *pageReader) amidItalics(i, j int) bool {
	word := func(k int, gap float64) bool {
		b := &rd.atoms[k]
		return b.run >= 0 && b.text && b.face.font.Italic && gap > thinSpace*b.size && gap < 0.7*b.size && math.Abs(b.base-rd.atoms[i].base) < 0.05*b.size
	}
	if i > 0 && word(i-1, rd.atoms[i].x0-rd.atoms[i-1].x1) {
		return true
	}
	if j < len(rd.atoms) {
		last, next := &rd.atoms[j-1], &rd.atoms[j]
		if word(j, next.x0-last.x1) {
			return true
		}
		if next.r == '.' && next.x0-last.x1 < 0.1*next.size && j+1 < len(rd.atoms) && rd.atoms[j+1].run >= 0 && rd.atoms[j+1].x0-next.x1 < 0.15*next.size {
			return true
		}
		if next.r == '-' && next.text || next.r == '’' {
			return true
		}
	}
	return i > 1 && rd.atoms[i-1].r == '.' && rd.atoms[i-2].run >= 0 && rd.atoms[i-2].face == rd.atoms[i].face && rd.atoms[i].x0-rd.atoms[i-1].x1 < 0.15*rd.atoms[i].size
}

// runLength returns the number of atoms of the run that atom i belongs to.
func (rd *pageReader) runLength(i int) int { return rd.atoms[i].runEnd - rd.atoms[i].run }
