package saved

import (
	"io/fs"
	"strings"

	"github.com/pagemill/pagemill/internal/outdir"
)

// Safe reports whether a name can be joined to any folder on any system.
var Safe = safe

func safe(name string) bool {
	for _, e := range strings.Split(name, "/") {
		base, _, _ := strings.Cut(e, ".")
		if e == "" || e == "." || e == ".." || len(e) > 125 || strings.ContainsAny(e, "<>:\"|?*\\\x00\n") || strings.HasSuffix(e, " ") || strings.HasSuffix(e, ".") || outdir.IsDevice(base) {
			return false
		}
	}
	return fs.ValidPath(name)
}
