// Package ident reads identifiers that consist of words: names of properties,
// fields, types and classes.
package ident

import (
	"strings"
	"unicode"
)

// Words splits a name in camelCase, snake_case or kebab-case, or several names
// separated by spaces, into lower-case words.
func Words(name string) []string { return split(name, false) }

// WordsAndNumbers is Words with numbers as words of their own: "address2" is two.
func WordsAndNumbers(name string) []string { return split(name, true) }

func split(name string, digits bool) []string {
	var out []string
	start, prev := -1, rune(0) // start of the current word
	flush := func(end int) {
		if start >= 0 {
			if out == nil {
				out = make([]string, 0, 4)
			}
			out = append(out, strings.ToLower(name[start:end]))
			start = -1
		}
	}
	for i, r := range name {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			flush(i)
		case unicode.IsUpper(r) && unicode.IsLower(prev), digits && start >= 0 && unicode.IsDigit(r) != unicode.IsDigit(prev):
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

// Singular returns the singular of an English noun, as far as its ending shows
// it.
func Singular(w string) string {
	switch {
	case len(w) > 4 && strings.HasSuffix(w, "ies"):
		return w[:len(w)-3] + "y"
	case len(w) > 4 && (strings.HasSuffix(w, "sses") || strings.HasSuffix(w, "xes") || strings.HasSuffix(w, "ches")):
		return w[:len(w)-2]
	case len(w) > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss"):
		return w[:len(w)-1]
	}
	return w
}
