package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/tools/txtar"

	"github.com/pagemill/pagemill/formats/internal/date"
	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/formats/internal/number"
	"github.com/pagemill/pagemill/formats/internal/records"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
	layout "github.com/pagemill/pagemill/internal/page"
	"github.com/pagemill/pagemill/internal/trees/boost"
)

// A markedList is a list of a page as its user would ask for it, and what answers it.
type markedList struct {
	set, url, html, name string
	apart                bool // only measured on
	drawn                bool // ours, of a test: only learned from
	fields               []records.Field
	items                [][]string // by item and field: the sum of the value, "" for none
}

// A property is that of a JSON Schema.
type property struct {
	Type        string `json:"type"`
	Format      string `json:"format,omitempty"`
	Description string `json:"description,omitempty"`
}

// A listsSchema is what is read of a JSON Schema of lists of objects.
type listsSchema struct {
	Properties map[string]struct {
		Items struct{ Properties map[string]property }
	}
}

//go:embed marked.txt
var markedText string

// markedLists returns the lists of marked.txt, lists.txt and formats/lists, with their
// pages.
func markedLists(folder string) (out []*markedList) {
	of := map[string][]*markedList{}
	for _, l := range readMarked(markedText) {
		of[l.set] = append(of[l.set], l)
	}
	for set, lists := range of {
		byURL := map[string][]*markedList{}
		for _, l := range lists {
			byURL[l.url] = append(byURL[l.url], l)
		}
		for _, b := range lines(filepath.Join(folder, set)) {
			var r struct{ URL, HTML string }
			check(json.Unmarshal(b, &r))
			for _, l := range byURL[r.URL] {
				l.html = r.HTML
			}
		}
		out = append(out, lists...)
	}
	out = slices.Concat(out, selectedLists(folder), givenLists(folder), drawnLists())
	out = slices.DeleteFunc(out, func(l *markedList) bool { return l.html == "" })
	slices.SortFunc(out, func(a, b *markedList) int { return strings.Compare(a.url+a.name+a.set, b.url+b.name+b.set) })
	return out
}

// readMarked reads marked.txt.
func readMarked(text string) (out []*markedList) {
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '{':
			last := out[len(out)-1]
			props := map[string]property{}
			check(json.Unmarshal([]byte(line), &props))
			last.fields = fieldsOf(props)
		case line[0] == ' ':
			last := out[len(out)-1]
			item := strings.Fields(line)
			for i := range item {
				item[i] = strings.Trim(item[i], "-")
			}
			last.items = append(last.items, item)
		default:
			f := strings.Fields(line)
			out = append(out, &markedList{set: f[1], url: f[2], name: f[3], apart: f[0] == "apart"})
		}
	}
	return out
}

// selectedLists returns the lists that lists.txt marks by selectors.
func selectedLists(folder string) (out []*markedList) {
	eachMark(folder, func(m *listMark, url, text string, root *html.Node) {
		l := &markedList{set: markedSet, url: url, html: text, name: m.name}
		l.answer(m.schema(), m.gold(root, url))
		out = append(out, l)
	})
	return out
}

// givenLists returns the lists of objects of formats/lists.
func givenLists(folder string) (out []*markedList) {
	const set = "formats/lists.ndjson.gz"
	for _, b := range lines(filepath.Join(folder, set)) {
		var r struct {
			URL, HTML, List string
			Schema          any
			Gold            map[string]any
		}
		check(json.Unmarshal(b, &r))
		items, ok := r.Gold[r.List].([]any)
		if !ok || len(items) == 0 {
			continue
		}
		l := &markedList{set: set, url: r.URL, html: r.HTML, name: r.List}
		l.answer(r.Schema, items)
		out = append(out, l)
	}
	return out
}

// drawnLists returns the lists of tests, which trees have to know.
func drawnLists() (out []*markedList) {
	add := func(file, input, name string) *markedList {
		l := &markedList{set: filepath.Base(file), url: "https://example.com/", html: input, name: name, drawn: true}
		out = append(out, l)
		return l
	}
	fixtures("tables", func(file string, part func(string) string) {
		name, fields, _ := strings.Cut(part("fields"), ":")
		l := add(file, part("input"), name)
		l.fields = fieldsOf(propertiesOf(fields))
		var items []any
		for line := range strings.Lines(part("items")) {
			var item map[string]any
			check(json.Unmarshal([]byte(line), &item))
			items = append(items, item)
		}
		l.readItems(items)
	})
	fixtures("json", func(file string, part func(string) string) {
		var schema listsSchema
		var result map[string]any
		if json.Unmarshal([]byte(part("schema")), &schema) != nil || json.Unmarshal([]byte(part("result")), &result) != nil {
			return // of other types
		}
		for _, name := range slices.Sorted(maps.Keys(schema.Properties)) {
			if props := schema.Properties[name].Items.Properties; len(props) > 0 {
				l := add(file, part("input"), name)
				l.fields = fieldsOf(props)
				items, _ := result[name].([]any)
				l.readItems(items)
			}
		}
	})
	return out
}

// fixtures calls do for each test of a kind, with its file and what returns its sections.
func fixtures(kind string, do func(file string, part func(name string) string)) {
	files, err := filepath.Glob("formats/testdata/" + kind + "/*.txtar")
	check(err)
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		check(err)
		do(file, func(name string) string {
			for _, f := range a.Files {
				if f.Name == name {
					return strings.TrimSpace(string(f.Data))
				}
			}
			return ""
		})
	}
}

