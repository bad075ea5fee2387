package fill

import (
	"slices"
	"strings"
	"unicode"

	"github.com/pagemill/pagemill/formats/internal/records"
	"github.com/pagemill/pagemill/formats/internal/thing"
)

// answer returns the values of t for a property name of a schema: those of the
// equivalent schema.org names, else those of a name with the same words.
// specific is false for properties that most things have.
func answer(t *thing.Thing, name string) (values []any, specific bool) {
	values, path := answerAt(t, name)
	return values, path != "" && !isGeneral(path)
}

func answerAt(t *thing.Thing, name string) (values []any, path string) {
	if t == nil || name == "" {
		return nil, ""
	}
	words := splitWords(name)
	key := strings.Join(words, " ")
	for _, path := range meanings(key) {
		if v := follow(t, path); len(v) > 0 {
			return v, path
		}
	}
	for _, prop := range t.Names() {
		if sameWordList(splitWords(prop), words) {
			return t.Props[prop], prop
		}
	}
	return nil, ""
}

// follow returns the values at a path such as "offers.price".
func follow(t *thing.Thing, path string) []any {
	head, rest, more := strings.Cut(path, ".")
	values := t.Values(head)
	if !more {
		return nonEmpty(values)
	}
	var out []any
	for _, v := range values {
		if c, ok := v.(*thing.Thing); ok {
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

// splitWords splits a camelCase, snake_case or kebab-case name into lower-case
// words.
func splitWords(name string) []string {
	out := make([]string, 0, 4)
	start, prev := -1, rune(0)
	flush := func(end int) {
		if start >= 0 {
			out = append(out, strings.ToLower(name[start:end]))
			start = -1
		}
	}
	for i, r := range name {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			flush(i)
		case unicode.IsUpper(r) && unicode.IsLower(prev):
			flush(i)
			start = i
		case start < 0:
			start = i
		}
		prev = r
	}
	flush(len(name))
	return out
}

// isNamed reports whether a thing has a type of these words.
func (f *filler) isNamed(t *thing.Thing, words []string) bool {
	return slices.ContainsFunc(t.Types, func(typ string) bool {
		split, ok := f.typeWords[typ]
		if !ok {
			if f.typeWords == nil {
				f.typeWords = map[string][]string{}
			}
			split = splitWords(typ)
			f.typeWords[typ] = split
		}
		return sameWordList(split, words)
	})
}

// sameWordList compares words, ignoring singular and plural.
func sameWordList(a, b []string) bool {
	if len(a) != len(b) || len(a) == 0 {
		return false
	}
	for i := range a {
		if records.Singular(a[i]) != records.Singular(b[i]) {
			return false
		}
	}
	return true
}
