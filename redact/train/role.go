package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// withRoles records for each word how often m labels it in lines as part of the
// name of a person, a place and an organisation, with two bits each.
func withRoles(words map[string]tagger.Word, m *tagger.Model, lines []string) map[string]tagger.Word {
	counts := map[string]*[4]int{}
	for at := 0; at < len(lines); at += pageLines {
		m.Roles(strings.Join(lines[at:min(at+pageLines, len(lines))], "\n"), func(word string, kind int) {
			word = strings.ToLower(word)
			n := counts[word]
			if n == nil {
				n = new([4]int)
				counts[word] = n
			}
			n[kind]++
		})
	}
	out := map[string]tagger.Word{}
	named := 0
	for w, v := range words {
		if n := counts[w]; n != nil {
			v.Role = role(n)
			named++
		}
		out[w] = v
	}
	fmt.Fprintf(os.Stderr, "%d words have roles\n", named)
	return out
}

// pageLines is how many lines are tagged together.
const pageLines = 40

// role grades the shares of n, a word's counts as no name, person, place and
// organisation: two bits each, plus 64 for a known word and 128 for a
// well-known one.
func role(n *[4]int) uint8 {
	all := n[0] + n[1] + n[2] + n[3]
	if all < 2 {
		return 0
	}
	r := uint8(64)
	if all >= 8 {
		r |= 128
	}
	for k, c := range n[1:] {
		share := float64(c) / float64(all)
		for i, limit := range [...]float64{0.05, 0.35, 0.75} {
			if share >= limit {
				r = r&^(3<<(2*k)) | uint8(i+1)<<(2*k)
			}
		}
	}
	return r
}
