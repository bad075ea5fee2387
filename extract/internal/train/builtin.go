package main

import (
	"fmt"

	"github.com/pagemill/pagemill/extract/internal/content"
	"github.com/pagemill/pagemill/internal/page"
)

// builtin estimates all pages by the model that is built in. Of sets that it
// did not learn from that says what folds say of the others, in a minute: other
// ways to decide are tried so.
func (t *trainer) builtin() {
	m := content.Builtin()
	for _, p := range t.pages {
		p.out = page.Build(p.root, content.Words())
		p.kinds = m.Kinds.Kinds(content.PageVector(p.out))
		p.rows = make([]int32, len(p.text))
		for b, v := range content.Features(p.out, make([]content.Rule, len(p.out.Elements)), p.kinds) {
			p.rows[b] = int32(len(t.estimate))
			t.estimate = append(t.estimate, m.Blocks.Predict(v))
		}
	}
	t.step(fmt.Sprintf("%d blocks estimated", len(t.estimate)))
}
