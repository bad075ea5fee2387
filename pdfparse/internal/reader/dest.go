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
	o = f.Resolve(o)
	switch v := o.(type) {
	case object.Name:
		o = f.named(string(v))
	case object.String:
		o = f.named(string(v))
	}
	a := f.Array(o)
	if d := f.Dict(o); d != nil {
		a = f.Array(d["D"])
	}
	if len(a) == 0 {
		return 0
	}
	if n, ok := a[0].(int); ok && n >= 0 && n < len(f.pages) { // a page number, as in remote destinations
		return n + 1
	}
	return f.PageNumber(a[0])
}

// named returns a named destination: of the catalog's /Dests dictionary or of the
// name tree.
func (f *File) named(name string) object.Object {
	if f.dests == nil {
		f.dests = map[string]object.Object{}
		for k, v := range f.Dict(f.catalog["Dests"]) {
			f.dests[string(k)] = v
		}
		f.nameTree("Dests", func(k object.String, v object.Object) bool {
			f.dests[string(k)] = v
			return true
		})
	}
	return f.dests[name]
}

// nameTree calls add for the names of one of the catalog's trees of names (PDF
// 32000-1, 7.9.6) and their objects, as long as it returns true. It reports
// whether that were all.
func (f *File) nameTree(tree object.Name, add func(name object.String, o object.Object) bool) bool {
	queue := []object.Object{f.Dict(f.catalog["Names"])[tree]}
	seen := map[object.Object]bool{}
	left := maxNames
	for n := 0; n < len(queue); n++ {
		if n == maxNameNodes {
			return false
		}
		if r, ok := queue[n].(object.Ref); ok {
			if seen[r] {
				continue
			}
			seen[r] = true
		}
		d := f.Dict(queue[n])
		names := f.Array(d["Names"])
		for i := 0; i+1 < len(names); i += 2 {
			k, _ := f.Resolve(names[i]).(object.String)
			if left--; left < 0 || !add(k, names[i+1]) {
				return false
			}
		}
		kids := f.Array(d["Kids"])
		queue = append(queue, kids[:min(len(kids), maxNameNodes+1-min(len(queue), maxNameNodes+1))]...)
	}
	return true
}
