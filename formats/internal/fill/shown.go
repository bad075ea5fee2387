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

// fact answers a property by a labelled value that the page shows.
func (f *filler) fact(s map[string]any, name, at string) any {
	words := splitWords(name)
	for _, fact := range f.page.Facts {
		if !sameWordList(splitWords(fact.Label), words) && !sameMeaning(fact.Label, words) {
			continue
		}
		if v := convert(nil, fact.Value, s, name); v != nil {
			f.note(at, Evidence{Source: fact.Source, Path: fact.Label, Text: fact.Value})
			return v
		}
	}
	return nil
}

// sameMeaning reports whether a label and a property name stand for the same
// property of the vocabulary, one that is not general.
func sameMeaning(label string, words []string) bool {
	a, b := meanings(strings.Join(splitWords(label), " ")), meanings(strings.Join(words, " "))
	return len(a) > 0 && len(b) > 0 && a[0] == b[0] && !isGeneral(a[0])
}
