package record

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// readYAML reads YAML line by line: entries by their indentation, scalars in all
// styles, flow collections, comments. Aliases are not followed.
func readYAML(f *File, src string) {
	r := &yamlReader{f: f, src: src}
	for r.i < len(src) {
		r.line()
	}
}

// A yamlReader reads the entries of a document.
type yamlReader struct {
	f     *File
	src   string
	i     int
	stack []yamlEntry // the open entries, by indentation
}

// A yamlEntry is an entry whose value may be nested in it.
type yamlEntry struct {
	indent int
	head   *Head
}

// line reads the line at r.i, and the lines that go on with its value.
func (r *yamlReader) line() {
	start, end := r.i, scan.LineEnd(r.src, r.i)
	i := r.skipSpaces(start, end)
	rest := strings.TrimRight(r.src[i:end], " \t\r")
	switch {
	case rest == "":
		r.i = end + 1
		return
	case rest[0] == '#':
		r.f.add(r.src, nil, i+1, end, Plain)
		r.i = end + 1
		return
	case rest[0] == '%' && i == start, i == start && (rest == "---" || rest == "..."):
		r.stack, r.i = r.stack[:0], end+1
		return
	case i == start && strings.HasPrefix(rest, "--- "):
		i += 4
	}
	for i < end && r.src[i] == '-' && (i+1 == end || r.src[i+1] == ' ' || r.src[i+1] == '\r') {
		r.close(i - start)
		i = r.skipSpaces(i+1, end)
	}
	r.entry(i, i-start, end)
}

// skipSpaces returns the first offset from i on, up to end, that is no space.
func (r *yamlReader) skipSpaces(i, end int) int { return scan.PastAny(r.src, i, end, " ") }

// close ends the entries that are indented by at least indent.
func (r *yamlReader) close(indent int) {
	for len(r.stack) > 0 && r.stack[len(r.stack)-1].indent > indent {
		r.stack = r.stack[:len(r.stack)-1]
	}
}

// above returns the head of the innermost open entry.
func (r *yamlReader) above() *Head {
	if n := len(r.stack); n > 0 {
		return r.stack[n-1].head
	}
	return nil
}

// entry reads "key: value" or a value alone from i, which is indented by indent,
// on the line that ends at end.
func (r *yamlReader) entry(i, indent, end int) {
	for len(r.stack) > 0 && r.stack[len(r.stack)-1].indent >= indent && r.keyEnd(i, end) > 0 {
		r.stack = r.stack[:len(r.stack)-1]
	}
	head, parent := r.above(), -1
	if n := len(r.stack); n > 0 {
		parent = r.stack[n-1].indent
	}
	if k := r.keyEnd(i, end); k > 0 {
		key := strings.Trim(r.src[i:k], " \"'")
		r.f.keyed(r.src, i, k, Plain)
		head = r.f.head(r.above(), key)
		r.stack = append(r.stack, yamlEntry{indent, head})
		parent = indent
		i = k + 1
	}
	r.value(head, parent, i, end)
}

// keyEnd returns the offset of the colon behind the key at i, or 0.
func (r *yamlReader) keyEnd(i, end int) int {
	if i >= end || strings.IndexByte("{[#&*!|>%", r.src[i]) >= 0 {
		return 0
	}
	if c := r.src[i]; c == '"' || c == '\'' {
		j := r.skipSpaces(quoteEnd(r.src, i, end)+1, end)
		if j < end && r.src[j] == ':' && (j+1 == end || scan.IsSpace(r.src[j+1])) {
			return j
		}
		return 0
	}
	for j := i; j < end; j++ {
		switch {
		case r.src[j] == ':' && (j+1 == end || scan.IsSpace(r.src[j+1])):
			if j == i {
				return 0
			}
			return j
		case r.src[j] == '#' && j > i && r.src[j-1] == ' ':
			return 0
		}
	}
	return 0
}

// value reads the value of head from i on; lines indented by more than parent go
// on with it.
func (r *yamlReader) value(head *Head, parent, i, end int) {
	i = scan.SkipSpace(r.src, i, end)
	for i < end && (r.src[i] == '&' || r.src[i] == '!') { // an anchor, a tag
		i = scan.Past(r.src, i, end, func(c byte) bool { return !scan.IsSpace(c) })
		i = scan.SkipSpace(r.src, i, end)
	}
	r.i = end + 1
	if i >= end {
		return
	}
	switch r.src[i] {
	case '#':
		r.f.add(r.src, nil, i+1, end, Plain)
	case '*':
	case '|', '>':
		r.block(head, parent, end+1)
	case '"', '\'':
		r.quoted(head, i)
	case '{', '[':
		r.flow(head, i)
	default:
		r.plain(head, parent, i, end)
	}
}

