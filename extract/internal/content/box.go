package content

import (
	"strings"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// The box of a small page is the element that holds its heading and its text.
// What lies beyond it and says nothing of its own is the frame; what lies inside
// it belongs to the text, whatever its tag.

// findBox returns the box: what the page declares as its content, or else the
// innermost element around the heading beyond which nothing is said; the body if
// there is none.
func (f *smallPage) findBox() int32 {
	es := f.p.Elements
	if f.main >= 0 && es[f.main].EndBlock-es[f.main].Block > 1 {
		return f.main
	}
	box := f.p.Body
	if f.head < 0 {
		return box
	}
	for {
		inner, rest := int32(-1), es[box].Size-es[box].Linked
		for j := box + 1; j < es[box].End; j = es[j].End {
			e := &es[j]
			switch {
			case holds(e, f.head):
				inner = j
			case f.says(j):
				return box
			}
			if f.rules[j] != Kept || holds(e, f.head) {
				rest -= e.Size - e.Linked
			}
		}
		if inner < 0 || 2*(es[inner].Size-f.p.Blocks[f.head].Size) < max(1, rest) || es[inner].Tag != page.TagCell && !es[inner].Tag.Block() {
			return box
		}
		box = inner
	}
}

// says reports whether an element has content of its own: sentences or headings,
// but no field, button or copyright line, nor a name of the frame.
func (f *smallPage) says(i int32) bool {
	const frame = page.IsMenu | page.IsSidebar | page.IsFooter | page.IsHeader | page.InConsent | page.InMenu | page.IsShare
	e := &f.p.Elements[i]
	if f.rules[i] != Kept || e.Own&frame != 0 || e.Long == 0 && (e.Heads == 0 || e.Linked*2 >= e.Size) || f.p.IsSiteName(e.Block) {
		return false
	}
	for j := i; j < e.End && e.Own&page.InComment == 0; j++ {
		if t := f.p.Elements[j].Tag; t == page.TagButton || t == page.TagInput {
			return false
		}
	}
	return !f.hasCopyright(e)
}

// isBeyond reports whether an element lies beyond the box and says nothing.
func (f *smallPage) isBeyond(i int32) bool {
	es := f.p.Elements
	if i < f.said || f.box == f.p.Body || i < es[f.box].End && es[i].End > f.box {
		return false
	}
	if f.says(i) {
		f.said = es[i].End
		return false
	}
	return true
}

// inside takes back the rules of the frame for parts of the text: its table of
// contents, an addition without links, the foot of a section, a form that asks
// for more than an address.
func (f *smallPage) inside() {
	es := f.p.Elements
	for i := int32(0); int(i) < len(es); i++ {
		e := &es[i]
		form := e.Own&page.InForm != 0 && f.isAsking(i)
		if f.rules[i] == Kept && !form {
			continue
		}
		belongs := e.Block > f.head && i >= f.box && i < es[f.box].End
		switch {
		case !belongs:
		case form:
			f.asks[i] = true
			for j := i; j < e.End; j++ {
				if t := es[j].Tag; t == page.TagSelect || t == page.TagTextarea {
					f.rules[j] = Control
				}
			}
		default:
			belongs = (f.box != f.p.Body || e.EndBlock <= f.last) && f.belongs(i)
		}
		if belongs {
			f.rules[i] = Kept
		} else if f.rules[i] != Kept {
			i = e.End - 1
		}
	}
}

// belongs reports whether a part of the text that a rule takes for the frame
// belongs to it.
func (f *smallPage) belongs(i int32) bool {
	e := &f.p.Elements[i]
	switch f.rules[i] {
	case Nav:
		return f.isContents(i)
	case Aside:
		own := e.Own // with the boxes that hold all of it
		for j := i + 1; j < e.End && f.p.Elements[j].Size == e.Size; j++ {
			own |= f.p.Elements[j].Own
		}
		return e.Inputs == 0 && e.Linked*2 <= e.Size && own&(page.IsRelated|page.IsSidebar) == 0
	case Footer:
		return e.Linked*2 <= e.Size && (e.EndBlock <= f.last || !holds(&f.p.Elements[e.Parent], f.head)) && !f.isOwners(i)
	}
	return false
}

// isAsking reports whether an element is a form that asks for more than a term
// to search for, a comment or an address.
func (f *smallPage) isAsking(i int32) bool {
	fields, mail := f.fields(i)
	return f.p.Elements[i].Own&(page.InComment|page.InSearch) == 0 && fields > 1 && (fields > 2 || !mail)
}

// holdsAny reports whether element i or one in it is what is asked for.
func (f *smallPage) holdsAny(i int32, is func(*page.Element) bool) bool {
	for j := i; j < f.p.Elements[i].End; j++ {
		if is(&f.p.Elements[j]) {
			return true
		}
	}
	return false
}

// isOwners reports whether an element says whose the site is.
func (f *smallPage) isOwners(i int32) bool {
	e := &f.p.Elements[i]
	return f.hasCopyright(e) || f.holdsAny(i, func(k *page.Element) bool { return k.Tag == page.TagA && f.isLegal(k) })
}

// fields counts the fields of a form that a visitor fills in, and reports
// whether one asks for an e-mail address.
func (f *smallPage) fields(i int32) (n int, mail bool) {
	for j := i; j < f.p.Elements[i].End; j++ {
		switch k := &f.p.Elements[j]; k.Tag {
		case page.TagInput:
			switch t := strings.ToLower(dom.Attr(k.Node, "type")); t {
			case "hidden", "checkbox", "submit", "button", "image", "reset":
			default:
				n++
				mail = mail || t == "email" || strings.Contains(strings.ToLower(dom.Attr(k.Node, "name")), "mail")
			}
		case page.TagSelect, page.TagTextarea:
			n++
		}
	}
	return n, mail
}
