package records

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/ident"
	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/formats/internal/number"
	"github.com/pagemill/pagemill/internal/dom"
)

// A fact is a value that the page labels.
type fact struct {
	label []string // words
	has   wordSet  // their concepts
	value string
	node  *html.Node
}

// labelled returns those of the page's labelled values whose label may denote a field.
func (p *Page) labelled() []fact {
	if p.facts == nil {
		p.facts = []fact{}
		for _, t := range p.labels() {
			words := ident.WordsAndNumbers(t.Label)
			if len(words) == 0 || len(words) > maxLabelWords || !isSaid(t.Value) || len(t.Value) > len("1 2") && strings.HasPrefix(choices, t.Value) {
				continue
			}
			p.facts = append(p.facts, fact{words, conceptSet(words), t.Value, t.Node})
		}
	}
	return p.facts
}

// isSaid reports whether a text says anything, by a letter or a digit.
func isSaid(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) >= 0
}

// choices are what a reader chooses among: stars to give, pages to go to.
const choices = "1 2 3 4 5 6 7 8 9 10"

// maxLabelWords is how many words a label has that denotes a field.
const maxLabelWords = 5

// Single answers a property of the subject of the whole page: by a value that
// the page labels with the property's own words, by its contact links, or by an
// element with that name. exact means that the label has all the words.
func (p *Page) Single(f Field) (v Value, exact bool) {
	fd := readField(f, nil)
	for _, denotes := range [...]func(*fact) bool{func(t *fact) bool { return fd.labelledBy(t.label, t.has) }, fd.saidBy(), fd.meantBy} {
		for i := range p.labelled() {
			t := &p.facts[i]
			if !denotes(t) {
				continue
			}
			if v, ok := p.readSingle(fd, *t); ok {
				return v, len(fd.words) > 1 && len(t.label) == len(fd.words)
			}
		}
	}
	switch fd.kind {
	case email:
		return p.contact(fd, "mailto:"), false
	case phone:
		if fd.words[len(fd.words)-1] != "fax" {
			return p.contact(fd, "tel:"), false
		}
	case link:
		return p.linkTo(fd), false
	}
	if v := p.named(fd); v.V != nil {
		return v, false
	}
	return p.placeFor(fd), false
}

// labelledBy reports whether a label denotes the field: it has exactly the
// words that identify the field.
func (f *field) labelledBy(label []string, have wordSet) bool {
	own := f.specificWords()
	for _, c := range own {
		if !have.has(c) {
			return false
		}
	}
	for _, w := range label {
		c := conceptOf(w)
		if !slices.Contains(own, c) && !slices.Contains(own, ident.Singular(w)) && !slices.Contains(f.concepts, c) && !isFiller(w) {
			return false
		}
	}
	return len(own) > 0
}

// saidBy returns whether a label is what the title or the description of a field
// says.
func (f *field) saidBy() func(*fact) bool {
	said := [][]string{f.titleWords}
	if len(f.Description) <= maxDescription {
		said = append(said, ident.WordsAndNumbers(f.Description))
	}
	said = slices.DeleteFunc(said, func(words []string) bool { return len(words) == 0 || len(words) > maxLabelWords || !isTelling(words) })
	return func(t *fact) bool {
		return slices.ContainsFunc(said, func(words []string) bool {
			return slices.EqualFunc(words, t.label, func(a, b string) bool { return ident.Singular(a) == ident.Singular(b) })
		})
	}
}

func (f *field) meantBy(t *fact) bool { return f.Means != nil && f.Means(t.label) }

// specificWords returns the concepts of the name without those for the kind of
// the value: "prep" of prepTime.
func (f *field) specificWords() []string {
	if len(f.words) == 1 {
		return f.concepts
	}
	var out []string
	for i, w := range f.words {
		switch w {
		case "time", "date", "name", "number", "no", "value", "count", "text", "of", "the", "url":
		default:
			out = append(out, f.concepts[i])
		}
	}
	return out
}

func isFiller(w string) bool {
	switch w {
	case "time", "date", "no", "number", "name", "the", "of", "s", "by", "our", "your", "on", "at", "in", "is", "ph", "us":
		return true
	}
	return false
}

