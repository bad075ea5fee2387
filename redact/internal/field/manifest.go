package field

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
	"github.com/pagemill/pagemill/redact/internal/secret"
)

// insertion reads the values of secret and personal columns in the line [i,end)
// of SQL: "INSERT INTO users (name, password) VALUES ('ann', '…')".
func insertion(s *scan.Cursor, i, end int) {
	line := s.Src[i:end]
	into, values := strings.Index(line, "INSERT INTO"), strings.Index(line, "VALUES")
	if into < 0 || values < into {
		return
	}
	heads := strings.Trim(line[into:values], " \t")
	open := strings.IndexByte(heads, '(')
	if open < 0 || !strings.HasSuffix(heads, ")") {
		return
	}
	cols := strings.Split(strings.NewReplacer("`", "", `"`, "", " ", "").Replace(heads[open+1:len(heads)-1]), ",")
	holds := columnEntities(cols)
	for k, v := 0, i+values; v < end; v++ {
		switch s.Src[v] {
		case '(':
			k = 0
		case ',':
			k++
		case '\'':
			to := quotedTo(s.Src[:end], v+1)
			if k < len(cols) && secret.Looks(s, s.Src[v+1:to], secret.Key(cols[k]), true) && secret.Key(cols[k]) != secret.NoSecret {
				secret.Mark(s, v+1, to, "column", scan.RankSecret)
			} else if k < len(holds) {
				cell(s, holds[k], v+1, to)
			}
			v = to
		}
	}
}

// quotedTo returns the end of the SQL string whose text begins at i.
func quotedTo(src string, i int) int {
	for i < len(src) && (src[i] != '\'' || strings.HasPrefix(src[i:], "''")) {
		if src[i] == '\\' || src[i] == '\'' {
			i++
		}
		i++
	}
	return min(i, len(src))
}

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
