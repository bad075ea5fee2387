package thing

import "slices"

// A linker puts the things that references name in their place. What comes out
// has no cycles and stays small when it is read as a tree: readers follow
// properties without keeping a list of where they have been.
type linker struct {
	ids  map[string]*Thing
	size map[*Thing]int // things in the tree below a thing that is done, it included; 0 while it is at work
	left int            // things that references may still add to the trees
}

// Bounds on what references add. Real graphs (a page, its publisher, its
// author, a few offers) add a few things for each that is written out.
const (
	maxLinks      = 1000
	linksPerThing = 4
	maxLinkDepth  = 500
)

// link resolves the references of t and of all below it. One that leads back
// to a thing above it, to a thing that its property has already, or to more
// than is left stays a reference.
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

// target returns the thing that c refers to, nil where c is no reference.
func (l *linker) target(c *Thing) *Thing {
	if len(c.Props) > 0 || c.ID == "" {
		return nil
	}
	if t := l.ids[c.ID]; t != nil && len(t.Props) > 0 {
		return t
	}
	return nil
}
