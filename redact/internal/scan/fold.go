package scan

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/cancel"
)

// A Folded text holds the lines of a text in which values can be written in
// disguise, as they read: without invisible characters and without emphasis
// inside words and numbers; ASCII in place of full-width letters, and of the
// digits, dashes and spaces of other blocks.
type Folded struct {
	Text    string
	Regions []Region
	pieces  []piece
}

// A piece is a part of a folded text and what it stands for; the two are as
// long unless characters were replaced.
type piece struct{ at, end, from, to int }

// Fold folds the lines of text that need it. Without any, the result is empty.
func Fold(check *cancel.Checker, text string, rs []Region) Folded {
	f := folder{src: text, rs: rs}
	done := 0 // end of the last folded line
	for i := nextDisguise(text, 0); i < len(text); i = nextDisguise(text, i) {
		check.Step()
		if next, ok := disguises(text, i); !ok {
			i = next
			continue
		}
		start, end := max(LineStart(text, i), done), LineEnd(text, i)
		if end-i > maxDisguise || i-start > maxDisguise {
			start, end = max(start, i-maxDisguise), min(end, i+maxDisguise)
			start, end = charStart(text, start), charStart(text, end)
		}
		check.Steps((end - start) >> 6)
		f.line(start, end)
		done, i = end, end
	}
	return Folded{f.out.String(), f.regions, f.pieces}
}

// maxDisguise limits how much of a long line is folded around a sign.
const maxDisguise = 1 << 12

// disguiseByte is the set of bytes at which a sign to be folded can begin.
var disguiseByte = func() (t [256]bool) {
	for _, c := range []byte{0xC2, 0xD9, 0xDB, 0xE0, 0xE2, 0xEF, '*'} {
		t[c] = true
	}
	return t
}()

// nextDisguise returns the offset of the next byte of disguiseByte from i, or
// the length of text.
func nextDisguise(text string, i int) int {
	for ; i < len(text); i++ {
		for i+4 <= len(text) && !(disguiseByte[text[i]] || disguiseByte[text[i+1]] || disguiseByte[text[i+2]] || disguiseByte[text[i+3]]) {
			i += 4
		}
		if i < len(text) && disguiseByte[text[i]] && !isCommon(text, i) {
			return i
		}
	}
	return len(text)
}

// isCommon reports whether the character at i is one of the punctuation that
// prose is full of: dashes, quotation marks, the no-break space.
func isCommon(text string, i int) bool {
	switch text[i] {
	case 0xC2:
		return i+1 < len(text) && text[i+1] != 0xAD
	case 0xE2:
		return i+2 < len(text) && text[i+1] == 0x80 && (text[i+2] == 0x93 || text[i+2] == 0x94 || text[i+2] >= 0x98 && text[i+2] <= 0xA6)
	}
	return false
}

// disguises reports whether the sign at i is one to be folded, inside of what
// may be a value, and returns its end.
func disguises(text string, i int) (end int, ok bool) {
	if text[i] == '*' {
		return emphasis(text, i)
	}
	r, n := utf8.DecodeRuneInString(text[i:])
	end = i + n
	ascii, ok := plainOf(r)
	switch {
	case !ok:
		return end, false
	case ascii == 0 || ascii == ' ' || ascii == '-':
		return end, i > 0 && isValueByte(text[i-1]) && end < len(text) && (isValueByte(text[end]) || text[end] >= 0x80 || IsDigit(text[i-1]) && text[end] == ' ')
	}
	return end, IsAlnum(ascii)
}

// isValueByte reports whether c can be part of a number or of an address.
func isValueByte(c byte) bool { return IsAlnum(c) || valueSigns[c] }

var valueSigns = [256]bool{'@': true, '.': true, '(': true, ')': true, '+': true, '-': true}

// plainOf returns the ASCII character that r reads as, 0 for an invisible one.
func plainOf(r rune) (c byte, ok bool) {
	switch {
	case r == 0xAD, r >= 0x200B && r <= 0x200F, r >= 0x202A && r <= 0x202E, r >= 0x2060 && r <= 0x2069, r == 0xFEFF:
		return 0, true
	case r >= 0x2000 && r <= 0x200A, r == 0x3000:
		return ' ', true
	case r == 0x2012, r == 0x2212, r == 0x2011:
		return '-', true
	case r > 0xFF00 && r < 0xFF5F:
		return byte(r - 0xFF00 + 0x20), true
	}
	for _, zero := range [...]rune{0x660, 0x6F0, 0x966} {
		if r >= zero && r < zero+10 {
			return byte(r-zero) + '0', true
		}
	}
	return 0, false
}

