package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats/internal/date"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/selector"
	"github.com/pagemill/pagemill/internal/trees/boost"
)

// A listMark is a list of a page as its user would ask for it, by selectors: see lists.txt.
type listMark struct {
	page, name, items string
	goesOn            bool // an item ends where the next begins
	props             []propMark
}

type propMark struct {
	name, kind, at, attr, description string
	part                              *regexp.Regexp
}

func readMarks(text string) (out []*listMark) {
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		f := strings.SplitN(strings.TrimSpace(line), " ", 3)
		switch {
		case line == "" || line[0] == '#':
		case line[0] != ' ':
			items, goesOn := strings.CutSuffix(f[2], " +")
			out = append(out, &listMark{page: f[0], name: f[1], items: items, goesOn: goesOn})
		default:
			m := propMark{name: f[0], kind: f[1]}
			at, about, _ := strings.Cut(f[2], " ; ")
			m.description = about
			if i := strings.LastIndex(at, " ~ "); i > 0 && strings.Contains(at[i:], "(") {
				m.part, at = regexp.MustCompile(at[i+3:]), at[:i]
			}
			m.at, m.attr, _ = strings.Cut(at, "@")
			last := out[len(out)-1]
			last.props = append(last.props, m)
		}
	}
	return out
}

// schema returns what a user would ask.
func (m *listMark) schema() map[string]any {
	props := map[string]any{}
	for _, p := range m.props {
		s := map[string]any{"type": "string"}
		switch p.kind {
		case "uri", "date":
			s["format"] = p.kind
		case "texts":
			s = map[string]any{"type": "array", "items": map[string]any{"type": "string"}}
		case "string", "number", "integer", "boolean":
			s["type"] = p.kind
		}
		if p.description != "" {
			s["description"] = p.description
		}
		props[p.name] = s
	}
	items := map[string]any{"type": "object", "properties": props}
	return map[string]any{"type": "object", "properties": map[string]any{m.name: map[string]any{"type": "array", "items": items}}}
}

// gold returns the items that the selectors find.
func (m *listMark) gold(root *html.Node, address string) []any {
	out := []any{}
	p := selector.NewPage(nil, root)
	match := func(s string) []bool {
		l, err := selector.Parse(s)
		check(err)
		found, err := p.Match(l)
		check(err)
		return found
	}
	nodes, starts := p.Elements(), []int{}
	if m.items == "-" {
		return out
	}
	for i, yes := range match(m.items) {
		if yes && (len(starts) == 0 || m.goesOn || !dom.Holds(nodes[starts[len(starts)-1]], nodes[i])) {
			starts = append(starts, i)
		}
	}
	base := dom.NewBase(root, address)
	for range starts {
		out = append(out, map[string]any{})
	}
	for _, f := range m.props {
		if f.at == "-" {
			continue
		}
		found := []bool(nil)
		if f.at != "." {
			found = match(f.at)
		}
		for k, from := range starts {
			to := from + 1
			for to < len(nodes) && (m.goesOn || dom.Holds(nodes[from], nodes[to])) && (k+1 == len(starts) || to < starts[k+1]) {
				to++
			}
			at := []*html.Node{nodes[from]}
			if f.at != "." {
				at = at[:0]
				for i := from; i < to; i++ {
					if found[i] {
						at = append(at, nodes[i])
					}
				}
			}
			if v := f.value(at, base); v != nil {
				out[k].(map[string]any)[f.name] = v
			}
		}
	}
	for i := 0; i < len(out); { // an advertisement among them
		if len(out[i].(map[string]any)) < 2 && len(m.props) > 2 {
			out = append(out[:i], out[i+1:]...)
			continue
		}
		i++
	}
	return out
}

// value returns what the elements say, nil for nothing.
func (f *propMark) value(at []*html.Node, base dom.Base) any {
	var texts []any
	for _, n := range at {
		s := strings.TrimSpace(dom.Attr(n, f.attr))
		if f.attr == "" {
			s = strings.Join(strings.Fields(shownText(n)), " ")
		}
		if f.part != nil {
			found := f.part.FindStringSubmatch(s)
			if found == nil {
				continue
			}
			s = found[1]
		}
		if s != "" {
			texts = append(texts, s)
		}
	}
	if len(texts) == 0 {
		return nil
	}
	s := texts[0].(string)
	switch f.kind {
	case "texts":
		return texts
	case "uri":
		return base.Resolve(s)
	case "date":
		return date.Parse(s, "")
	case "number", "integer":
		s = figure.FindString(strings.ReplaceAll(s, " ", ""))
		if i := len(s) - 3; i > 0 && s[i] == ',' {
			s = s[:i] + "." + s[i+1:]
		}
		n, err := strconv.ParseFloat(strings.NewReplacer(",", "", "−", "-").Replace(s), 64)
		if err != nil {
			return nil
		}
		return n
	}
	return s
}

var figure = regexp.MustCompile(`[-−]?\d[\d,]*(\.\d+)?`)

func shownText(n *html.Node) string {
	if n.Type == html.TextNode {
		return n.Data
	}
	if n.Data == "script" || n.Data == "style" || n.Data == "noscript" || n.Data == "template" {
		return ""
	}
	var b strings.Builder
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		b.WriteString(shownText(c))
	}
	return b.String()
}

//go:embed lists.txt
var listMarks string

// eachMark calls do for each list that lists.txt marks, with its page.
func eachMark(folder string, do func(m *listMark, url, text string, root *html.Node)) {
	marks := map[string][]*listMark{}
	for _, m := range readMarks(listMarks) {
		marks[m.page] = append(marks[m.page], m)
	}
	for _, b := range lines(filepath.Join(folder, markedSet)) {
		var r struct{ ID, URL, HTML string }
		check(json.Unmarshal(b, &r))
		for _, m := range marks[r.ID] {
			parsed, err := dom.ParseString(r.HTML)
			check(err)
			do(m, r.URL, r.HTML, parsed.Root)
		}
	}
}

// markedSet is the set whose pages lists.txt marks.
const markedSet = "extract/wcxb-train.ndjson.xz"

// writeGolds writes the marked lists with what a perfect reader answers, as
// formats/lists has them, in two halves by site.
func writeGolds(path, folder string) {
	halves := [2]bytes.Buffer{}
	eachMark(folder, func(m *listMark, url, text string, root *html.Node) {
		check(json.NewEncoder(&halves[boost.Fold(siteOf(url), 0, 2)]).Encode(map[string]any{
			"name": m.page + " " + m.name, "url": url, "html": text, "kind": "marked", "list": m.name, "ident": m.props[0].name,
			"schema": m.schema(), "gold": map[string]any{m.name: m.gold(root, url)},
		}))
	})
	for half, suffix := range [...]string{".learned", ".apart"} {
		check(os.WriteFile(path+suffix, halves[half].Bytes(), 0o644))
	}
}
