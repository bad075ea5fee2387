// Package record reads files that hold values under keys or columns: tables,
// JSON, YAML, TOML, settings, XML, SQL, vCard, iCalendar and mail. It tells where
// each value stands and how it is written, so that a caller can replace values
// and leave every other byte as it was. Readers are tolerant: what is malformed
// or cut off is read as far as it can be, in linear time.
package record

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// A Head is what a value stands under: the head of a column, the key of an
// entry, the name of an element.
type Head struct {
	Key    string
	Parent *Head // of the table, object or element around it; nil at the top
}

// name returns the key, "" at the top.
func (h *Head) name() string {
	if h == nil {
		return ""
	}
	return h.Key
}

// A Value is one value of a file.
type Value struct {
	Head       *Head // nil if nothing tells what the value is, as in comments
	Start, End int   // its bytes in the file, without quotes
	Form       Form  // how they are written
	Row        int   // number of the record in a table, from 1; 0 elsewhere
	Others     []*Head
}

// A File is what a reader found.
type File struct {
	Format Format
	Values []Value  // sorted, disjoint
	Notes  []string // what was malformed, in words for the user
	heads  map[headKey]*Head
	blank  []*Head // of the columns of a table without heads

	Separator byte // of the cells of a table
}

type headKey struct {
	parent *Head
	key    string
}

// head returns the one Head of a key below parent.
func (f *File) head(parent *Head, key string) *Head {
	if f.heads == nil {
		f.heads = map[headKey]*Head{}
	}
	k := headKey{parent, key}
	h := f.heads[k]
	if h == nil {
		h = &Head{Key: key, Parent: parent}
		f.heads[k] = h
	}
	return h
}

// add records a value, without the space around it.
func (f *File) add(src string, h *Head, start, end int, form Form) {
	start = scan.SkipSpace(src, start, end)
	end = scan.Back(src, start, end, scan.IsSpace)
	if start < end {
		f.Values = append(f.Values, Value{Head: h, Start: start, End: end, Form: form})
	}
}

// keyed records a key that is a value itself: an address or a number.
func (f *File) keyed(src string, start, end int, form Form) {
	if scan.CountDigits(src[start:end]) > 6 || strings.IndexByte(src[start:end], '@') >= 0 {
		f.add(src, nil, start, end, form)
	}
}

// note records once what is malformed.
func (f *File) note(what string) {
	if !slices.Contains(f.Notes, what) {
		f.Notes = append(f.Notes, what)
	}
}

// lines records the lines of [i,end), each as a value of head.
func (f *File) lines(src string, head *Head, i, end int, form Form) {
	for i < end {
		eol := scan.LineEnd(src[:end], i)
		f.add(src, head, i, eol, form)
		i = eol + 1
	}
}

// comment records the lines of the comment that the two signs at i open, and
// returns its end.
func (f *File) comment(src string, i int) int {
	end := len(src)
	if n := strings.Index(src[i+2:], "*/"); n >= 0 {
		end = i + 2 + n
	}
	f.lines(src, nil, i+2, end, Plain)
	return min(end+2, len(src))
}

// A Format is a kind of file.
type Format string

// The formats that Read knows.
const (
	CSV      Format = "csv"
	TSV      Format = "tsv"
	JSON     Format = "json"
	NDJSON   Format = "ndjson"
	YAML     Format = "yaml"
	TOML     Format = "toml"
	Env      Format = "env"
	INI      Format = "ini"
	XML      Format = "xml"
	SQL      Format = "sql"
	VCard    Format = "vcard"
	Calendar Format = "icalendar"
	Mail     Format = "eml"
	Text     Format = "text"
	Markdown Format = "markdown"
)

var readers = map[Format]func(f *File, src string){
	CSV: readTable, TSV: readTable, JSON: readJSON, NDJSON: readJSON, YAML: readYAML, TOML: readTOML,
	Env: readSettings, INI: readSettings, XML: readXML, SQL: readSQL, VCard: readCard, Calendar: readCard, Mail: readMail,
}

// Structured reports whether Read reads values of the format.
func (f Format) Structured() bool { return readers[f] != nil }

// Known reports whether f is the name of a format.
func (f Format) Known() bool { return f.Structured() || f == Text || f == Markdown }

// Read reads the values of src, of a format that is Structured.
func Read(format Format, src string) *File {
	f := &File{Format: format}
	readers[format](f, src)
	return f
}

// extensions are those of names of files, without the dot.
var extensions = map[string]Format{
	"csv": CSV, "tsv": TSV, "tab": TSV, "json": JSON, "geojson": JSON, "jsonld": JSON, "ipynb": JSON, "ndjson": NDJSON, "jsonl": NDJSON,
	"yaml": YAML, "yml": YAML, "toml": TOML, "env": Env, "ini": INI, "cfg": INI, "conf": INI, "properties": INI,
	"xml": XML, "svg": XML, "rss": XML, "atom": XML, "plist": XML, "kml": XML, "gpx": XML, "xsd": XML,
	"sql": SQL, "vcf": VCard, "vcard": VCard, "ics": Calendar, "ical": Calendar, "eml": Mail,
	"txt": Text, "text": Text, "log": Text, "out": Text, "md": Markdown, "markdown": Markdown, "mdown": Markdown, "html": Markdown, "htm": Markdown,
}

// FormatOf returns the format of a file by its name, or, if the name tells none,
// by how its text begins. Prose is Markdown.
func FormatOf(name, src string) Format {
	base := strings.ToLower(name[strings.LastIndexAny(name, `/\`)+1:])
	if base == ".env" || strings.HasPrefix(base, ".env.") {
		return Env
	}
	if f, ok := extensions[base[strings.LastIndexByte(base, '.')+1:]]; ok && strings.Contains(base, ".") {
		return f
	}
	return Sniffed(src)
}

// Named returns the format of files whose names end in ext, without the dot, or
// that is called so; "" if there is none.
func Named(ext string) Format {
	if f := extensions[ext]; f != "" {
		return f
	}
	if f := Format(ext); f.Known() {
		return f
	}
	return ""
}

// Sniffed returns the format of a text by its first bytes.
func Sniffed(src string) Format {
	head := strings.TrimLeft(strings.TrimPrefix(src, "\uFEFF"), " \t\r\n")
	line, rest, _ := strings.Cut(head, "\n")
	line = strings.TrimRight(line, "\r")
	switch {
	case strings.HasPrefix(line, "BEGIN:VCARD"):
		return VCard
	case strings.HasPrefix(line, "BEGIN:VCALENDAR"):
		return Calendar
	case strings.HasPrefix(line, "<?xml "):
		return XML
	case strings.HasPrefix(line, "INSERT INTO ") && strings.Contains(head, " VALUES"), strings.HasPrefix(line, "CREATE TABLE "):
		return SQL
	case strings.HasPrefix(line, "{") && strings.HasSuffix(line, "}") && strings.HasPrefix(strings.TrimLeft(rest, "\r\n"), "{"):
		return NDJSON
	case strings.HasPrefix(line, "{") && strings.ContainsAny(head[:min(len(head), 400)], `"}`) && strings.HasPrefix(strings.TrimLeft(head[1:], " \t\r\n"), `"`),
		strings.HasPrefix(line, "[") && len(line) < 3 && strings.HasPrefix(strings.TrimLeft(head[1:], " \t\r\n"), "{"), strings.HasPrefix(line, `[{"`), strings.HasPrefix(line, `["`):
		return JSON
	case isMail(head):
		return Mail
	case isCard(head):
		return VCard
	case looksTabular(head):
		return CSV
	}
	return Markdown
}
