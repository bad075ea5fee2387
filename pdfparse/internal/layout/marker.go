package layout

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Characters for check boxes: of form fields, and drawn ones.
const (
	unchecked = "☐"
	checked   = "☒"
)

// A marker is the marker of a list item.
type marker struct {
	ordered bool
	bare    bool // could also be text: a lone dash, a letter
	number  int  // number of an ordered marker
	kind    byte // '1', 'a', 'A', 'i', 'I', '*', '[' of a reference or 'x' of a check box; paren separates the ')' and '(' forms
	paren   bool
}

const bullets = "•◦▪▫■□●○‣⁃∙⦁⚫➢➤►▶▸✓✔❖◆◇❑❒✦✧»o§·‒–—―-*−➔→"

// weakBullets are characters with other meanings in running text.
const weakBullets = "»o§·‒–—―-*−→□"

// markerOf reads a word as a list marker.
func markerOf(w *Word) (marker, bool) {
	if w.Bullet {
		return marker{kind: '*'}, true
	}
	s := w.Text
	if len(s) > 8 || s == "" {
		return marker{}, false
	}
	if s == unchecked || s == checked {
		return marker{kind: 'x', bare: true}, true
	}
	raised := w.Style&(Super|Sub) != 0 // small bullets are raised to the middle of the line
	if r, n := utf8.DecodeRuneInString(s); n == len(s) {
		weak := strings.ContainsRune(weakBullets, r)
		if strings.ContainsRune(bullets, r) && !(weak && raised) {
			return marker{kind: '*', bare: weak}, true
		}
		if r >= 0xE000 && r <= 0xF8FF || r == utf8.RuneError && !raised { // a code of a symbol font
			return marker{kind: '*', bare: r == utf8.RuneError}, true
		}
	}
	if raised {
		return marker{}, false
	}
	return orderedMarker(s)
}

// orderedMarker reads "1.", "2)", "(a)", "iv." and similar markers.
func orderedMarker(s string) (marker, bool) {
	var m marker
	body := s
	switch {
	case len(s) >= 3 && s[0] == '[' && s[len(s)-1] == ']':
		n, err := strconv.Atoi(s[1 : len(s)-1])
		return marker{ordered: true, kind: '[', number: n}, err == nil && n > 0 && n < 1000
	case len(s) >= 3 && s[0] == '(' && s[len(s)-1] == ')':
		body, m.paren = s[1:len(s)-1], true
	case strings.HasSuffix(s, "."):
		body = s[:len(s)-1]
	case strings.HasSuffix(s, ")"):
		body, m.paren = s[:len(s)-1], true
	default:
		return m, false
	}
	m.ordered = true
	if body == "" || len(body) > 5 {
		return m, false
	}
	if n, err := strconv.Atoi(body); err == nil && n >= 0 && len(body) <= 3 && body[0] != '+' {
		m.number, m.kind = n, '1'
		return m, true
	}
	if n := roman(body); n > 0 && (len(body) > 1 || body == "i" || body == "I") {
		m.number, m.kind = n, 'i'
		if body[0] < 'a' {
			m.kind = 'I'
		}
		return m, true
	}
	if len(body) == 1 {
		switch c := body[0]; {
		case c >= 'a' && c <= 'z':
			m.number, m.kind = int(c-'a')+1, 'a'
			return m, true
		case c >= 'A' && c <= 'Z':
			m.number, m.kind, m.bare = int(c-'A')+1, 'A', true // possibly an initial
			return m, true
		}
	}
	return m, false
}

func roman(s string) int {
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

// lineMarker returns the list marker at the start of a line, if text follows
// it.
func lineMarker(l *Line) (marker, bool) {
	if len(l.Words) < 2 {
		return marker{}, false
	}
	w, next := l.word(0), l.word(1)
	m, ok := markerOf(w)
	if l.rtl && !ok {
		m, ok = orderedMarker(turnedSigns(w.Text))
	}
	if ok && m.paren && m.number > 99 && strings.IndexFunc(next.Text, unicode.IsDigit) == 0 {
		return m, false // the area code of a telephone number
	}
	if !ok || glued(leftOf(w, next)) && !w.Bullet {
		return m, false
	}
	return m, true
}

func isMarkerLine(l *Line) bool {
	if len(l.Words) != 1 {
		return false
	}
	_, ok := markerOf(&l.Words[0])
	return ok
}
