package report

import (
	"embed"
	"html/template"
	"io"
	"strings"
	"sync"
)

// A Report is what one page shows.
type Report struct {
	Title    string // what was inspected
	Facts    []Fact // a line of figures below the title
	Warnings []string
	Rows     []*Row // the document's structure, in order
	Markdown string
	Rendered string // the Markdown as HTML; shown in a frame that runs and loads nothing
}

// A Fact is one figure.
type Fact struct {
	Name, Value string
}

// A Row is one part of the document.
type Row struct {
	Depth  int
	Label  string // what it is: an element, a block's kind
	Text   string // its text, "" for a part that only holds others
	State  string // kept, dropped or mixed
	Reason string // why that became of it
	Size   int    // letters

	Selector string // selects it in --include and --exclude
	Markdown string // of it alone
	Rows     []*Row // what it holds
}

// Parts counts what a row holds, at every level.
func (r *Row) Parts() int {
	n := 0
	for _, k := range r.Rows {
		n += 1 + k.Parts()
	}
	return n
}

// Option is a flag of the command with the row's selector, quoted for a shell.
func (r *Row) Option(flag string) string {
	return "--" + flag + " '" + strings.ReplaceAll(r.Selector, "'", `'\''`) + "'"
}

// Why is the reason, or what the state alone says.
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

// A head is what the head of a report is made of. Script is the policy's source
// of the one script that may run, "" for none.
type head struct{ Title, Script string }

// New returns a template with the head that all reports begin with, colours and
// type included: {{template "head" (head title)}}.
func New(name string) *template.Template {
	return template.Must(template.New(name).Funcs(template.FuncMap{
		"head": func(title string, script ...string) head { return head{title, strings.Join(script, " ")} },
	}).Parse(base))
}

// Write writes the report as one HTML page.
func (r *Report) Write(w io.Writer) error { return pages().ExecuteTemplate(w, "report.html", r) }
