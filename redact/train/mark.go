package main

import (
	_ "embed"
	"fmt"
	"hash/fnv"
	"strings"
	"sync"

	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/redact/internal/tagger"
)

//go:embed marks.txt
var marksTable string

//go:embed kept.txt
var keptTable string

// A mark is what somebody marked on a page: all findings of a kind with the same
// words, by a hash, since the pages are third parties'.
type mark struct {
	kind tagger.Kind
	name uint32
}

// marks are the verdicts of marks.txt and kept.txt by page: '+' for a name that is right, '-' for
// one that is not, '?' for what people would not agree on.
var marks = sync.OnceValue(func() map[string]map[mark]byte {
	pages := map[string]map[mark]byte{}
	for key, verdicts := range datafile.Pairs(marksTable + keptTable) {
		id, kind, _ := strings.Cut(key, " ")
		if pages[id] == nil {
			pages[id] = map[mark]byte{}
		}
		m := mark{kind: tagger.Person}
		if kind == "place" {
			m.kind = tagger.Place
		}
		for v := range strings.FieldsSeq(verdicts) {
			if _, err := fmt.Sscanf(v[1:], "%08x", &m.name); err != nil {
				panic("marks.txt: " + key + ": " + v)
			}
			pages[id][m] = v[0]
		}
	}
	return pages
})

// markOf returns the mark for a finding.
func markOf(kind tagger.Kind, name string) mark {
	h := fnv.New32a()
	h.Write([]byte(strings.Join(strings.Fields(strings.ToLower(name)), " ")))
	return mark{kind, h.Sum32()}
}
