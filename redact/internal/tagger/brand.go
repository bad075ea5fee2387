package tagger

import (
	_ "embed"
	"strings"
)

//go:embed brands.txt
var brandList string

// brands are the hashes of the words of brands.txt.
var brands = func() map[uint32]bool {
	m := map[uint32]bool{}
	for line := range strings.SplitSeq(brandList, "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		for w := range strings.FieldsSeq(line) {
			m[hashString(w)] = true
			m[hashString(strings.Map(func(r rune) rune {
				if r == '-' || r == '\'' {
					return -1
				}
				return r
			}, w))] = true
		}
	}
	return m
}()
