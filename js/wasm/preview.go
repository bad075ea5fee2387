//go:build js && wasm && !pagemill_noformats

package main

import (
	"context"

	"github.com/pagemill/pagemill/formats"
)

// preview returns Markdown as sanitized HTML.
func preview(markdown string) any {
	ctx := context.Background()
	rendered, err := formats.RenderMarkdown(ctx, formats.Page{Markdown: markdown})
	if err == nil {
		rendered, err = formats.Sanitize(ctx, rendered)
	}
	if err != nil { // can't fail: the context does not end
		panic(err)
	}
	return rendered
}
