package report

import (
	"embed"
	"html/template"
	"io"
	"strconv"
	"strings"
	"sync"
)

// A Report is the data of one report.
type Report struct {
	Title    string // what was inspected
	Facts    []Fact // a line of figures below the title
	Warnings []string
	Rows     []*Row // the document's structure, in order
	Markdown string
	Rendered string // the Markdown as HTML; shown in a sandboxed frame
}

// A Fact is one figure.
type Fact struct {
	Name, Value string
}

// A Row is one part of the document.
type Row struct {
	Depth  int
	Label  string // the name of its element or kind of block
	Text   string // its text, or "" for a container
	State  string // kept, dropped or mixed
	Reason string // why it has that state
	Size   int    // in letters

	Selector string // selects it in --include and --exclude
	Markdown string // of this part alone, if it is not in that of the report
	At, End  int    // where it is in that of the report; End is 0 if it isn't
	Rows     []*Row // its parts
}

// A Passage is a part of the report's Markdown. ID is that of the part of the
// document that it came of, "" if there is none.
type Passage struct{ ID, Text string }

// Passages splits the Markdown by the rows that it came of. These are in its
// order and do not overlap.
func (r *Report) Passages() []Passage {
	var out []Passage
	at := 0
	var walk func(rows []*Row)
	walk = func(rows []*Row) {
		for _, row := range rows {
			if row.End > row.At && row.At >= at {
				out = append(out, Passage{Text: r.Markdown[at:row.At]}, Passage{row.ID(), r.Markdown[row.At:row.End]})
				at = row.End
			}
			walk(row.Rows)
		}
	}
	walk(r.Rows)
	return append(out, Passage{Text: r.Markdown[at:]})
}

// ID returns the identifier of the row's Markdown.
func (r *Row) ID() string { return "m" + strconv.Itoa(r.At) }

// Parts returns the number of rows below r, at all levels.
func (r *Row) Parts() int {
	n := 0
	for _, k := range r.Rows {
		n += 1 + k.Parts()
	}
	return n
}

// Option returns the command-line flag that leaves the row out or, if it is left
// out, brings it in alone, quoted for a shell.
func (r *Row) Option() string {
	flag := "--exclude"
	if r.State == "dropped" {
		flag = "--include"
	}
	return flag + " '" + strings.ReplaceAll(r.Selector, "'", `'\''`) + "'"
}

// Why returns the reason or, without one, an explanation of the state.
func (r *Row) Why() string {
	if r.Reason != "" {
		return r.Reason
	}
	switch r.State {
	case "dropped":
		return "dropped with what is around it"
	case "mixed":
		return "some of it was dropped"
	}
	return "kept"
}

//go:embed *.html
var sources embed.FS

var pages = sync.OnceValue(func() *template.Template { return template.Must(New("pages").ParseFS(sources, "*.html")) })

//go:embed base.html
var base string

// A head is the data of a report's head. Script is the content security
// policy's source for the only script that may run, or "".
type head struct{ Title, Script string }

// New returns a template with the head of all reports, including colours and
// fonts: {{template "head" (head title)}}.
func New(name string) *template.Template {
	return template.Must(template.New(name).Funcs(template.FuncMap{
		"head": func(title string, script ...string) head { return head{title, strings.Join(script, " ")} },
	}).Parse(base))
}

// Write writes the report as one HTML page.
func (r *Report) Write(w io.Writer) error { return pages().ExecuteTemplate(w, "report.html", r) }
