package mask

import (
	"testing"

	"github.com/pagemill/pagemill/internal/cancel"
)

// FuzzRegions holds that regions are in order and share no byte: the tagger reads
// what lies between them.
func FuzzRegions(f *testing.F) {
	f.Add("at [http://www. reeds.example).](http://reeds.example) and `code` <a@b.example>")
	f.Add("[a](<b c> \"d\") [e]: www.f.example\n\n[e]: <g>\n~~~\nh\n~~~\n\n    i")
	f.Fuzz(func(t *testing.T, md string) {
		for _, indented := range [...]bool{true, false} {
			at := 0
			for _, r := range Regions(&cancel.Checker{}, md, indented) {
				if r.Start < at || r.End <= r.Start || r.End > len(md) {
					t.Fatalf("%+v after %d, of %d bytes", r, at, len(md))
				}
				at = r.End
			}
		}
	})
}
