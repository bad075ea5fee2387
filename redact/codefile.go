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

// codeFiles returns what is personal by its key, head or column in the files that a
// text shows as code: in fences that say what they are, and in other code that can
// be nothing else. Values are read as those of files, but those that nothing tells
// about are left to the rules for code.
func (p *Page) codeFiles(ctx context.Context, text string, rs []scan.Region) ([]scan.Hit, error) {
	f := &record.File{}
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
		format, n := fileIn(text[start:end])
		if format == "" {
			continue
		}
		f.Values = append(f.Values, shifted(record.Read(format, strings.TrimRight(text[start+n:end], "`~ \t\r\n")), start+n)...)
	}
	for i := 0; i < len(text); { // statements in text
		k := strings.Index(text[i:], insertInto)
		if k < 0 {
			break
		}
		start := i + k
		i = scan.LineEnd(text, start)
		if r := regionAt(rs, start); start == scan.LineStart(text, start) && (r == len(rs) || rs[r].Start > start) {
			f.Values = append(f.Values, shifted(record.Read(record.SQL, text[start:i]), start)...)
		}
	}
	if len(f.Values) == 0 {
		return nil, nil
	}
	return p.keyed(ctx, text, f)
}

// regionAt returns the index of the first region that ends behind i.
func regionAt(rs []scan.Region, i int) int {
	k, _ := slices.BinarySearchFunc(rs, i, func(r scan.Region, i int) int { return r.End - i - 1 })
	return k
}

// insertInto begins a statement of SQL with values.
const insertInto = "INSERT INTO "

// shifted returns the values of a file that begins at start of a text.
func shifted(f *record.File, start int) []record.Value {
	for i := range f.Values {
		f.Values[i].Start += start
		f.Values[i].End += start
	}
	return f.Values
}

// fileIn returns the format of the file that code holds, or "", and where it begins.
func fileIn(code string) (format record.Format, start int) {
	n := len(code) - len(strings.TrimLeft(code, "`~ \t"))
	if len(strings.TrimSpace(code[:n])) > 2 { // a fence
		info, _, _ := strings.Cut(code[n:], "\n")
		n += len(info) + 1
		info, _, _ = strings.Cut(strings.ToLower(strings.Trim(info, "{.} \t\r")), " ")
		if info != "" && info != "text" {
			if format = record.Named(strings.TrimSuffix(info, "5")); !format.Structured() {
				format = ""
			}
			return format, min(n, len(code))
		}
	}
	n = min(n, len(code))
	body := code[n:]
	if strings.HasPrefix(body, ">") { // in a quote
		body = strings.ReplaceAll(body, "\n>", "\n")[1:]
	}
	body = strings.Trim(body, "`~ \t\r\n")
	if holdsJSON(body) {
		return record.JSON, n
	}
	if format = record.Sniffed(body); !format.Structured() || format == record.JSON || format == record.NDJSON {
		format = ""
	}
	return format, n
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
