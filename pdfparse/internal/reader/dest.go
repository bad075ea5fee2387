package reader

import "github.com/pagemill/pagemill/pdfparse/internal/object"

// Limits of the tree of named destinations.
const (
	maxNameNodes = 10_000
	maxNames     = 500_000
)

// DestPage returns the 1-based page that a destination leads to, 0 if unknown
// (PDF 32000-1, 12.3.2).
func (f *File) DestPage(o object.Object) int {
	switch v := f.Resolve(o).(type) {
	case object.Array:
		return f.explicitPage(v)
	case object.Dict:
		return f.explicitPage(f.Array(v["D"]))
	case object.Name:
		return f.namedPage(string(v))
	case object.String:
		return f.namedPage(string(v))
	}
	return 0
}

func (f *File) explicitPage(a object.Array) int {
	if len(a) == 0 {
		return 0
	}
	if n, ok := a[0].(int); ok { // a page number, as in remote destinations
		if n >= 0 && n < len(f.pages) {
			return n + 1
		}
		return 0
	}
	if r, ok := a[0].(object.Ref); ok {
		r.Gen = 0
		return f.pageIndex[r]
	}
	return 0
}

func (f *File) namedPage(name string) int {
	if f.dests == nil {
		f.readDests()
	}
	o, ok := f.dests[name]
	if !ok {
		return 0
	}
	switch v := f.Resolve(o).(type) {
	case object.Array:
		return f.explicitPage(v)
	case object.Dict:
		return f.explicitPage(f.Array(v["D"]))
	}
	return 0
}

// readDests collects the named destinations: the catalog's /Dests dictionary
// and the name tree.
func (f *File) readDests() {
	f.dests = map[string]object.Object{}
	for k, v := range f.Dict(f.catalog["Dests"]) {
		f.dests[string(k)] = v
	}
	queue := []object.Object{f.Dict(f.catalog["Names"])["Dests"]}
	seen := map[object.Object]bool{}
	left := maxNames
	for n := 0; n < len(queue) && n < maxNameNodes; n++ {
		if r, ok := queue[n].(object.Ref); ok {
			if seen[r] {
				continue
			}
			seen[r] = true
		}
		d := f.Dict(queue[n])
		names := f.Array(d["Names"])
		for i := 0; i+1 < len(names) && left > 0; i += 2 {
			left--
			if k, ok := f.Resolve(names[i]).(object.String); ok {
				f.dests[string(k)] = names[i+1]
			}
		}
		kids := f.Array(d["Kids"])
		queue = append(queue, kids[:min(len(kids), maxNameNodes-min(len(queue), maxNameNodes))]...)
	}
}
