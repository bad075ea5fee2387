package formats

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/schemafill"
	"github.com/pagemill/pagemill/internal/cancel"
)

// noSource is the evidence source of a value that is not on the page.
const noSource = "none"

// A leaf is a string or number in a value.
type leaf struct {
	pointer, text string
	number        bool
}

// leaves appends the leaves of v to out, an object's members sorted by name.
func leaves(out []leaf, v any, at string) []leaf {
	switch v := v.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			out = leaves(out, v[name], at+"/"+schemafill.PointerPart(name))
		}
	case []any:
		for i, e := range v {
			out = leaves(out, e, at+"/"+strconv.Itoa(i))
		}
	case string:
		out = append(out, leaf{at, v, false})
	case json.Number:
		out = append(out, leaf{at, v.String(), true})
	}
	return out
}

// ground searches the page for all values in one pass: verbatim, else ignoring
// white space, emphasis and letter case; numbers and dates also in other
// notations.
func ground(check *cancel.Checker, markdown string, values []leaf) []Evidence {
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = strings.TrimSpace(v.text)
	}
	places := locate(check, markdown, texts)
	out := make([]Evidence, len(values))
	var folded []string // for those that do not occur verbatim
	for i, v := range values {
		out[i] = Evidence{Pointer: v.pointer, Source: noSource, Text: v.text}
		if start, end := span(places, texts[i]); end > 0 {
			out[i].Source, out[i].Start, out[i].End = "text", start, end
			continue
		}
		folded = append(folded, fold(v.text))
	}
	if len(folded) == 0 {
		return out
	}
	places = locate(check, fold(markdown), folded)
	have := map[string]bool{}
	for _, f := range figures(markdown) {
		have[f] = true
	}
	for i, v := range values {
		if out[i].Source != noSource {
			continue
		}
		if _, ok := places[folded[0]]; ok || v.renoted(have) {
			out[i].Source = "text"
		}
		folded = folded[1:]
	}
	return out
}

// renoted reports whether the page has a number, or the parts of a date, in
// another notation: 1234.5 as "1.234,50", 2024-05-07 as "7 May 2024".
func (l leaf) renoted(figures map[string]bool) bool {
	if l.number {
		n, err := strconv.ParseFloat(l.text, 64)
		if err != nil {
			return false
		}
		digits := func(decimals int) string {
			return strings.NewReplacer(".", "", "-", "").Replace(strconv.FormatFloat(n, 'f', decimals, 64))
		}
		return figures[digits(-1)] || figures[digits(2)]
	}
	date, _, _ := strings.Cut(l.text, "T")
	parts := strings.Split(date, "-")
	if len(parts) != 3 || len(parts[0]) != 4 || len(parts[1]) != 2 || len(parts[2]) != 2 || strings.Trim(date, "0123456789-") != "" {
		return false
	}
	day := parts[2]
	return figures[parts[0]] && (figures[day] || figures[strings.TrimPrefix(day, "0")])
}

// fold lower-cases a text, collapses white space and removes Markdown's
// emphasis and escape characters.
func fold(s string) string {
	s = strings.NewReplacer("*", "", "_", "", "\\", "", "`", "").Replace(strings.ToLower(s))
	return strings.Join(strings.Fields(s), " ")
}

// A merger combines the answers for the parts of a page: lists are concatenated
// without duplicates; of single values the first is kept.
type merger struct {
	have map[string]map[string]bool // the members of each list, by its pointer
}

func (m *merger) merge(a, b any, at string) any {
	switch x := a.(type) {
	case nil:
		return b
	case map[string]any:
		y, ok := b.(map[string]any)
		if !ok {
			return a
		}
		for k, v := range y {
			x[k] = m.merge(x[k], v, at+"/"+schemafill.PointerPart(k))
		}
		return x
	case []any:
		y, ok := b.([]any)
		if !ok {
			return a
		}
		return m.join(x, y, at)
	}
	return a
}

func (m *merger) join(x, y []any, at string) []any {
	have := m.have[at]
	if have == nil {
		have = map[string]bool{}
		for _, v := range x {
			have[encoded(v)] = true
		}
		if m.have == nil {
			m.have = map[string]map[string]bool{}
		}
		m.have[at] = have
	}
	for _, v := range y {
		if key := encoded(v); !have[key] {
			have[key] = true
			x = append(x, v)
		}
	}
	return x
}

// encoded returns a key that identifies a value. Values of decoded JSON always
// encode.
func encoded(v any) string {
	data, _ := json.Marshal(v)
	return string(data)
}
