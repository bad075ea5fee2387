package record

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// readSettings reads .env, ini and properties files: entries "key = value" or
// "key: value", sections in brackets, comments.
func readSettings(f *File, src string) {
	var section *Head
	for i := 0; i < len(src); {
		end := scan.LineEnd(src, i)
		line := strings.TrimSpace(src[i:end])
		switch {
		case line == "":
		case line[0] == '#' || line[0] == ';' || strings.HasPrefix(line, "//"):
			f.add(src, nil, i+strings.IndexByte(src[i:end], line[0])+1, end, Plain)
		case line[0] == '[' && strings.IndexByte(line, ']') > 0:
			section = f.head(nil, strings.Trim(line, "[]"))
		default:
			end = f.setting(src, section, i, end)
		}
		i = end + 1
	}
}

// setting reads the entry on the line [i,end) and returns its end: a quoted value
// can go on over lines.
func (f *File) setting(src string, section *Head, i, end int) int {
	n := strings.IndexAny(src[i:end], "=:")
	if n < 0 || n > 200 {
		f.add(src, nil, i, end, Plain)
		return end
	}
	key := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(src[i:i+n]), "export "))
	head := f.head(section, strings.Trim(key, `"'`))
	i = scan.SkipSpace(src, i+n+1, end)
	if i < end && (src[i] == '"' || src[i] == '\'') {
		form := JSONString
		if src[i] == '\'' {
			form = Plain
		}
		for j := i + 1; j < min(len(src), i+maxScalar); j++ {
			switch {
			case src[j] == '\\' && form == JSONString:
				j++
			case src[j] == src[i]:
				f.add(src, head, i+1, j, form)
				return scan.LineEnd(src, j)
			}
		}
	}
	f.add(src, head, i, end, Plain)
	return end
}

// readTOML reads TOML: tables, entries, strings in all styles, arrays and inline
// tables, comments.
func readTOML(f *File, src string) {
	r := &tomlReader{f: f, src: src}
	for r.i < len(src) {
		r.next()
	}
}

// A tomlReader reads token by token.
type tomlReader struct {
	f     *File
	src   string
	i     int
	table *Head
	key   *Head
	stack []tomlOpen
}

// A tomlOpen is an open array or inline table.
type tomlOpen struct {
	table, key *Head
	inline     bool
}

// next reads the token at r.i.
func (r *tomlReader) next() {
	switch c := r.src[r.i]; {
	case c == '\n':
		if r.i++; len(r.stack) == 0 {
			r.key = nil
		}
	case scan.IsSpace(c) || c == '=':
		r.i++
	case c == ',':
		if r.i++; len(r.stack) > 0 && r.stack[len(r.stack)-1].inline {
			r.key = nil
		}
	case c == '#':
		end := scan.LineEnd(r.src, r.i)
		r.f.add(r.src, nil, r.i+1, end, Plain)
		r.i = end
	case c == '[' && r.key == nil && len(r.stack) == 0:
		end := scan.LineEnd(r.src, r.i)
		name, _, _ := strings.Cut(strings.TrimLeft(r.src[r.i:end], "["), "]")
		r.table = nil
		for part := range strings.SplitSeq(name, ".") {
			r.table = r.f.head(r.table, strings.Trim(part, ` "'`))
		}
		r.i = end
	case c == '[' || c == '{':
		r.stack = append(r.stack, tomlOpen{r.table, r.key, c == '{'})
		if c == '{' {
			r.table, r.key = r.f.head(r.table, r.key.name()), nil
		}
		r.i++
	case c == ']' || c == '}':
		if n := len(r.stack); n > 0 {
			r.table, r.key = r.stack[n-1].table, r.stack[n-1].key
			r.stack = r.stack[:n-1]
		}
		r.i++
	case r.key == nil:
		r.readKey()
	default:
		r.value()
	}
}

// readKey reads a key, whose last part tells what the value is.
func (r *tomlReader) readKey() {
	end := scan.LineEnd(r.src, r.i)
	n := strings.IndexByte(r.src[r.i:end], '=')
	if n < 0 {
		r.f.add(r.src, nil, r.i, end, Plain)
		r.i = end
		return
	}
	table := r.table
	parts := strings.Split(r.src[r.i:r.i+n], ".")
	for _, p := range parts[:min(len(parts), 16)-1] {
		table = r.f.head(table, strings.Trim(p, " \t\"'"))
	}
	r.key = r.f.head(table, strings.Trim(parts[len(parts)-1], " \t\"'"))
	r.i += n + 1
}

// value reads a string, or a word without quotes.
func (r *tomlReader) value() {
	for _, q := range [...]string{`"""`, "'''", `"`, "'"} {
		if !strings.HasPrefix(r.src[r.i:], q) {
			continue
		}
		form := JSONString
		if q[0] == '\'' {
			form = Plain
		}
		start := r.i + len(q)
		for j := start; j < len(r.src) && (len(q) == 3 || r.src[j] != '\n'); j++ {
			switch {
			case r.src[j] == '\\' && form == JSONString:
				j++
			case strings.HasPrefix(r.src[j:], q):
				r.f.lines(r.src, r.key, start, j, form)
				r.i = j + len(q)
				return
			}
		}
		r.f.note("a quote that nothing closes stands for itself")
		end := scan.LineEnd(r.src, r.i)
		r.f.add(r.src, r.key, start, end, form)
		r.i = end
		return
	}
	j := scan.Past(r.src, r.i, len(r.src), func(c byte) bool { return strings.IndexByte(",]}#\n", c) < 0 })
	r.f.add(r.src, r.key, r.i, j, TOMLBare)
	r.i = max(j, r.i+1)
}
