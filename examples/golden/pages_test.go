// Package golden keeps what becomes of a folder of pages. PAGEMILL_GOLDEN=update
// records it anew.
package golden

import (
	"testing"

	"github.com/pagemill/pagemill/pagemilltest"
)

func TestPages(t *testing.T) {
	pagemilltest.Pages(t, "testdata/pages")
}
