package formats_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats"
)

// TestMetadataOf: of headings and titles those are read that can be the page's.
func TestMetadataOf(t *testing.T) {
	t.Parallel()
	page := parsed(`<title>Tides</title><h1>High water</h1><h2>More news</h2><h2 class="entry-title">Springs</h2>
		<svg><title>Search</title></svg><p>text</p><time>1 May 2024</time>`)
	part := must(formats.MetadataOf(context.Background(), page))
	var read []string
	for n := range page.Root.Descendants() {
		if s := strings.TrimSpace(n.Data); part.Node(n) && n.Type == html.TextNode && s != "" {
			read = append(read, s)
		}
	}
	if want := []string{"Tides", "High water", "Springs", "1 May 2024"}; !slices.Equal(read, want) {
		t.Errorf("read %q, want %q", read, want)
	}
}
