package schemafill

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/ident"
	"github.com/pagemill/pagemill/formats/internal/schemaorg"
)

// answer returns the values of t for a property name of a schema: those of the
// equivalent schema.org names, else those of a name with the same words.
// specific is false for properties that most things have.
func answer(t *schemaorg.Thing, name string) (values []any, specific bool) {
	values, path := answerAt(t, name)
	return values, path != "" && !isGeneral(path)
}

func answerAt(t *schemaorg.Thing, name string) (values []any, path string) {
	if t == nil || name == "" {
		return nil, ""
	}
	words := ident.Words(name)
	key := strings.Join(words, " ")
	for _, path := range meanings(key) {
		if v := follow(t, path); len(v) > 0 {
			return v, path
		}
	}
	for _, prop := range t.Names() {
		if sameWordList(ident.Words(prop), words) {
			return t.Props[prop], prop
		}
	}
	return nil, ""
}

// follow returns the values at a path such as "offers.price".
func follow(t *schemaorg.Thing, path string) []any {
	head, rest, more := strings.Cut(path, ".")
	values := t.Values(head)
	if !more {
		return nonEmpty(values)
	}
	var out []any
	for _, v := range values {
		if c, ok := v.(*schemaorg.Thing); ok {
			out = append(out, follow(c, rest)...)
		}
	}
	return out
}

func nonEmpty(values []any) []any {
	var out []any
	for _, v := range values {
		if s, ok := v.(string); ok && strings.TrimSpace(s) == "" {
			continue
		}
		out = append(out, v)
	}
	return out
}

func isGeneral(path string) bool {
	switch path {
	case "name", "headline", "title", "description", "image", "url", "author", "datePublished", "dateModified", "publisher", "inLanguage", "alternateName", "thumbnailUrl", "mainEntityOfPage":
		return true
	}
	return false
}

// isNamed reports whether a thing has a type of these words.
func isNamed(t *schemaorg.Thing, words []string) bool {
	return slices.ContainsFunc(t.Types, func(kind string) bool { return sameWordList(ident.Words(kind), words) })
}

// sameWordList compares words, ignoring singular and plural.
func sameWordList(a, b []string) bool {
	if len(a) != len(b) || len(a) == 0 {
		return false
	}
	for i := range a {
		if ident.Singular(a[i]) != ident.Singular(b[i]) {
			return false
		}
	}
	return true
}
