package main

import (
	stdembed "embed"
	"html/template"
	"sync"

	"github.com/pagemill/pagemill/internal/report"
)

//go:embed *.html
var pageSources stdembed.FS

// pageTemplates are the self-contained pages that commands write. Without scripts
// they show all; that of --report has one for search and order. All content is
// escaped.
var pageTemplates = sync.OnceValue(func() *template.Template {
	return template.Must(report.New("pages").Funcs(template.FuncMap{
		"orRoot": orRoot, "compact": compact,
		"reason": reason, "option": option,
		"note": note, "kind": kind, "class": class, "detail": detail, "order": order, "box": boxOf, "crop": cropStyle,
	}).ParseFS(pageSources, "*.html"))
})

// A fact is a figure below the title of a page.
type fact struct{ Name, Value string }
