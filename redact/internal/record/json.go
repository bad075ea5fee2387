package record

import (
	"encoding/json"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// readJSON reads JSON and NDJSON, with comments, several values in a row and a
// missing end, too.
func readJSON(f *File, src string) {
	r := &jsonReader{f: f, src: src}
	for i := 0; i < len(src); {
		i = r.token(i)
	}
	if f.Format == JSON && !json.Valid([]byte(src)) {
		f.note("the JSON is malformed or cut off")
	}
}

// A jsonReader reads token by token, so that no nesting is too deep for it.
type jsonReader struct {
	f     *File
	src   string
	stack []*Head // of the open objects and arrays
	above *Head   // of what is read
	key   *Head   // of the next value
}

// token reads the token at i and returns its end.
func (r *jsonReader) token(i int) int {
	switch c := r.src[i]; {
	case c == '"':
		return r.text(i)
	case c == '{':
		r.stack = append(r.stack, r.above, r.key)
		r.above = r.f.head(r.above, r.key.name())
		r.key = nil
	case c == '[':
		r.stack = append(r.stack, r.above, r.key) // its items stand under the same key
	case c == '}' || c == ']':
		if n := len(r.stack); n > 0 {
			r.above, r.key = r.stack[n-2], r.stack[n-1]
			r.stack = r.stack[:n-2]
		}
		return i + 1
	case c == ',':
		if n := len(r.stack); n > 0 && r.key != nil && r.stack[n-1] != r.key {
			r.key = nil
		}
	case c == '-' || c >= '0' && c <= '9':
		j := scan.Past(r.src, i+1, len(r.src), isNumeric)
		r.f.add(r.src, r.key, i, j, JSONBare)
		return j
	case strings.HasPrefix(r.src[i:], "//"):
		end := scan.LineEnd(r.src, i)
		r.f.add(r.src, nil, i+2, end, Plain)
		return end
	case strings.HasPrefix(r.src[i:], "/*"):
		return r.f.comment(r.src, i)
	}
	return i + 1
}

func isNumeric(c byte) bool {
	return scan.IsDigit(c) || strings.IndexByte(".eE+-", c) >= 0
}

// text reads the string at i: a key or a value.
func (r *jsonReader) text(i int) int {
	end := i + 1
	for end < len(r.src) && r.src[end] != '"' && r.src[end] != '\n' {
		if r.src[end] == '\\' {
			end++
		}
		end++
	}
	end = min(end, len(r.src))
	next := scan.SkipSpace(r.src, end+1, len(r.src))
	if next < len(r.src) && r.src[next] == ':' {
		key, _ := JSONString.Decode(r.src[i+1 : end])
		r.key = r.f.head(r.above, key)
		r.f.keyed(r.src, i+1, end, JSONString)
		return next + 1
	}
	r.f.add(r.src, r.key, i+1, end, JSONString)
	return min(end+1, len(r.src))
}
