package field

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
	"github.com/pagemill/pagemill/redact/internal/secret"
)

// A manifest reads a Kubernetes object line by line. Of a Secret all values are
// secret, whatever their keys.
type manifest struct {
	secret, data bool // within an object of that kind, within its data
}

func (m *manifest) line(s *scan.Cursor, i, end int) {
	line := strings.TrimRight(s.Src[i:end], "\r ")
	switch {
	case line == "kind: Secret":
		m.secret = true
	case line == "---", strings.HasPrefix(line, "kind: "):
		*m = manifest{}
	case !m.secret:
	case line == "data:", line == "stringData:":
		m.data = true
	case line != "" && line[0] != ' ' && line[0] != '#':
		m.data = false
	case m.data:
		key, value, ok := strings.Cut(line, ": ")
		if value = strings.Trim(value, "\"' "); ok && len(value) >= 4 && !strings.ContainsAny(key, "\"{") && !secret.Placeholder(value) && !secret.Reference(value) {
			k := i + strings.LastIndex(line, value)
			secret.Mark(s, k, k+len(value), "manifest", scan.RankSecret)
		}
	}
}
