package formats

import (
	"context"
	"strings"
	"sync"

	"github.com/microcosm-cc/bluemonday"

	"github.com/pagemill/pagemill/internal/cancel"
)

// Sanitize returns an HTML document without what could run or load code:
// scripts, event handlers, frames, forms, styles and addresses of other schemes
// than http, https, mailto and tel. What is left is safe to show inside another
// page, as far as the bluemonday library's policy for user content goes.
func Sanitize(document string) string { return sanitized(nil, document) }

// SanitizeContext is Sanitize that ends when ctx does, with its error.
func SanitizeContext(ctx context.Context, document string) (clean string, err error) {
	defer cancel.Caught(&err)
	return sanitized(cancel.New(ctx), document), nil
}

func sanitized(check *cancel.Checker, document string) string {
	var b strings.Builder
	b.WriteString("<html><head></head><body>")
	// Neither the reader nor the builder fails.
	_ = policy().SanitizeReaderToWriter(check.Reader(strings.NewReader(document)), &b)
	b.WriteString("</body></html>")
	return b.String()
}

var policy = sync.OnceValue(func() *bluemonday.Policy {
	p := bluemonday.UGCPolicy()
	p.AllowURLSchemes("http", "https", "mailto", "tel")
	p.RequireNoFollowOnLinks(false)
	return p
})
