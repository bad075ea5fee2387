package fill

import "strings"

// metaKey is the name under which metadata answers a property.
func metaKey(name string) string {
	key := strings.Join(splitWords(name), " ")
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

// A label is that of a fact, taken apart once for all properties.
type label struct {
	words   []string
	meaning string // see meaningOf
}

// fact answers a property by a labelled value that the page shows.
func (f *filler) fact(s map[string]any, name, at string) any {
	if f.labels == nil {
		for _, fact := range f.facts() {
			f.check.Steps(2)
			words := splitWords(fact.Label)
			f.labels = append(f.labels, label{words, meaningOf(words)})
		}
	}
	words := splitWords(name)
	meaning := meaningOf(words)
	f.spend(len(f.labels) / 4)
	for i, fact := range f.facts() {
		if !sameWordList(f.labels[i].words, words) && (meaning == "" || f.labels[i].meaning != meaning) {
			continue
		}
		if v := convert(nil, fact.Value, s, name); v != nil {
			f.note(at, Evidence{Source: fact.Source, Path: fact.Label, Text: fact.Value})
			return v
		}
	}
	return nil
}

// meaningOf returns the property of the vocabulary that words stand for, ""
// where there is none or it is one that anything has.
func meaningOf(words []string) string {
	if m := meanings(strings.Join(words, " ")); len(m) > 0 && !isGeneral(m[0]) {
		return m[0]
	}
	return ""
}