func (p *Page) readSingle(f *field, t fact) (Value, bool) {
	v := Value{Text: t.value, Where: addressOf(t.node)}
	if f.kind != tags && f.kind != email && f.kind != phone && isMenu(t) {
		return v, false
	}
	switch f.kind {
	case tags:
		texts := linkTexts(t.node)
		if len(texts) < 2 {
			texts = []string{t.value}
		}
		list := f.list(texts)
		v.V, v.Text = list, strings.Join(list, ", ")
		return v, len(list) > 0 && len(t.value) < labelled.MaxValue
	case when:
		if f.Format != "" && !isOnlyDate(t.value) {
			return v, false
		}
	case money, formerMoney, discount:
		if !holdsDigit(t.value) {
			return v, false
		}
	case currency:
		if v.Text = currencyIn(t.value); v.Text == "" {
			return v, false
		}
	case phone:
		v.Text = phoneIn(t.value)
		if v.Text == "" {
			return v, false
		}
	case email:
		if !strings.Contains(t.value, "@") {
			return v, false
		}
	case count, rank:
		if n, ok := number.Read(t.value, p.Style()); ok && (f.Type != "integer" || !strings.Contains(n, ".")) {
			v.Text = n
		}
	}
	if f.words[len(f.words)-1] == "time" && strings.IndexFunc(t.value, isDigitRune) < 0 {
		return v, false
	}
	if f.Fit == nil {
		v.V = v.Text
		return v, true
	}
	if a := t.node.DataAtom; (a == atom.Ul || a == atom.Ol) && f.kind != tags {
		return v, false
	}
	v.V = f.Fit(v.Text)
	return v, v.V != nil
}

// isMenu reports whether a value is several links and nothing else.
func isMenu(t fact) bool {
	texts := linkTexts(t.node)
	return len(texts) > 1 && len(strings.ReplaceAll(strings.Join(texts, ""), " ", "")) >= len(strings.ReplaceAll(t.value, " ", ""))
}

// linkTexts returns the texts of the links below a node, of a value of which few
// elements are part.
func linkTexts(root *html.Node) []string {
	var out []string
	for n, steps := root, 0; n != nil && steps < labelled.MaxSteps; n, steps = dom.Next(n, root, true), steps+1 {
		if n.DataAtom == atom.A {
			if text := dom.InlineText(n); text != "" {
				out = append(out, text)
			}
		}
	}
	return out
}

// phoneIn returns the telephone number at the start of a text, "" without one.
func phoneIn(s string) string {
	start := strings.IndexFunc(s, func(r rune) bool { return r == '+' || r == '(' || isDigitRune(r) })
	if start < 0 || start > 12 {
		return ""
	}
	end, digits := start, 0
	for i, r := range s[start:] {
		if isDigitRune(r) {
			digits++
			end = start + i + 1
			continue
		}
		if !strings.ContainsRune("+()-. /\u00a0–", r) {
			break
		}
	}
	if digits < 7 || digits > 15 {
		return ""
	}
	return strings.TrimSpace(s[start:end])
}

// contact returns the first link of a scheme: its text for a telephone number,
// its address for e-mail.
func (p *Page) contact(f *field, scheme string) Value {
	for i := range p.nodes {
		p.check.Step()
		n := &p.nodes[i]
		if n.n.DataAtom != atom.A {
			continue
		}
		rest, ok := strings.CutPrefix(dom.Attr(n.n, "href"), scheme)
		if !ok {
			continue
		}
		rest, _, _ = strings.Cut(rest, "?")
		if scheme == "tel:" {
			if shown := phoneIn(p.text(int32(i), n.end, 60)); shown != "" {
				rest = shown
			}
		}
		if rest = strings.TrimSpace(rest); rest == "" || scheme == "mailto:" && !strings.Contains(rest, "@") {
			continue
		}
		v := Value{V: rest, Text: rest, Where: addressOf(n.n)}
		if f.Fit != nil {
			if v.V = f.Fit(rest); v.V == nil {
				continue
			}
		}
		return v
	}
	return Value{}
}

// linkTo returns the first link whose text or host contains the word that the
// field adds to "url".
func (p *Page) linkTo(f *field) Value {
	if len(f.aside) == 0 || len(f.aside[0]) < 4 {
		return Value{}
	}
	for i := range p.nodes {
		p.check.Step()
		n := &p.nodes[i]
		if n.n.DataAtom != atom.A {
			continue
		}
		href := p.resolve(dom.Attr(n.n, "href"))
		if href == "" || strings.Contains(href, "/share") || strings.Contains(href, "/intent/") {
			continue // none, or one that offers to post about the page
		}
		_, host, _ := strings.Cut(href, "://")
		host, _, _ = strings.Cut(host, "/")
		words := append(ident.WordsAndNumbers(host), ident.WordsAndNumbers(dom.Attr(n.n, "class"))...)
		if n.size < 40 {
			words = append(words, ident.WordsAndNumbers(p.text(int32(i), n.end, 60))...)
		}
		set := conceptSet(words)
		if !slices.ContainsFunc(f.aside, func(a string) bool { return !set.has(a) }) {
			return Value{V: href, Text: href, Where: addressOf(n.n)}
		}
	}
	return Value{}
}
