package scan

import "strings"

// WordSet returns the set of the space-separated words.
func WordSet(words string) map[string]bool { return setOf(strings.Fields(words)) }

func setOf(all []string) map[string]bool {
	m := make(map[string]bool, len(all))
	for _, w := range all {
		m[w] = true
	}
	return m
}

// StartsOf returns the first two bytes of the words.
func StartsOf(words map[string]bool) (t Pairs) {
	for w := range words {
		t.Add(w[0], w[1])
	}
	return t
}

// Phrases splits a comma-separated list.
func Phrases(list string) []string {
	all := strings.Split(list, ",")
	for i, w := range all {
		all[i] = strings.TrimLeft(w, "\n\t")
	}
	return all
}

// PhraseSet returns the set of a comma-separated list.
func PhraseSet(list string) map[string]bool { return setOf(Phrases(list)) }

// ByFirst groups the phrases of a comma-separated list by first byte.
func ByFirst(list string) (t [256][]string) {
	for _, w := range Phrases(list) {
		t[w[0]] = append(t[w[0]], w)
	}
	return t
}

// SmallWords may follow a name and are not part of it.
var SmallWords = WordSet(`and i im i'm i’m from the a an but not or so my we he she they you it is was in on at to of for with as if no who what here und ich aus bin der die das wir`)

// IsYear reports whether a number is most likely a year.
func IsYear(w string) bool { return len(w) == 4 && (w[:2] == "19" || w[:2] == "20") }
