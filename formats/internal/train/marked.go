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

	"github.com/pagemill/pagemill/formats/internal/date"
	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/formats/internal/number"
	"github.com/pagemill/pagemill/formats/internal/records"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/trees/boost"
)

// A markedList is a list of a page as its user would ask for it, and what answers it.
type markedList struct {
	set, url, html, name string
	apart                bool // only measured on
	fields               []records.Field
	items                [][]string // by item and field: the sum of the value, "" for none
}

// A property is that of a JSON Schema.
type property struct {
	Type        string `json:"type"`
	Format      string `json:"format,omitempty"`
	Description string `json:"description,omitempty"`
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
	out = append(append(out, selectedLists(folder)...), givenLists(folder)...)
	out = slices.DeleteFunc(out, func(l *markedList) bool { return l.html == "" })
	slices.SortFunc(out, func(a, b *markedList) int { return strings.Compare(a.url+a.name, b.url+b.name) })
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

// answer reads a list's fields from its schema, and its items from what answers it.
func (l *markedList) answer(schema any, items []any) {
	b, err := json.Marshal(schema)
	check(err)
	var s struct {
		Properties map[string]struct {
			Items struct{ Properties map[string]property }
		}
	}
	check(json.Unmarshal(b, &s))
	l.fields = fieldsOf(s.Properties[l.name].Items.Properties)
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
	return records.Read(cancel.New(context.Background()), parsed.Root, dom.NewBase(parsed.Root, url), func() []labelled.Fact { return labelled.Read(nil, parsed.Root) })
}

func (l *markedList) array() records.Array { return records.Array{Name: l.name, Fields: l.fields} }

// fold is that of the list's site, -1 if it is only measured on.
func (l *markedList) fold() int {
	if l.apart {
		return -1
	}
	return boost.Fold(siteOf(l.url), 0, folds)
}

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
