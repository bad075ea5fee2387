package pagemill

import (
	_ "embed"
	"strconv"

	"github.com/pagemill/pagemill/internal/datafile"
)

//go:embed statustext.txt
var statusTexts string

// statusText returns the name of an HTTP error status code, or "". net/http has
// the same names, but importing it would link its client and TLS into every
// program.
func statusText(code int) string {
	for c, text := range datafile.Pairs(statusTexts) {
		if n, err := strconv.Atoi(c); err == nil && n == code {
			return text
		}
	}
	return ""
}
