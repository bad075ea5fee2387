package scan

import "strings"

// WordSet is the set of words with spaces between.
func WordSet(words string) map[string]bool {
	all := strings.Fields(words)
	m := make(map[string]bool, len(all))
	for _, w := range all {
		m[w] = true
	}
	return m
}

// StartsOf has the first two bytes of words.
func StartsOf(words map[string]bool) (t Pairs) {
	for w := range words {
		t.Add(w[0], w[1])
	}
	return t
}

// Phrases are those of a list with commas between.
func Phrases(list string) []string {
	all := strings.Split(list, ",")
	for i, w := range all {
		all[i] = strings.TrimLeft(w, "\n\t")
	}
	return all
}

// PhraseSet is the set of a list with commas between.
func PhraseSet(list string) map[string]bool {
	all := Phrases(list)
	m := make(map[string]bool, len(all))
	for _, w := range all {
		m[w] = true
	}
	return m
}

// ByFirst has the phrases of a list with commas between by their first byte.
func ByFirst(list string) (t [256][]string) {
	for _, w := range Phrases(list) {
		t[w[0]] = append(t[w[0]], w)
	}
	return t
}

// SmallWords go on after a name, and are none.
var SmallWords = WordSet(`and i im i'm i’m from the a an but not or so my we he she they you it is was in on at to of for with as if no who what here und ich aus bin der die das wir`)

// IsYear reports whether w is a number that is a year more often than not.
func IsYear(w string) bool { return len(w) == 4 && (w[:2] == "19" || w[:2] == "20") }
