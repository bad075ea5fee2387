package schemafill

import (
	"strings"

	"github.com/pagemill/pagemill/formats/internal/ident"
)

// metaKey returns the metadata key for a property.
func metaKey(name string) string {
	key := strings.Join(ident.Words(name), " ")
	for _, path := range meanings(key) {
		switch path {
		case "name":
			return "title"
		case "description", "author", "image", "url", "publisher", "keywords":
			return path
		case "datePublished":
			return "published"
		case "dateModified":
			return "modified"
		case "inLanguage":
			return "language"
		}
	}
	switch key {
	case "site name", "site":
		return "siteName"
	}
	return key
}

// A label is the label of a fact, split once for all properties.
type label struct {
	words   []string
	meaning string // see meaningOf
}

// fact fills a property from a labelled value that the page shows.
func (f *filler) fact(s map[string]any, name, at string) any {
	if f.labels == nil {
		f.labels = make([]label, 0, len(f.facts()))
		for _, fact := range f.facts() {
			f.check.Steps(2)
			words := ident.Words(fact.Label)
			f.labels = append(f.labels, label{words, meaningOf(words)})
		}
	}
	words := ident.Words(name)
	meaning := meaningOf(words)
	f.spend(len(f.labels) / 4)
	for i, fact := range f.facts() {
		if !sameWordList(f.labels[i].words, words) && (meaning == "" || f.labels[i].meaning != meaning) {
			continue
		}
		if v := f.convert(nil, fact.Value, s, name); v != nil {
			f.note(at, Evidence{Source: fact.Source, Path: fact.Label, Text: fact.Value})
			return v
		}
	}
	return nil
}

// meaningOf returns the schema.org property that words stand for, "" if there
// is none or it is a general one.
func meaningOf(words []string) string {
	if m := meanings(strings.Join(words, " ")); len(m) > 0 && !isGeneral(m[0]) {
		return m[0]
	}
	return ""
}
