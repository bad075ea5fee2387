package formats

import (
	"context"

	"github.com/pagemill/pagemill/formats/internal/sanitize"
	"github.com/pagemill/pagemill/internal/cancel"
)

// Sanitize returns an HTML document without what could run or load code:
// scripts, event handlers, frames, forms, styles and URLs of schemes other than
// http, https, mailto and tel. The result is as safe inside another page as
// that of the bluemonday library's policy for user content, with which it
// agrees byte for byte.
func Sanitize(ctx context.Context, document string) (clean string, err error) {
	defer cancel.Caught(&err)
	return sanitize.HTML(cancel.New(ctx), document), nil
}
