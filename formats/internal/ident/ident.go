// Package ident reads identifiers that consist of words: names of properties,
// fields, types and classes.
package ident

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Words splits a name in camelCase, snake_case or kebab-case, or several names
// separated by spaces, into lower-case words.
func Words(name string) []string { return split(nil, name, false) }

// WordsAndNumbers is Words with numbers as words of their own: "address2" is two.
func WordsAndNumbers(name string) []string { return split(nil, name, true) }

// AppendWordsAndNumbers appends the words that WordsAndNumbers returns.
func AppendWordsAndNumbers(words []string, name string) []string { return split(words, name, true) }

// A class is what a character is in a name.
type class uint8

const (
	separator class = iota
	letter          // neither upper nor lower case
	lower
	upper
	digit
)

func split(out []string, name string, digits bool) []string {
	start, prev := -1, separator // start of the current word, class of the character before
	plain := true                // whether the word is in lower case
	for i := 0; i < len(name); {
		k, size := class(0), 1
		switch c := name[i]; {
		case 'a' <= c && c <= 'z':
			k = lower
		case 'A' <= c && c <= 'Z':
			k = upper
		case '0' <= c && c <= '9':
			k = digit
		case c >= utf8.RuneSelf:
			k, size = classAt(name[i:])
		}
		if start >= 0 && (k == separator || k == upper && prev == lower || digits && (k == digit) != (prev == digit)) {
			out = appendWord(out, name[start:i], plain)
			start = -1
		}
		if start < 0 && k != separator {
			start, plain = i, true
		}
		plain = plain && size == 1 && k != upper
		prev = k
		i += size
	}
	if start >= 0 {
		out = appendWord(out, name[start:], plain)
	}
	return out
}

func appendWord(out []string, word string, plain bool) []string {
	if out == nil {
		out = make([]string, 0, 4)
	}
	if !plain {
		word = strings.ToLower(word)
	}
	return append(out, word)
}

// classAt returns the class and the size of the first character of s.
func classAt(s string) (class, int) {
	r, size := utf8.DecodeRuneInString(s)
	switch {
	case unicode.IsDigit(r):
		return digit, size
	case unicode.IsUpper(r):
		return upper, size
	case unicode.IsLower(r):
		return lower, size
	case unicode.IsLetter(r):
		return letter, size
	}
	return separator, size
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
