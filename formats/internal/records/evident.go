package records

import (
	"net/url"
	"slices"

	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/ident"
)

// answersEnough reports whether a field was found that not every list has, or no such
// field was requested. Without a matching label, names, URLs, images, dates and
// texts do not distinguish a list of courses from the posts of a weblog.
func (m *matcher) answersEnough(a Array, fields []*field) bool {
	asked := false
	for _, f := range fields {
		if found := m.found[f]; found != nil && len(found.cols) > 0 && found.cols[0].label() != "" && overlap(f.concepts, found.cols[0].sayings(), 0) >= 0.5 {
			return true
		}
		switch f.kind {
		case prose:
			if m.found[f] != nil && f.quoted && m.quotation() != nil {
				return true
			}
		case count: // of the kind that the schema names; others may lack it
			if m.found[f] != nil {
				return true
			}
		case generic, money, formerMoney, discount, currency, rating, stock, email, phone:
			asked = true
			if m.found[f] != nil {
				return true
			}
		case title:
			if !f.hasQuestion() {
				continue
			}
			asked = true
			if found := m.found[f]; found != nil && len(found.cols) > 0 && found.cols[0].share(isQuestion) >= enough {
				return true
			}
		}
	}
	return !asked && !ofPeople(a)
}

// ofPeople reports whether an array is of people or of what they say: pages say so where
// they list them, since all other lists have names, links and texts, too.
func ofPeople(a Array) bool {
	return ofPersons(a) || slices.ContainsFunc(itemWords(a), func(w string) bool {
		return w == "comment" || w == "review" || w == "reply" || w == "testimonial"
	})
}

// ofPersons reports whether an array is of people.
func ofPersons(a Array) bool {
	return slices.ContainsFunc(itemWords(a), func(w string) bool { return is(person, w) })
}

// misses reports whether the schema asks for figures and the records are nothing but
// names: the names and addresses of a menu answer half of any schema.
func (m *matcher) misses(fields []*field) bool {
	asked := false
	for _, f := range fields {
		switch f.kind {
		case money, formerMoney, discount, rating, count, stock:
			asked = true
		case title, link:
			continue
		}
		if m.found[f] != nil {
			return false
		}
	}
	return asked && 2*len(m.found) <= len(fields) && m.areBare()
}

// areBare reports whether most records have a name and no other text or image.
func (m *matcher) areBare() bool {
	if m.title == nil {
		return false
	}
	n := 0
	for i, cl := range m.title.cells {
		r := m.recs[cl.rec]
		if int(m.page.sizeOf(r)) <= len(m.title.texts()[i]) && m.page.looks[r.from].has&hasImage == 0 {
			n++
		}
	}
	return 2*n > len(m.recs)
}

// isAbout reports whether the page's first heading or its URL contains the name
// of the array, or the name is generic.
func (p *Page) isAbout(a Array) bool {
	var have wordSet
	add := func(s string) {
		for _, w := range ident.WordsAndNumbers(s) {
			have.add(ident.Singular(w))
		}
	}
	for i := range p.nodes {
		if p.nodes[i].n.DataAtom == atom.H1 {
			add(p.text(int32(i), p.nodes[i].end, 200))
			break
		}
	}
	if u, err := url.Parse(p.base.String()); err == nil {
		add(u.Path)
	}
	return slices.ContainsFunc(ident.WordsAndNumbers(a.Name), func(w string) bool { return have.has(ident.Singular(w)) || isAnything(ident.Singular(w)) })
}

// isAnything reports whether a word can name a list of any kind.
func isAnything(word string) bool {
	switch word {
	case "article", "story", "post", "news", "item", "entry", "result", "headline", "record", "link", "element", "listing", "row", "page", "card", "list", "object", "data", "content":
		return true
	}
	return false
}
