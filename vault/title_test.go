package vault

import (
	"testing"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/formats"
)

// The title in a PDF's metadata counts if the document shows it.
func TestPDFTitle(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ said, markdown, want string }{
		{"Microsoft Word - draft3.doc", "# The Tide Mill\n\nIt turns.", "The Tide Mill"},
		{"The Tide Mill: a history", "The Tide Mill: A History\n\n## Wheels\n\nIt turns.", "The Tide Mill: a history"},
		{"Untitled", "It turns.", "Untitled"},
		{"", "It turns.", "mill.pdf"},
	} {
		res := &pagemill.Result{Markdown: c.markdown, Metadata: formats.Metadata{Title: c.said, NumPages: 1}}
		if got := Read(Page{Source: "sub/mill.pdf"}, res).Title; got != c.want {
			t.Errorf("%q: %q, want %q", c.said, got, c.want)
		}
	}
}
