package extract

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/pagemill/pagemill/internal/datafile"
)

//go:embed phrases.txt
var phraseTable string

// phrases are the wordings of notices and prompts in the larger languages of
// the web by kind, and the addresses of share services.
var phrases = sync.OnceValue(func() map[string]phraseList {
	lists := map[string]phraseList{}
	for kind, list := range datafile.Pairs(phraseTable) {
		for p := range strings.SplitSeq(list, ",") {
			if p = strings.TrimSpace(p); p != "" {
				lists[kind] = append(lists[kind], p)
			}
		}
	}
	return lists
})
