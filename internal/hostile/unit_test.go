package hostile_test

import "strings"

// rep repeats a unit up to n bytes.
func rep(unit string, bytes int) string { return strings.Repeat(unit, bytes/len(unit)+1) }

// seq joins the results of f for 0, 1, 2, … up to n bytes.
func seq(bytes int, f func(i int) string) string {
	var b strings.Builder
	for i := 0; b.Len() < bytes; i++ {
		b.WriteString(f(i))
	}
	return b.String()
}

// nest repeats an opening around mid as often as its closing.
func nest(open, mid, close string, bytes int) string {
	n := bytes / (len(open) + len(close))
	return strings.Repeat(open, n) + mid + strings.Repeat(close, n)
}

// head begins every page, with content that must not be lost.
const head = "<title>Mill</title><h1>Mill</h1><p>The miller of Ashford grinds rye on Friday, wheat on Saturday, and sells flour in bags.</p>"
