// Package datafile reads the tables of words and numbers that packages embed as
// text files: one entry per line, blank lines and lines that begin with # apart.
package datafile

import (
	"iter"
	"strings"
)

// Lines yields the entries of a table.
func Lines(table string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range strings.Lines(table) {
			line = strings.TrimSuffix(line, "\n")
			if line != "" && line[0] != '#' && !yield(line) {
				return
			}
		}
	}
}

// Words returns the words of a table, however many an entry has.
func Words(table string) map[string]bool {
	words := map[string]bool{}
	for line := range Lines(table) {
		for word := range strings.FieldsSeq(line) {
			words[word] = true
		}
	}
	return words
}

// Pairs yields the entries "key: value" of a table as keys and values. A line
// without a key that begins with white space goes on with the last key.
func Pairs(table string) iter.Seq2[string, string] {
	return func(yield func(key, value string) bool) {
		last := ""
		for line := range Lines(table) {
			key, value, _ := strings.Cut(line, ":")
			if line[0] == ' ' || line[0] == '\t' {
				key, value = last, line
			}
			last = key
			if !yield(key, strings.TrimSpace(value)) {
				return
			}
		}
	}
}

// Lists returns the values of a table by key; the lines of one that goes on
// over several are joined by line feeds.
func Lists(table string) map[string]string {
	lists := map[string]string{}
	for key, value := range Pairs(table) {
		if before, ok := lists[key]; ok {
			value = before + "\n" + value
		}
		lists[key] = value
	}
	return lists
}

// Phrases returns the phrases of a table by key; commas part them, and ␣ is a space at
// an end of one.
func Phrases(table string) map[string][]string {
	phrases := map[string][]string{}
	for key, line := range Pairs(table) {
		for phrase := range strings.SplitSeq(line, ",") {
			phrases[key] = append(phrases[key], strings.ReplaceAll(strings.TrimSpace(phrase), "␣", " "))
		}
	}
	return phrases
}
