package formats

import (
	"context"

	"github.com/pagemill/pagemill/formats/internal/sanitize"
	"github.com/pagemill/pagemill/internal/cancel"
)

// Sanitize returns an HTML document without what could run or load code:
// scripts, event handlers, frames, forms, styles and addresses of other schemes
// than http, https, mailto and tel. What is left is safe to show inside another
// page, as far as the bluemonday library's policy for user content goes, which
// it follows to the byte.
func Sanitize(document string) string { return sanitize.HTML(nil, document) }

// SanitizeContext is Sanitize that ends when ctx does, with its error.
func SanitizeContext(ctx context.Context, document string) (clean string, err error) {
	defer cancel.Caught(&err)
	return sanitize.HTML(cancel.New(ctx), document), nil
}
