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

// CountSnippets searches text for the snippets, without regard to case and white
// space.
func CountSnippets(text string, must, not []string) Snippets {
	normal := func(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }
	text = normal(text)
	s := Snippets{Must: len(must), Not: len(not)}
	for _, m := range must {
		if strings.Contains(text, normal(m)) {
			s.Found++
		}
	}
	for _, n := range not {
		if strings.Contains(text, normal(n)) {
			s.Leaked++
		}
	}
	return s
}
