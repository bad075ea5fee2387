package microformats

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/pagemill/pagemill/internal/datafile"
)

//go:embed vocabulary.txt
var vocabularyList string

var vocabulary = sync.OnceValue(func() map[string]string { return datafile.Lists(vocabularyList) })

// classicRoot returns the microformats2 type of a classic root class.
func classicRoot(class string) string {
	root, _ := lookup(class, vocabulary()["roots"])
	return root
}

// classicProperty returns the microformats2 form of a class (or "rel=…") inside
// a classic root: a prefixed name, followed by the type of the nested item if
// the class implies one.
func classicProperty(root, class string) (string, bool) {
	return lookup(class, vocabulary()[root])
}

// lookup finds class in a list of entries, each a class and its mapping; an
// entry without a mapping maps to p- and the class.
func lookup(class, table string) (string, bool) {
	for entry := range strings.SplitSeq(table, ",") {
		name, to, _ := strings.Cut(strings.TrimSpace(entry), " ")
		if name == class {
			if to = strings.TrimSpace(to); to == "" {
				to = "p-" + class
			}
			return to, true
		}
	}
	return "", false
}
