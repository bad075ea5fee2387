package redact

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/mask"
	"github.com/pagemill/pagemill/redact/internal/record"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// jsonCode returns what is personal by its key in the JSON that a text shows as
// code: in fences that say so, and in other code that is JSON. Values are read as
// those of JSON files, but those that no key tells about are left to the rules for
// code.
func (p *Page) jsonCode(ctx context.Context, text string, rs []scan.Region) ([]scan.Hit, error) {
	f := &record.File{Format: record.JSON}
	for i := 0; i < len(rs); i++ {
		if rs[i].Kind != scan.Code {
			continue
		}
		start, end := rs[i].Start, rs[i].End
		for i+1 < len(rs) && rs[i+1].Kind == scan.Code && strings.IndexByte("`~", text[rs[i+1].Start]) < 0 && strings.TrimSpace(text[end:rs[i+1].Start]) == "" {
			i++ // lines set off by indents, the words of a highlighter
			end = rs[i].End
		}
		p.steps.Steps(end - start)
		if start = jsonStart(text, start, end); start < 0 {
			continue
		}
		for _, v := range record.Read(record.JSON, text[start:end]).Values {
			v.Start, v.End = v.Start+start, v.End+start
			f.Values = append(f.Values, v)
		}
	}
	if len(f.Values) == 0 {
		return nil, nil
	}
	return p.keyed(ctx, text, f)
}

// jsonStart returns where the JSON in the code text[start:end] begins, or -1 if it
// holds none.
func jsonStart(text string, start, end int) int {
	code := text[start:end]
	n := len(code) - len(strings.TrimLeft(code, "`~ \t"))
	if len(strings.TrimSpace(code[:n])) > 2 { // a fence
		info, _, _ := strings.Cut(code[n:], "\n")
		n += len(info)
		switch info = strings.ToLower(strings.Trim(info, "{.} \t\r")); {
		case strings.HasPrefix(info, "json"), strings.HasPrefix(info, "ndjson"), strings.HasPrefix(info, "geojson"):
			return start + n
		case info != "":
			return -1
		}
	}
	body := code[n:]
	if strings.HasPrefix(body, "\n>") { // in a quote
		body = strings.ReplaceAll(body, "\n>", "\n")
	}
	if !holdsJSON(strings.Trim(body, "`~ \t\r\n")) {
		return -1
	}
	return start + n
}

// holdsJSON reports whether text is objects and arrays, one after the other.
func holdsJSON(text string) bool {
	if text == "" || text[0] != '{' && text[0] != '[' {
		return false
	}
	d := json.NewDecoder(strings.NewReader(text))
	for {
		var v json.RawMessage
		if err := d.Decode(&v); err != nil {
			return errors.Is(err, io.EOF)
		}
	}
}

// keyed returns what the keys of a file that is part of text say of its values.
func (p *Page) keyed(ctx context.Context, text string, f *record.File) ([]scan.Hit, error) {
	file, verbatim := p.file, p.verbatim
	defer func() { p.file, p.verbatim = file, verbatim }()
	m := newValueMasker(p, text, f)
	if err := m.find(ctx, func(v *record.Value) bool { // what may be a person's name
		return v.Head != nil && m.heads[v.Head].Vague && m.heads[v.Head].Entity == scan.Person
	}); err != nil {
		return nil, err
	}
	var hits []scan.Hit
	for _, found := range m.found {
		v := &f.Values[found.index]
		for _, h := range found.hits {
			a, b := placeIn(found, h, v)
			h.Start, h.End, h.Rule = v.Start+a, v.Start+b, "field/code"
			hits = append(hits, h)
		}
	}
	slices.SortStableFunc(hits, func(a, b scan.Hit) int { return a.Start - b.Start })
	return mask.Merge(p.steps, text, hits), nil
}
