package reader

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/object"
)

// wantsRebuild reports whether the page tree declares more pages than it has,
// which indicates damaged objects.
func (f *File) wantsRebuild() bool {
	if len(f.pages) >= f.opts.MaxPages {
		return false
	}
	count, ok := f.Int(f.Dict(f.catalog["Pages"])["Count"])
	return ok && count > len(f.pages) && count < 100_000 && f.rebuilt
}

// addLostPages adds the pages that the page tree does not reach, in file order,
// if the tree or a part of it is missing.
func (f *File) addLostPages(ctx context.Context) error {
	if count, ok := f.Int(f.Dict(f.catalog["Pages"])["Count"]); len(f.pages) > 0 && (!ok || count <= len(f.pages)) {
		return nil
	}
	found := len(f.pages)
	w := treeWalk{f, ctx, map[object.Ref]bool{}, 2 * f.opts.MaxObjects}
	for r := range f.pageIndex {
		w.seen[r] = true
	}
	nums := f.numbers()
	for _, num := range nums {
		if err := ctx.Err(); err != nil {
			return err
		}
		d, ok := f.load(num).(object.Dict)
		if !ok || f.Name(d["Type"]) != "Page" {
			continue
		}
		if err := w.node(object.Ref{Num: num}, f.inheritedFrom(d), 0); err != nil {
			return err
		}
	}
	if len(f.pages) == 0 {
		return f.addLostContents(ctx, nums)
	}
	if n := len(f.pages) - found; n > 0 && found > 0 {
		f.warn(fmt.Sprintf("%d pages were not in the page tree", n))
	}
	return nil
}

// inheritedFrom collects a page's inherited attributes along its /Parent chain.
func (f *File) inheritedFrom(d object.Dict) inherited {
	var chain []object.Dict
	for d = f.Dict(d["Parent"]); d != nil && len(chain) < maxTreeDepth; d = f.Dict(d["Parent"]) {
		chain = append(chain, d)
	}
	var in inherited
	for _, d := range slices.Backward(chain) {
		in = in.with(d)
	}
	return in
}

// addLostContents makes a page of each content stream if not even the page
// objects are left, as in a file truncated before its object streams.
func (f *File) addLostContents(ctx context.Context, nums []int) error {
	for _, num := range nums {
		if err := ctx.Err(); err != nil {
			return err
		}
		s, ok := f.load(num).(*object.Stream)
		if !ok || !mayBeContent(s.Dict) || len(f.pages) >= f.opts.MaxPages {
			continue
		}
		data, _ := f.Decode(s)
		if bytes.Contains(data, []byte("BT")) && (bytes.Contains(data, []byte("Tj")) || bytes.Contains(data, []byte("TJ"))) {
			f.addPage(object.Dict{"Contents": object.Ref{Num: num}}, inherited{})
		}
	}
	if len(f.pages) > 0 {
		f.warn("the pages are lost; their text was taken from stray content streams")
	}
	return nil
}

// mayBeContent reports whether a stream's dictionary has no specific entries,
// like that of a page's content.
func mayBeContent(d object.Dict) bool {
	for key := range d {
		switch key {
		case "Length", "Filter", "DecodeParms":
		default:
			return false
		}
	}
	return true
}
