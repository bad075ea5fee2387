package changetrack

import (
	"strings"
	"testing"
)

// Fence markers inside indented code or inside a paragraph's text open no code
// block: the sections after them stay separate.
func TestIndentedFenceSwallowsNothing(t *testing.T) {
	t.Parallel()
	for _, md := range []string{
		"# One\n\n    ```\n\n# Two\n\ntext",
		"# One\n\n- a\n\n      ```\n\n# Two\n\ntext",
		"# One\n\n> ```\n\n# Two\n\ntext",
		"# One\n\n```a`b\n\n# Two\n\ntext",
	} {
		bs := blocks(nil, md)
		last := bs[len(bs)-1]
		if last.text != "text" || last.section != 2 || last.line != strings.Count(md, "\n") {
			t.Errorf("%q: the last block is %+v", md, last)
		}
	}
	bs := blocks(nil, "# One\n\n  ```\n  # no heading\n\n  ```\n# Two\ntext")
	if len(bs) != 4 || bs[1].section != 1 || !strings.Contains(bs[1].text, "no heading") || bs[2].text != "# Two" {
		t.Errorf("got %+v", bs)
	}
}