// propertiesOf reads the properties as the tests of tables write them.
func propertiesOf(fields string) map[string]property {
	props := map[string]property{}
	for f := range strings.SplitSeq(fields, "|") {
		words := strings.Fields(f)
		p := property{Type: "string"}
		for _, w := range words[1:] {
			switch w {
			case "date", "date-time", "email", "uri":
				p.Format = w
			case "number", "integer", "boolean", "array":
				p.Type = w
			}
		}
		if _, d, ok := strings.Cut(f, `desc="`); ok {
			p.Description, _, _ = strings.Cut(d, `"`)
		}
		props[words[0]] = p
	}
	return props
}

// answer reads a list's fields from its schema, and its items from what answers it.
func (l *markedList) answer(schema any, items []any) {
	b, err := json.Marshal(schema)
	check(err)
	var s listsSchema
	check(json.Unmarshal(b, &s))
	l.fields = fieldsOf(s.Properties[l.name].Items.Properties)
	l.readItems(items)
}

// readItems keeps the sums of the items' values.
func (l *markedList) readItems(items []any) {
	for _, it := range items {
		item := make([]string, len(l.fields))
		for i, f := range l.fields {
			if m, ok := it.(map[string]any); ok {
				item[i] = sumOf(m[f.Name])
			}
		}
		l.items = append(l.items, item)
	}
}

func fieldsOf(props map[string]property) (out []records.Field) {
	for _, name := range slices.Sorted(maps.Keys(props)) {
		p := props[name]
		f := records.Field{Name: name, Type: p.Type, Format: p.Format, Description: p.Description}
		if p.Type != "array" {
			f.Fit = func(s string) any { return p.convert(s) }
		}
		out = append(out, f)
	}
	return out
}

// convert converts a text to the property's type, nil if it can't be.
func (p property) convert(s string) any {
	switch {
	case p.Type == "number" || p.Type == "integer":
		if n, ok := number.Read(s, number.Unknown); ok && (p.Type == "number" || !strings.Contains(n, ".")) {
			return json.Number(n)
		}
		return nil
	case p.Type == "boolean":
		return map[string]any{"yes": true, "true": true, "✓": true, "✔": true, "no": false, "false": false, "✗": false, "✘": false}[strings.ToLower(s)]
	case p.Format == "date" || p.Format == "date-time":
		s = date.Parse(s, "")
	}
	if s == "" {
		return nil
	}
	return s
}

// sumOf returns the sum of a value, by which values are compared: the texts of third
// parties stay in their pages. Case, white space, schemes and fragments of addresses, times
// of dates and the order of lists do not count. It is "" for no value.
func sumOf(v any) string {
	s := ""
	switch v := v.(type) {
	case nil:
	case bool:
		if v {
			s = "true"
		}
	case json.Number:
		f, err := v.Float64()
		check(err)
		return sumOf(f)
	case []string:
		s = strings.Join(slices.Sorted(slices.Values(v)), "|")
	case []any:
		var parts []string
		for _, x := range v {
			parts = append(parts, fmt.Sprint(x))
		}
		return sumOf(parts)
	default:
		s = fmt.Sprint(v)
	}
	s = strings.ToLower(strings.Join(strings.Fields(s), ""))
	s = strings.TrimPrefix(strings.TrimPrefix(s, "https://"), "http://")
	s, _, _ = strings.Cut(s, "#")
	if len(s) > len("2006-01-02") && s[4] == '-' && s[7] == '-' {
		s = s[:len("2006-01-02")]
	}
	if s = strings.TrimSuffix(s, "/"); s == "" {
		return ""
	}
	h := fnv.New32a()
	h.Write([]byte(s))
	return fmt.Sprintf("%x", h.Sum32())
}

func (l *markedList) open() *records.Page { return openPage(l.html, l.url) }

func openPage(text, url string) *records.Page {
	parsed, err := dom.ParseString(text)
	check(err)
	root := layout.BuildChecked(nil, parsed.Root, "", nil).Root // with what readers without scripts see
	return records.Read(cancel.New(context.Background()), root, dom.NewBase(root, url), func() []labelled.Fact { return labelled.Read(nil, root) })
}

func (l *markedList) array() records.Array { return records.Array{Name: l.name, Fields: l.fields} }

// fold is that of the list's site, -1 if it is only measured on, folds if it is only
// learned from.
func (l *markedList) fold() int {
	switch {
	case l.apart:
		return -1
	case l.drawn:
		return folds
	}
	return boost.Fold(siteOf(l.url), 0, folds)
}

// weight is what a row of the list counts for.
func (l *markedList) weight() float32 {
	if l.drawn {
		return drawnListWeight
	}
	return 1
}

// drawnListWeight is that of a list of a test: they are small, and trees have to know them.
const drawnListWeight = 2

// values counts the values of a field.
func (l *markedList) values(field int) (of map[string]int, n int) {
	of = map[string]int{}
	for _, item := range l.items {
		if v := item[field]; v != "" {
			of[v]++
			n++
		}
	}
	return of, n
}

// right returns how many of a field's values are among some.
func (l *markedList) right(field int, values []any) (n int) {
	left, _ := l.values(field)
	for _, v := range values {
		if k := sumOf(v); k != "" && left[k] > 0 {
			left[k]--
			n++
		}
	}
	return n
}