// block reads a literal or folded scalar, of the lines from i on that are
// indented by more than parent.
func (r *yamlReader) block(head *Head, parent, i int) {
	for i < len(r.src) {
		end := scan.LineEnd(r.src, i)
		j := r.skipSpaces(i, end)
		if strings.TrimRight(r.src[j:end], "\r") != "" {
			if j-i <= parent {
				break
			}
			r.f.add(r.src, head, j, end, Plain)
		}
		i = end + 1
	}
	r.i = i
}

// quoteEnd returns the offset of the quote that closes the one at i, or stop.
func quoteEnd(src string, i, stop int) int {
	q := src[i]
	for i++; i < stop; i++ {
		switch {
		case src[i] == '\\' && q == '"':
			i++
		case src[i] != q:
		case q == '\'' && i+1 < stop && src[i+1] == q:
			i++
		default:
			return i
		}
	}
	return stop
}

// maxScalar limits the lines of a quoted scalar that a missing quote would
// extend to the end of the file.
const maxScalar = 1 << 16

// quoted reads the quoted scalar at i.
func (r *yamlReader) quoted(head *Head, i int) {
	q, form := r.src[i], YAMLDouble
	if q == '\'' {
		form = YAMLSingle
	}
	stop := min(len(r.src), i+maxScalar)
	j := quoteEnd(r.src, i, stop)
	if j >= stop {
		r.f.note("a quote that nothing closes stands for itself")
		end := scan.LineEnd(r.src, i)
		r.f.add(r.src, head, i, end, Plain)
		r.i = end + 1
		return
	}
	r.f.add(r.src, head, i+1, j, form)
	end := scan.LineEnd(r.src, j)
	if k := strings.IndexByte(r.src[j:end], '#'); k >= 0 {
		r.f.add(r.src, nil, j+k+1, end, Plain)
	}
	r.i = end + 1
}

// plain reads the plain scalar at i, and the lines indented by more than parent
// that go on with it.
func (r *yamlReader) plain(head *Head, parent, i, end int) {
	note := strings.Index(r.src[i:end], " #")
	if note >= 0 {
		r.f.add(r.src, head, i, i+note, YAMLPlain)
		r.f.add(r.src, nil, i+note+2, end, Plain)
		return
	}
	last := end
	for next := end + 1; next < len(r.src); {
		stop := scan.LineEnd(r.src, next)
		j := r.skipSpaces(next, stop)
		line := strings.TrimRight(r.src[j:stop], "\r")
		if line == "" || j-next <= parent || line[0] == '#' || strings.HasPrefix(line, "- ") || r.keyEnd(j, stop) > 0 || strings.Contains(line, " #") {
			break
		}
		last, next = stop, stop+1
	}
	r.f.add(r.src, head, i, last, YAMLPlain)
	r.i = last + 1
}

// flow reads the flow collection at i.
func (r *yamlReader) flow(head *Head, i int) {
	type open struct{ above, key *Head }
	var stack []open
	above, key := head, head
	for i < len(r.src) {
		switch c := r.src[i]; {
		case c == '{':
			stack = append(stack, open{above, key})
			above, key = key, nil
			i++
		case c == '[':
			stack = append(stack, open{above, key})
			i++
		case c == '}' || c == ']':
			i++
			above, key = stack[len(stack)-1].above, stack[len(stack)-1].key
			if stack = stack[:len(stack)-1]; len(stack) == 0 {
				r.i = scan.LineEnd(r.src, i) + 1
				return
			}
		case c == ',' || scan.IsSpace(c):
			i++
		case c == '#' && scan.IsSpace(r.src[i-1]):
			end := scan.LineEnd(r.src, i)
			r.f.add(r.src, nil, i+1, end, Plain)
			i = end
		default:
			i, key = r.flowScalar(above, key, i)
		}
	}
	r.i = i
}

// flowScalar reads the scalar at i inside a flow collection, a key or a value,
// and returns its end and the head of what follows.
func (r *yamlReader) flowScalar(above, key *Head, i int) (int, *Head) {
	start, form := i, YAMLPlain
	end := i
	if c := r.src[i]; c == '"' || c == '\'' {
		form, start = YAMLDouble, i+1
		if c == '\'' {
			form = YAMLSingle
		}
		end = quoteEnd(r.src, i, len(r.src))
		i = min(end+1, len(r.src))
	} else {
		for end < len(r.src) && strings.IndexByte(",[]{}\n", r.src[end]) < 0 && !(r.src[end] == ':' && (end+1 == len(r.src) || scan.IsSpace(r.src[end+1]))) {
			end++
		}
		if i = end; i == start { // a colon
			return i + 1, key
		}
	}
	j := r.skipSpaces(i, len(r.src))
	if j < len(r.src) && r.src[j] == ':' {
		return j + 1, r.f.head(above, strings.TrimSpace(r.src[start:end]))
	}
	r.f.add(r.src, key, start, end, form)
	return i, key
}
