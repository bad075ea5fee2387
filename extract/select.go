package extract

import (
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/extract/internal/content"
	"github.com/pagemill/pagemill/internal/page"
	"github.com/pagemill/pagemill/internal/selector"
)

// selectors applies includeTags and excludeTags. An exclusion inside an
// inclusion applies; nested inclusions are copied once.
func (f *filter) selectors(include, exclude []entry) error {
	if len(include)+len(exclude) == 0 {
		return nil
	}
	es := f.page.Elements
	layout := selector.NewPage(f.page.Check, f.page.Root)
	excluded, err := matches(layout, "excludeTags", exclude)
	if err != nil {
		return err
	}
	for i := range es {
		if excluded[es[i].Node] {
			f.rule[i] = content.Exclude
		}
	}
	if len(include) == 0 {
		return nil
	}
	included, err := matches(layout, "includeTags", include)
	if err != nil {
		return err
	}
	f.place = make([]place, len(es))
	for i := 0; i < len(es); i++ {
		if !included[es[i].Node] {
			continue
		}
		for j := int32(i); j < es[i].End; j++ {
			f.place[j] = within
		}
		f.place[i] = matched
		f.scaffold(int32(i))
		i = int(es[i].End) - 1
	}
	return nil
}

// A place is the position of an element relative to the matches of includeTags.
type place uint8

const (
	outside  place = iota
	above          // has a match below it; not copied itself
	scaffold       // above, but copied: a match below needs it as its context
	within
	matched
)

// scaffold marks the ancestors of a match; a list or table that gives the match
// its meaning is copied.
func (f *filter) scaffold(i int32) {
	es := f.page.Elements
	need := neededParent(es[i].Node.DataAtom)
	for p := es[i].Parent; p >= 0; p = es[p].Parent {
		tag := es[p].Tag
		mark := above
		if need != 0 && (tag == need || inTable(es[p].Node.DataAtom)) {
			mark = scaffold
			if tag == need {
				need = 0
			}
		}
		if f.place[p] < mark {
			f.place[p] = mark
		}
	}
}

func neededParent(a atom.Atom) page.Tag {
	switch {
	case a == atom.Li:
		return page.TagList
	case a == atom.Dt || a == atom.Dd:
		return page.TagDl
	case inTable(a) || a == atom.Caption:
		return page.TagTable
	}
	return 0
}

func inTable(a atom.Atom) bool {
	switch a {
	case atom.Tr, atom.Td, atom.Th, atom.Tbody, atom.Thead, atom.Tfoot:
		return true
	}
	return false
}
