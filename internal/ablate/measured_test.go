//go:build pagemill_ablate

package ablate

import "testing"

func TestParse(t *testing.T) {
	t.Parallel()
	names := parse("layout.sidenote,,records.bound")
	if len(names) != 2 || !names["layout.sidenote"] || !names["records.bound"] {
		t.Errorf("parse: got %v", names)
	}
}
