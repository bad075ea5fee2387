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

// meaningOf returns the schema.org property that words stand for, "" if there
// is none or it is a general one.
func meaningOf(words []string) string {
	if m := meanings(strings.Join(words, " ")); len(m) > 0 && !isGeneral(m[0]) {
		return m[0]
	}
	return ""
}
