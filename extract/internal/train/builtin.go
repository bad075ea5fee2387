package main

import (
	"fmt"

	"github.com/pagemill/pagemill/extract/internal/content"
)

// builtin estimates all pages with the built-in model. On sets that it was not
// trained on, this serves to try other decision rules within a minute, without
// fitting folds.
func (t *trainer) builtin() {
	m := content.Builtin()
	for _, p := range t.pages {
		p.out = p.build(content.Words())
		p.kinds = m.Kinds.Kinds(content.PageVector(p.out))
		p.rows = make([]int32, len(p.text))
		for b, v := range content.Features(p.out, make([]content.Rule, len(p.out.Elements)), p.kinds) {
			p.rows[b] = int32(len(t.estimate))
			t.estimate = append(t.estimate, content.Predict(&m.Blocks, v))
		}
	}
	t.step(fmt.Sprintf("%d blocks estimated", len(t.estimate)))
}
