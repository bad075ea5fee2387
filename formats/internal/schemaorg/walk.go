package schemaorg

import (
	"maps"
	"slices"

	"github.com/pagemill/pagemill/internal/cancel"
)

// Find returns the things of one of the types (of any type if none is given) at
// any level, outer before inner. It skips values of the properties in skip,
// with everything below them.
func Find(check *cancel.Checker, top []*Thing, skip []string, types ...string) []*Thing {
	w := walker{check: check, skip: skip, types: types, seen: map[*Thing]bool{}}
	for _, t := range top {
		w.walk(t)
	}
	return w.out
}

type walker struct {
	check       *cancel.Checker
	skip, types []string
	seen        map[*Thing]bool
	out         []*Thing
}

func (w *walker) walk(t *Thing) {
	if w.seen[t] {
		return
	}
	w.check.Step()
	w.seen[t] = true
	if len(w.types) == 0 || t.Is(w.types...) {
		w.out = append(w.out, t)
	}
	for _, name := range t.Names() {
		if slices.Contains(w.skip, name) {
			continue
		}
		for _, v := range t.Props[name] {
			if c, ok := v.(*Thing); ok {
				w.walk(c)
			}
		}
	}
}

// Names returns the sorted names of t's properties.
func (t *Thing) Names() []string {
	names := slices.AppendSeq(make([]string, 0, len(t.Props)), maps.Keys(t.Props))
	slices.Sort(names)
	return names
}