// emphasis returns the end of the run of asterisks at i, and whether it stands
// inside a word, or between groups of digits.
func emphasis(text string, i int) (end int, ok bool) {
	end = i + RunLen(text, i, len(text))
	if i == 0 || end == len(text) || end-i > 3 || text[i-1] == '*' {
		return end, false
	}
	a, b := text[i-1], text[end]
	switch {
	case isValueByte(a) && isValueByte(b):
		return end, (IsAlnum(a) || IsAlnum(b)) && a != '(' && b != ')'
	case IsDigit(a):
		return end, b == ' ' && end+1 < len(text) && (IsDigit(text[end+1]) || text[end+1] == '*')
	case IsDigit(b):
		return end, a == ' ' && i > 1 && (IsDigit(text[i-2]) || text[i-2] == '*')
	}
	return end, false
}

// A folder builds a Folded.
type folder struct {
	src     string
	out     strings.Builder
	rs      []Region // of src, those before the current line removed
	regions []Region
	pieces  []piece
}

// line folds the line [i,end).
func (f *folder) line(i, end int) {
	first, at := len(f.pieces), f.out.Len()
	plain := i // start of what is kept as it is
	for k := nextDisguise(f.src, i); k < end; k = nextDisguise(f.src, k) {
		to, c, ok := k, byte(0), false
		if f.src[k] == '*' {
			to, ok = emphasis(f.src, k)
		} else {
			r, n := utf8.DecodeRuneInString(f.src[k:])
			c, ok = plainOf(r)
			to = k + n
		}
		if ok {
			f.add(plain, k, f.src[plain:k])
			if c == 0 {
				f.add(k, to, "")
			} else {
				f.add(k, to, string(rune(c)))
			}
			plain = to
		}
		k = max(to, k+1)
	}
	f.add(plain, end, f.src[plain:end])
	f.out.WriteString("\n\n")
	f.lineRegions(i, end, first, at)
}

func (f *folder) add(from, to int, text string) {
	if from == to {
		return
	}
	at := f.out.Len()
	f.out.WriteString(text)
	f.pieces = append(f.pieces, piece{at, f.out.Len(), from, to})
}

// lineRegions adds the regions of the line [i,end), whose pieces begin with
// first, and whose text begins at.
func (f *folder) lineRegions(i, end, first, at int) {
	for len(f.rs) > 0 && f.rs[0].End <= i {
		f.rs = f.rs[1:]
	}
	for _, r := range f.rs {
		if r.Start >= end {
			break
		}
		start, stop := f.folded(max(r.Start, i), first, at), f.folded(min(r.End, end), first, at)
		if stop > start {
			f.regions = append(f.regions, Region{start, stop, r.Kind})
			at = stop
		}
	}
}

// folded returns the offset in the folded text of the offset i, from at on.
func (f *folder) folded(i, first, at int) int {
	k, _ := slices.BinarySearchFunc(f.pieces[first:], i, func(p piece, i int) int { return p.to - i })
	k = min(first+k, len(f.pieces)-1)
	p := f.pieces[k]
	return max(at, min(p.end, p.at+max(0, i-p.from)))
}

// Original returns the hits on f as hits on text, from which f was made:
// only those in a disguise, since others are found in the text itself. Emphasis
// stays: it parts a hit.
func (f *Folded) Original(text string, hits []Hit) []Hit {
	var out []Hit
	for _, h := range hits {
		s, ok := f.original(h.Span)
		if !ok || text[s.Start:s.End] == f.Text[h.Start:h.End] {
			continue
		}
		if h.Span = s; strings.IndexByte(text[s.Start:s.End], '*') < 0 {
			out = append(out, h)
			continue
		}
		h.Rule = RulePart
		for i := s.Start; i < s.End; {
			h.Start, h.End = i, s.End
			if k := strings.IndexByte(text[i:s.End], '*'); k >= 0 {
				h.End = i + k
			}
			if h.End > h.Start {
				out = append(out, h)
			}
			i = max(h.End, h.Start+1)
		}
	}
	return out
}

// RulePart is the rule of a hit that is a part of a value.
const RulePart = "part"

func (f *Folded) original(s Span) (Span, bool) {
	k, _ := slices.BinarySearchFunc(f.pieces, s.Start, func(p piece, i int) int { return p.end - i - 1 })
	if k == len(f.pieces) || f.pieces[k].at > s.Start {
		return s, false
	}
	out := Span{Start: f.pieces[k].from + s.Start - f.pieces[k].at}
	for k < len(f.pieces) && f.pieces[k].end < s.End {
		k++
	}
	if k == len(f.pieces) || f.pieces[k].at > s.End {
		return s, false
	}
	if p := f.pieces[k]; p.to-p.from == p.end-p.at {
		out.End = p.from + s.End - p.at
	} else {
		out.End = p.to
	}
	return out, out.End > out.Start
}

// charStart returns the start of the character that i is in.
func charStart(s string, i int) int {
	for i > 0 && i < len(s) && !utf8.RuneStart(s[i]) {
		i--
	}
	return i
}
