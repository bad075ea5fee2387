package schemaorg

import "slices"

// A linker replaces references by the things they name. The result has no
// cycles and stays small when read as a tree: readers follow properties without
// tracking visited things.
type linker struct {
	ids  map[string]*Thing
	size map[*Thing]int // number of things in the tree of a finished thing, itself included; 0 while in progress
	left int            // number of things that references may still add to the trees
}

// Limits on what references add. Real graphs (a page, its publisher, its
// author, a few offers) add a few things per declared one.
const (
	maxLinks      = 1000
	linksPerThing = 4
	maxLinkDepth  = 500
)

// link resolves the references of t and of everything below it. A reference
// stays as it is if it leads to an ancestor, repeats a value of its property,
// or exceeds the limit.
func (l *linker) link(t *Thing, depth int) int {
	if n, ok := l.size[t]; ok {
		return n
	}
	l.size[t] = 0
	size := 1
	for _, name := range t.Names() {
		values := t.Props[name]
		have := map[*Thing]bool{}
		for i, v := range values {
			c, ok := v.(*Thing)
			if !ok || depth >= maxLinkDepth {
				continue
			}
			if target := l.target(c); target != nil {
				n := l.link(target, depth+1)
				if n == 0 || n > l.left || have[target] {
					continue
				}
				l.left -= n
				have[target] = true
				values[i] = target
				size += n
				continue
			}
			size += l.link(c, depth+1)
		}
		if len(have) > 0 { // "offers": [{"@id": "#a"}, {"@id": "#a"}]
			t.Props[name] = slices.DeleteFunc(values, func(v any) bool {
				c, ok := v.(*Thing)
				return ok && have[l.target(c)]
			})
		}
	}
	l.size[t] = size
	return size
}

// target returns the thing that c refers to, nil if c is not a reference.
func (l *linker) target(c *Thing) *Thing {
	if len(c.Props) > 0 || c.ID == "" {
		return nil
	}
	if t := l.ids[c.ID]; t != nil && len(t.Props) > 0 {
		return t
	}
	return nil
}
