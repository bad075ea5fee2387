package formats

import (
	"strings"
	"sync"

	"github.com/microcosm-cc/bluemonday"
)

// Sanitize returns an HTML document without what could run or load code:
// scripts, event handlers, frames, forms, styles and addresses of other schemes
// than http, https, mailto and tel. What is left is safe to show inside another
// page, as far as the bluemonday library's policy for user content goes.
func Sanitize(document string) string {
	var b strings.Builder
	b.WriteString("<html><head></head><body>")
	b.WriteString(policy().Sanitize(document))
	b.WriteString("</body></html>")
	return b.String()
}

var policy = sync.OnceValue(func() *bluemonday.Policy {
	p := bluemonday.UGCPolicy()
	p.AllowURLSchemes("http", "https", "mailto", "tel")
	p.RequireNoFollowOnLinks(false)
	return p
})
