package report

import (
	_ "embed" // for the template
	"html/template"
	"strings"
)

//go:embed base.html
var base string

// A head is the data of a page's head. Script is the content security policy's
// source for the only script that may run, or "".
type head struct{ Title, Script string }

// New returns a template with the head of all pages, including colours and
// fonts: {{template "head" (head title)}}.
func New(name string) *template.Template {
	return template.Must(template.New(name).Funcs(template.FuncMap{
		"head": func(title string, script ...string) head { return head{title, strings.Join(script, " ")} },
	}).Parse(base))
}
