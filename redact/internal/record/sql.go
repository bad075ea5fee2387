package record

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// readSQL reads dumps: the rows of INSERT under the columns that the statement or
// CREATE TABLE names, the rows of COPY, the values of SET and WHERE under the name
// before them, comments.
func readSQL(f *File, src string) {
	r := &sqlReader{f: f, src: src, tables: map[string][]*Head{}}
	for r.i < len(src) {
		r.token()
	}
}

// A sqlReader reads token by token.
type sqlReader struct {
	f       *File
	src     string
	i       int
	tables  map[string][]*Head // columns by the name of their table
	verb    string             // first word of the statement, in lower case
	table   string
	cols    []*Head
	names   []string // since the last opening bracket, or of the statement
	last    string   // the last word
	set     string   // the name that a value is compared with or set to
	depth   int
	at      int  // which value of a row is next
	rows    bool // VALUES was read
	tries   int  // apostrophes that nothing closes
	defined bool // the next word of a definition names a column
}

// token reads the token at r.i.
func (r *sqlReader) token() {
	switch c := r.src[r.i]; {
	case scan.IsSpace(c):
		r.i++
	case c == '-' && strings.HasPrefix(r.src[r.i:], "--"), c == '#':
		end := scan.LineEnd(r.src, r.i)
		r.f.add(r.src, nil, r.i+1, end, Plain)
		r.i = end
	case c == '/' && strings.HasPrefix(r.src[r.i:], "/*"):
		r.i = r.f.comment(r.src, r.i)
	case c == '\'':
		r.text()
	case c == '"' || c == '`' || c == '[' && r.verb != "":
		r.quotedName(c)
	case isWordByte(c) && (c < '0' || c > '9'):
		j := scan.Past(r.src, r.i, len(r.src), func(c byte) bool { return isWordByte(c) || c == '.' })
		r.word(r.src[r.i:j])
		r.i = j
		if r.verb == "copy" && strings.EqualFold(r.last, "stdin") {
			r.copied()
		}
	case c >= '0' && c <= '9':
		j := scan.Past(r.src, r.i, len(r.src), func(c byte) bool { return isNumeric(c) || isWordByte(c) })
		r.value(r.i, j, SQLBare)
		r.i = j
	default:
		r.sign(c)
		r.i++
	}
}

func isWordByte(c byte) bool { return scan.IsWord(c) || c == '_' || c == '$' }

// sign handles punctuation.
func (r *sqlReader) sign(c byte) {
	switch c {
	case ';':
		r.verb, r.table, r.names, r.rows, r.depth, r.set = "", "", nil, false, 0, ""
	case '(':
		if r.depth++; r.depth == 1 {
			r.at, r.defined = 0, r.verb == "create"
			if !r.rows {
				r.names = r.names[:0]
			}
		}
	case ')':
		if r.depth = max(r.depth-1, 0); r.depth == 0 && !r.rows && len(r.names) > 0 {
			r.setColumns()
		}
	case ',':
		switch {
		case r.depth == 1:
			r.at++
			r.defined = r.verb == "create"
		case r.depth == 0 && !r.rows:
			r.set = ""
		}
	case '=':
		r.set = r.last
	}
}

// setColumns makes the names between brackets the columns of the statement.
func (r *sqlReader) setColumns() {
	table := r.f.head(nil, r.table)
	cols := make([]*Head, len(r.names))
	for k, n := range r.names {
		cols[k] = r.f.head(table, n)
	}
	r.cols = cols
	if r.verb == "create" {
		r.tables[r.table] = cols
	}
	r.names = r.names[:0]
}

// word handles a word, a keyword or a name.
func (r *sqlReader) word(w string) {
	low := strings.ToLower(w)
	r.last = w
	switch {
	case r.verb == "":
		r.verb, r.cols = low, nil
	case low == "values" && r.depth == 0:
		r.rows, r.at = true, 0
		if r.cols == nil {
			r.cols = r.tables[r.table]
		}
	case r.depth == 0 && r.table == "" && !sqlWords[low]:
		r.table = low[strings.LastIndexByte(low, '.')+1:]
	case r.depth == 1 && !r.rows && (r.verb != "create" || r.defined):
		r.names = append(r.names, w)
		r.defined = false
	case low == "like":
		if n := len(r.names); n > 0 {
			r.set = r.names[n-1]
		}
	case r.depth == 0 && !sqlWords[low]:
		r.names = append(r.names[:0], w)
	}
}

var sqlWords = scan.WordSet(`into from table if not exists only update set where and or temporary temp unlogged ignore or replace global local create insert copy with values select distinct delete default null`)

// quotedName reads the name in quotes at r.i; MySQL has strings in them, too.
func (r *sqlReader) quotedName(c byte) {
	if c == '[' {
		c = ']'
	}
	n := strings.IndexByte(r.src[r.i+1:min(len(r.src), r.i+1+maxScalar)], c)
	if n < 0 {
		r.i++
		return
	}
	if c == '"' && (r.rows || r.set != "") {
		r.value(r.i+1, r.i+1+n, JSONString)
	} else {
		r.word(r.src[r.i+1 : r.i+1+n])
	}
	r.i += n + 2
}

// text reads the string at r.i.
func (r *sqlReader) text() {
	for j := r.i + 1; j < len(r.src) && r.tries < maxTries; j++ {
		switch {
		case r.src[j] == '\\':
			if j+1 < len(r.src) && r.src[j+1] == '\'' && j+2 < len(r.src) && strings.IndexByte(",);\n", r.src[j+2]) >= 0 {
				break // of a standard string, which ends in a backslash
			}
			j++
		case r.src[j] == '\'' && j+1 < len(r.src) && r.src[j+1] == '\'':
			j++
		case r.src[j] == '\'':
			r.value(r.i+1, j, SQLString)
			r.i = j + 1
			return
		}
	}
	r.tries++
	r.f.note("the SQL is malformed or cut off")
	end := scan.LineEnd(r.src, r.i)
	r.value(r.i+1, end, SQLString)
	r.i = end
}

// value records a value under its column, or under the name before it.
func (r *sqlReader) value(i, end int, form Form) {
	var head *Head
	switch {
	case r.rows && r.depth >= 1 && r.at < len(r.cols):
		head = r.cols[r.at]
	case r.set != "" && !r.rows:
		head = r.f.head(r.f.head(nil, r.table), r.set[strings.LastIndexByte(r.set, '.')+1:])
		r.set = ""
	case form == SQLBare && !r.rows:
		return // the length of a type
	case r.rows:
		head = r.f.head(nil, "")
	}
	r.f.add(r.src, head, i, end, form)
}

// copied reads the rows of COPY … FROM stdin, up to a line of "\.".
func (r *sqlReader) copied() {
	i := scan.LineEnd(r.src, r.i) + 1
	cols := r.cols
	if cols == nil {
		cols = r.tables[r.table]
	}
	for i < len(r.src) {
		end := scan.LineEnd(r.src, i)
		if strings.TrimRight(r.src[i:end], "\r") == `\.` {
			i = end + 1
			break
		}
		for k := 0; i <= end; k++ {
			j := end
			if n := strings.IndexByte(r.src[i:end], '\t'); n >= 0 {
				j = i + n
			}
			var head *Head
			if k < len(cols) {
				head = cols[k]
			}
			if r.src[i:j] != `\N` {
				r.f.add(r.src, head, i, j, Tabbed)
			}
			i = j + 1
		}
	}
	r.i = min(i, len(r.src))
	r.verb, r.table, r.names, r.set, r.last = "", "", nil, "", ""
}
