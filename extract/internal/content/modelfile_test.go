package content

import (
	"slices"
	"testing"

	"github.com/pagemill/pagemill/internal/trees"
)

// TestModelFile holds the files that come with the package to the code.
func TestModelFile(t *testing.T) {
	for file, known := range map[string][]string{kindsFile: PageNames(), blocksFile: BlockNames(), againFile: AgainNames()} {
		m, err := trees.Read(file, known)
		if err != nil {
			t.Fatal(err)
		}
		if len(m.Origin.Sets) == 0 || m.Origin.Settings == "" {
			t.Errorf("the model doesn't say what it was made of: %+v", m.Origin)
		}
		i := slices.Index(known, m.Origin.Features[0])
		if _, err := trees.Read(file, slices.Delete(slices.Clone(known), i, i+1)); err == nil {
			t.Errorf("read without its feature %q", known[i])
		}
		if names := slices.Sorted(slices.Values(known)); len(slices.Compact(names)) != len(known) || names[0] == "" {
			t.Errorf("a name is empty or given twice: %q", names)
		}
	}
}

// TestFeatureNames holds the number of features to that of their names, on a
// page with all that they ask for and on one with nothing of it.
func TestFeatureNames(t *testing.T) {
	for _, in := range []string{"<p>x", "<title>Mill</title><h1>Mill</h1><p>The miller grinds rye on Friday, and wheat on Saturday.<div class=comments><p>Second of all, and a comment."} {
		f := facts(layOut(t, in))
		for b := range f.Blocks {
			var v features
			w := trees.Row{To: &v}
			if f.write(int32(b), &w); w.N != len(BlockNames()) {
				t.Errorf("%d features, %d names", w.N, len(BlockNames()))
			}
		}
		var v features
		w := trees.Row{To: &v}
		if f.writePage(&w); w.N != len(PageNames()) {
			t.Errorf("%d features of pages, %d names", w.N, len(PageNames()))
		}
	}
}
