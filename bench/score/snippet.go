package score

import "strings"

// Snippets counts how many required texts are in the output and how many
// forbidden ones are not: the measure of trafilatura's evaluation (Barbaresi,
// "Trafilatura", ACL 2021).
type Snippets struct {
	Found  int `json:"found"`  // of Must
	Must   int `json:"must"`   //
	Leaked int `json:"leaked"` // of Not
	Not    int `json:"not"`    //
}

// A Match says how a snippet is compared with the text.
type Match int

// White space is always ignored. MatchWords also ignores case and punctuation
// and matches whole words only.
const (
	MatchCase Match = iota
	MatchFold
	MatchWords
)

// CountSnippets searches text for the snippets.
func CountSnippets(text string, must, not []string, how Match) Snippets {
	text = how.normal(text)
	s := Snippets{Must: len(must), Not: len(not)}
	for _, m := range must {
		if strings.Contains(text, how.normal(m)) {
			s.Found++
		}
	}
	for _, n := range not {
		if strings.Contains(text, how.normal(n)) {
			s.Leaked++
		}
	}
	return s
}

func (how Match) normal(s string) string {
	switch how {
	case MatchWords:
		return wordLine(s)
	case MatchFold:
		return strings.ToLower(collapse(s))
	}
	return collapse(s)
}
