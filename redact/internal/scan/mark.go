package scan

import (
	"html"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// plainMarks and markdownMarks are the bytes at which something can begin that
// is not seen as it is written, in text and in Markdown.
var (
	plainMarks    = marksOf("&\n")
	markdownMarks = marksOf("*~<[]\\&$\n")
)

func marksOf(signs string) (t [256]bool) {
	for _, c := range []byte("\xC2\xCD\xD9\xDB\xDC\xDF\xE0\xE1\xE2\xE3\xEA\xEF\xF0\xF3" + signs) {
		t[c] = true
	}
	return t
}

// nextMark returns the offset of the next mark or cut from i on, or the length
// of the text.
func (f *eye) nextMark(i int, marks *[256]bool) int {
	text, cut := f.src, len(f.src)
	if len(f.cuts) > 0 {
		if k, _ := slices.BinarySearch(f.cuts, i); k < len(f.cuts) {
			cut = f.cuts[k]
		}
	}
	for ; i < cut; i++ {
		for i+4 <= cut && !(marks[text[i]] || marks[text[i+1]] || marks[text[i+2]] || marks[text[i+3]]) {
			i += 4
		}
		if i < cut && marks[text[i]] && !isCommon(text, i) {
			return i
		}
	}
	return cut
}

func (f *eye) isCut(i int) bool {
	if len(f.cuts) == 0 {
		return false
	}
	_, ok := slices.BinarySearch(f.cuts, i)
	return ok
}

// isCommon reports whether the character at i is one of those that prose is full
// of: dashes, quotation marks, the no-break space, kana, a line feed that parts
// words.
func isCommon(text string, i int) bool {
	switch text[i] {
	case '\n':
		return i == 0 || i+1 == len(text) || !isNumeral(text[i+1]) && text[i+1] != ' ' && text[i+1] != '\t' && text[i+1] != '>'
	case 0xC2:
		return i+1 < len(text) && text[i+1] != 0xAD && text[i+1] != 0xB2 && text[i+1] != 0xB3 && text[i+1] != 0xB9
	case 0xCD:
		return i+1 < len(text) && text[i+1] != 0x8F
	case 0xE2:
		return i+2 < len(text) && text[i+1] == 0x80 && (text[i+2] == 0x93 || text[i+2] == 0x94 || text[i+2] >= 0x98 && text[i+2] <= 0xA6)
	case 0xE3:
		return i+2 < len(text) && text[i+1] != 0x88 && text[i+1] != 0x89 && text[i+1] != 0x8A && !(text[i+1] == 0x85 && text[i+2] == 0xA4) && !(text[i+1] == 0x80 && text[i+2] == 0x80)
	}
	return false
}

// isNumeral reports whether c can begin or go on with a number.
func isNumeral(c byte) bool { return IsDigit(c) || c == '+' || c == '(' }

// disguises reports whether a value goes on over what begins at i, and returns
// the end of that.
func (f *eye) disguises(i int) (end int, ok bool) {
	if f.isCut(i) && f.parted(i) {
		return i, true
	}
	if f.stands(i) {
		return i + 1, false
	}
	var signs, digits int
	var kinds [readings]bool
	to, space, linked := i, false, false
	for n := 0; n < maxElements && to < len(f.src); n++ {
		next, read, kind := f.element(to)
		if kind == asWritten {
			if space || !kinds[asMarkup] || f.src[to] != ' ' || to+1 == len(f.src) || !markdownMarks[f.src[to+1]] {
				break
			}
			space = true
			to++
			continue
		}
		linked = linked || f.src[to] == ']' || f.src[to] == '['
		kinds[kind] = true
		for k := range len(read) {
			if signs++; IsDigit(read[k]) {
				digits++
			}
		}
		to = next
	}
	if to == i {
		next, _, _ := f.element(i)
		return next, false
	}
	var a, b byte
	if i > 0 {
		a = f.src[i-1]
	}
	if to < len(f.src) {
		b = f.src[to]
	}
	if linked && a == ' ' && i > 1 && (f.src[i-2] == ':' || f.src[i-2] == '=') { // "password: [value](…)"
		return max(to, i+1), true
	}
	if a == ' ' && i > 1 && kinds[asMarkup] && !space { // "+44 *20* 7946"
		space, a = true, f.src[i-2]
	}
	if b == ' ' && to+1 < len(f.src) && kinds[asMarkup] && !space {
		space, b = true, f.src[to+1]
		if b == '*' || b == '[' {
			return i + 1, false // what begins there is looked at next
		}
	}
	return max(to, i+1), f.joins(a, b, seam{kinds, signs, digits, space, linked})
}

// stands reports whether the sign of Markdown at i, by the bytes beside it, cannot
// be inside of a value.
func (f *eye) stands(i int) bool {
	var a, b byte
	if i > 0 {
		a = f.src[i-1]
	}
	if i+1 < len(f.src) {
		b = f.src[i+1]
	}
	switch f.src[i] {
	case '[':
		return !IsDigit(a) && a != '@' && b != '@' && (a != ' ' || i < 2 || f.src[i-2] != ':' && f.src[i-2] != '=')
	case '$':
		return true
	case ']':
		return b != '(' || !IsDigit(a) && a != '@' && !IsLower(a)
	case '\\':
		return !valueSigns[b] && b != '_' && b != ' ' && b != '\n'
	}
	return false
}

// maxElements limits the number of elements between two parts of a value.
const maxElements = 24

// A seam is what stands between two parts of what may be a value.
type seam struct {
	kinds         [readings]bool
	signs, digits int // characters read
	space, linked bool
}

// joins reports whether a and b, the bytes before and after a seam, can be of
// one value.
func (f *eye) joins(a, b byte, s seam) bool {
	numbers := IsDigit(a) && isNumeral(b)
	switch {
	case s.kinds[asBreak]:
		hard := a <= ' ' || a == '\\'
		f.names = f.names || hard && IsUpper(b)
		return numbers || hard
	case s.digits > 0:
		return s.digits > 2 || IsDigit(a) || IsDigit(b) || a == '+' || b == '-'
	case s.space && s.linked:
		names := IsLower(a) && IsUpper(b)
		f.names = f.names || names
		return numbers || names
	case s.space:
		return numbers
	case s.linked:
		return numbers || a == '@' || b == '@' || IsDigit(a) && isValueByte(b) || isValueByte(a) && IsDigit(b) && a != '.'
	case s.kinds[asMarkup]:
		f.names = f.names || IsLetter(a) && IsLetter(b)
		return isValueByte(a) && isValueByte(b) && (IsAlnum(a) || IsAlnum(b)) && a != '(' && b != ')'
	}
	f.names = f.names || s.signs > s.digits || IsLetter(a) && IsLetter(b)
	return isValueByte(a) && (isValueByte(b) || b >= 0x80 || IsDigit(a) && b == ' ') || s.signs > 1
}

// inValue reports whether the markup at i stands inside what may be a value.
func (f *eye) inValue(i int) bool {
	if f.src[i] != '*' && f.src[i] != '~' && f.src[i] != '_' {
		return true
	}
	_, ok := f.disguises(i)
	if !ok { // one side of a run may be that of another element
		to, _, _ := f.element(i)
		ok = i > 0 && isValueByte(f.src[i-1]) || to < len(f.src) && (isValueByte(f.src[to]) || f.src[to] == '<')
	}
	return ok
}

// parted reports whether a word ends and a number begins at the cut i, or the
// other way round.
func (f *eye) parted(i int) bool {
	if i == 0 || i >= len(f.src) {
		return false
	}
	a, b := f.src[i-1], f.src[i]
	return IsLetter(a) && isNumeral(b) || IsDigit(a) && IsLetter(b)
}

// isValueByte reports whether c can be part of a number or of an address.
func isValueByte(c byte) bool { return IsAlnum(c) || valueSigns[c] }

var valueSigns = [256]bool{'@': true, '.': true, '(': true, ')': true, '+': true, '-': true}

// breaks reports whether a number or, after a hard line break, a name may go on over the
// line feed at i.
func (f *eye) breaks(i int) bool {
	_, _, kind := f.element(i)
	return kind == asBreak
}

// element reads what begins at i: its end, what is seen of it, and how. What is
// seen as it is written is asWritten.
func (f *eye) element(i int) (to int, read string, kind reading) {
	c := f.src[i]
	if c >= 0x80 {
		r, n := utf8.DecodeRuneInString(f.src[i:])
		if read, ok := plainOf(r); ok {
			return i + n, read, asSign
		}
		return i + n, "", asWritten
	}
	if c == '\n' {
		return f.lineBreak(i)
	}
	if c == '&' {
		return f.reference(i)
	}
	if !f.markdown {
		return i + 1, "", asWritten
	}
	r, in := f.regionAt(i)
	if in && r.Kind == Tag && r.Start == i {
		if tag := strings.ToLower(f.src[i:min(r.End, i+4)]); strings.HasPrefix(tag, "<br") {
			return r.End, " ", asBreak
		}
		return r.End, "", asMarkup
	}
	if in {
		return i + 1, "", asWritten
	}
	switch c {
	case '*', '~':
		end := i + RunLen(f.src, i, len(f.src))
		if end-i > 3 {
			return end, "", asWritten
		}
		return end, "", asMarkup
	case '[':
		if i == 0 || f.src[i-1] != '!' {
			return i + 1, "", asMarkup
		}
	case ']':
		if end := f.linkEnd(i); end > 0 {
			return end, "", asMarkup
		}
	case '$':
		if f.boundsFormula(i) {
			return i + 1, "", asMarkup
		}
	case '\\':
		if i+1 < len(f.src) && f.src[i+1] >= ' ' && f.src[i+1] < 0x7F && !IsAlnum(f.src[i+1]) {
			return i + 2, f.src[i+1 : i+2], asSign
		}
	}
	return i + 1, "", asWritten
}

// boundsFormula reports whether the dollar sign at i begins or ends a formula with
// spaces, and is not that of an amount.
func (f *eye) boundsFormula(i int) bool {
	if i == f.formulaEnd && i > 0 {
		return true
	}
	k := strings.IndexByte(f.src[i+1:min(len(f.src), i+maxFormula)], '$')
	if k <= 0 || f.src[i+1] <= ' ' || f.src[i+k] <= ' ' || !strings.Contains(f.src[i+1:i+1+k], `\ `) {
		return false
	}
	f.formulaEnd = i + 1 + k
	return true
}

// maxFormula limits the length of a formula that is read as text, in bytes.
const maxFormula = 256

// reference reads the character reference at i.
func (f *eye) reference(i int) (to int, read string, kind reading) {
	k := strings.IndexByte(f.src[i:min(len(f.src), i+12)], ';')
	if k <= 2 {
		return i + 1, "", asWritten
	}
	v := html.UnescapeString(f.src[i : i+k+1])
	r, n := utf8.DecodeRuneInString(v)
	if n != len(v) {
		return i + 1, "", asWritten
	}
	if plain, ok := plainOf(r); ok {
		v = plain
	}
	return i + k + 1, v, asSign
}

// lineBreak reads the line feed at i: a number may go on after it, if a letter
// stands on one of the two lines.
func (f *eye) lineBreak(i int) (to int, read string, kind reading) {
	to = SkipSpace(f.src, i+1, min(len(f.src), i+5))
	for f.markdown && to < len(f.src) && f.src[to] == '>' && to-i < 16 { // in a quotation
		to = SkipSpace(f.src, to+1, min(len(f.src), to+3))
	}
	head := strings.TrimRight(Near(f.src, i, 48), " \\\r")
	tail := After(f.src, to, 48)
	if head == "" || tail == "" {
		return i + 1, "", asWritten
	}
	last := head[len(head)-1]
	number := (IsDigit(last) || last == ')') && isNumeral(tail[0])
	name := f.markdown && IsLower(last) && IsUpper(tail[0]) && (f.src[i-1] == '\\' || strings.HasSuffix(f.src[:i], "  "))
	if !number && !name || strings.IndexByte(f.src[i+1:to], '\n') >= 0 {
		return i + 1, "", asWritten
	}
	letters := func(s string) bool { return strings.IndexFunc(s, unicode.IsLetter) >= 0 }
	if !letters(head) && !letters(tail) || MarkersEnd(f.src, to, min(len(f.src), to+12)) > to {
		return i + 1, "", asWritten
	}
	return to, " ", asBreak
}

// linkEnd returns the end of the destination that follows the bracket at i, or
// 0 if there is none.
func (f *eye) linkEnd(i int) int {
	if i+2 >= len(f.src) || f.src[i+1] != '(' {
		return 0
	}
	r, _ := f.regionAt(i + 2)
	if r.Kind != Dest || r.Start > i+4 || r.End <= i+2 {
		return 0
	}
	k := strings.IndexByte(f.src[r.End:min(len(f.src), r.End+256)], ')')
	if k < 0 {
		return 0
	}
	return r.End + k + 1
}

// regionAt returns the first region that ends after i, and whether i is in it.
func (f *eye) regionAt(i int) (Region, bool) {
	k := f.region
	for k > 0 && f.rs[k-1].End > i {
		k--
	}
	for k < len(f.rs) && f.rs[k].End <= i {
		k++
	}
	if f.region = k; k == len(f.rs) {
		return Region{}, false
	}
	return f.rs[k], f.rs[k].Start <= i
}
