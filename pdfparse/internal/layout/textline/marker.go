package textline

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Characters for check boxes: of form fields, and drawn ones.
const (
	Unchecked = "☐"
	Checked   = "☒"
)

// A Marker is the marker of a list item.
type Marker struct {
	Ordered bool
	Bare    bool // could also be text: a lone dash, a letter
	Number  int  // number of an ordered marker
	Kind    byte // '1', 'a', 'A', 'i', 'I', '*', '[' of a reference, 'F' of a name with a number or 'x' of a check box; paren separates the ')' and '(' forms
	Paren   bool
}

// Bullets are the characters that begin items of lists without an order.
const Bullets = "•◦▪▫■□●○‣⁃∙⦁⚫➢➤►▶▸✓✔❖◆◇❑❒✦✧»o§·‒–—―-*−➔→"

// WeakBullets are characters with other meanings in running text.
const WeakBullets = "»o§·‒–—―-*−→□"

// MarkerOf reads a word as a list marker.
func MarkerOf(w *Word) (Marker, bool) {
	if w.Bullet {
		return Marker{Kind: '*'}, true
	}
	s := w.Text
	if len(s) > 8 || s == "" {
		return Marker{}, false
	}
	if s == Unchecked || s == Checked {
		return Marker{Kind: 'x', Bare: true}, true
	}
	raised := w.Style&(Super|Sub) != 0 // small bullets are raised to the middle of the line
	if r, n := utf8.DecodeRuneInString(s); n == len(s) {
		weak := strings.ContainsRune(WeakBullets, r)
		if strings.ContainsRune(Bullets, r) && !(weak && raised) {
			return Marker{Kind: '*', Bare: weak}, true
		}
		if r >= 0xE000 && r <= 0xF8FF || r == utf8.RuneError && !raised { // a code of a symbol font
			return Marker{Kind: '*', Bare: r == utf8.RuneError}, true
		}
	}
	if raised {
		return Marker{}, false
	}
	return OrderedMarker(s)
}

// OrderedMarker reads "1.", "2)", "(a)", "iv.", "FR1." and similar markers.
func OrderedMarker(s string) (Marker, bool) {
	var m Marker
	body := s
	switch {
	case len(s) >= 3 && s[0] == '[' && s[len(s)-1] == ']':
		n, err := strconv.Atoi(s[1 : len(s)-1])
		return Marker{Ordered: true, Kind: '[', Number: n}, err == nil && n > 0 && n < 1000
	case len(s) >= 3 && s[0] == '(' && s[len(s)-1] == ')':
		body, m.Paren = s[1:len(s)-1], true
	case strings.HasSuffix(s, "."):
		body = s[:len(s)-1]
	case strings.HasSuffix(s, ")"):
		body, m.Paren = s[:len(s)-1], true
	default:
		return m, false
	}
	m.Ordered = true
	if body == "" || len(body) > 5 {
		return m, false
	}
	if n, err := strconv.Atoi(body); err == nil && n >= 0 && len(body) <= 3 && body[0] != '+' {
		m.Number, m.Kind = n, '1'
		return m, true
	}
	if n := Roman(body); n > 0 && (len(body) > 1 || body == "i" || body == "I") {
		m.Number, m.Kind = n, 'i'
		if body[0] < 'a' {
			m.Kind = 'I'
		}
		return m, true
	}
	if len(body) == 1 {
		switch c := body[0]; {
		case c >= 'a' && c <= 'z':
			m.Number, m.Kind = int(c-'a')+1, 'a'
			return m, true
		case c >= 'A' && c <= 'Z':
			m.Number, m.Kind, m.Bare = int(c-'A')+1, 'A', true // possibly an initial
			return m, true
		}
	}
	if n, err := strconv.ParseUint(strings.TrimLeftFunc(body, unicode.IsUpper), 10, 16); err == nil && body[0] > '9' {
		m.Number, m.Kind, m.Bare = int(n), 'F', true // possibly a name
		return m, true
	}
	return m, false
}

// Roman returns the value of a Roman number up to the hundreds, all in one case; 0
// if a text is none.
func Roman(s string) int {
	value := func(c byte) int {
		switch c | 0x20 {
		case 'i':
			return 1
		case 'v':
			return 5
		case 'x':
			return 10
		case 'l':
			return 50
		case 'c':
			return 100
		}
		return 0
	}
	n, last := 0, 1000
	for i := range len(s) {
		v := value(s[i])
		if v == 0 || (s[i] < 'a') != (s[0] < 'a') {
			return 0
		}
		if v > last {
			n -= 2 * last
		}
		n += v
		last = v
	}
	return n
}

// LineMarker returns the list marker at the start of a line, if text follows
// it.
func LineMarker(l *Line) (Marker, bool) {
	if len(l.Words) < 2 {
		return Marker{}, false
	}
	w, next := l.Word(0), l.Word(1)
	m, ok := MarkerOf(w)
	if l.RTL && !ok {
		m, ok = OrderedMarker(TurnedSigns(w.Text))
	}
	if ok && m.Paren && m.Number > 99 && strings.IndexFunc(next.Text, unicode.IsDigit) == 0 {
		return m, false // the area code of a telephone number
	}
	if m.Kind == 'x' && slices.ContainsFunc(l.Words[1:], func(w Word) bool { return w.Text == Unchecked || w.Text == Checked }) {
		return m, false // choices in a line: "☒ Yes ☐ No"
	}
	if m.Ordered && !slices.ContainsFunc(l.Words, func(w Word) bool { _, ok := OrderedMarker(w.Text); return !ok }) {
		return m, false // names of pictures side by side: "(a) (b) (c)"
	}
	if !ok || Glued(leftOf(w, next)) && !w.Bullet {
		return m, false
	}
	return m, true
}

// IsMarkerLine reports whether a line is only a list marker.
func IsMarkerLine(l *Line) bool {
	if len(l.Words) != 1 {
		return false
	}
	_, ok := MarkerOf(&l.Words[0])
	return ok
}
