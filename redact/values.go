package redact

import (
	"context"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/field"
	"github.com/pagemill/pagemill/redact/internal/mask"
	"github.com/pagemill/pagemill/redact/internal/record"
	"github.com/pagemill/pagemill/redact/internal/scan"
	"github.com/pagemill/pagemill/redact/internal/secret"
)

// A valueMasker masks the values of one file.
type valueMasker struct {
	p     *Page
	src   string
	file  *record.File
	heads map[*record.Head]field.Holding
	about map[*record.Head]bool // tables and objects that are about people
	place map[*record.Head]bool // those with a street, a town or a postcode
	found []foundValue
	free  []int          // values that nothing tells about
	text  map[string]int // their texts, by number
	texts []string
}

// A foundValue is a value and the findings in its text.
type foundValue struct {
	index int
	text  string
	at    []int32
	hits  []scan.Hit // spans of text
}

// values masks the values of a file and returns the edits of src.
func (p *Page) values(ctx context.Context, src string, f *record.File) ([]mask.Edit, []scan.Hit, error) {
	m := newValueMasker(p, src, f)
	if err := m.find(ctx, func(*record.Value) bool { return true }); err != nil {
		return nil, nil, err
	}
	edits, hits := m.edits()
	return edits, hits, nil
}

func newValueMasker(p *Page, src string, f *record.File) *valueMasker {
	return &valueMasker{p: p, src: src, file: f, heads: map[*record.Head]field.Holding{}, about: map[*record.Head]bool{}, place: map[*record.Head]bool{}, text: map[string]int{}}
}

// find finds what is to be masked in the values: by what tells about them, and of
// the others that free accepts by what they look like.
func (m *valueMasker) find(ctx context.Context, free func(*record.Value) bool) error {
	src, f := m.src, m.file
	for i := range f.Values {
		m.p.steps.Step()
		m.holding(f.Values[i].Head)
	}
	var known []string
	var last *foundValue
	for i := range f.Values {
		m.p.steps.Steps(2)
		v := &f.Values[i]
		text, at := v.Form.Decode(src[v.Start:v.End])
		e := m.whole(v, text)
		if e == "" {
			e = m.named(i, text)
		}
		if e == "" {
			if free(v) {
				m.later(i, v, text)
			}
			continue
		}
		hits := m.p.permitted(text, []scan.Hit{scan.Found(e, 0, len(text), "field/file", 0.9, scan.RankStrong)})
		if len(hits) == 0 {
			continue
		}
		m.found = append(m.found, foundValue{i, text, at, hits})
		if e == scan.Person && len(text) < 100 {
			known = append(known, text)
			if last != nil && last.index == i-1 && f.Values[i-1].Head.Parent == v.Head.Parent && f.Values[i-1].Row == v.Row && last.hits[0].Entity == scan.Person {
				known = append(known, last.text+" "+text, text+" "+last.text)
			}
		}
		last = &m.found[len(m.found)-1]
	}
	if err := m.know(known); err != nil {
		return err
	}
	if err := m.search(ctx); err != nil {
		return err
	}
	m.columns()
	slices.SortStableFunc(m.found, func(a, b foundValue) int { return a.index - b.index })
	return nil
}

// holding returns what a head says, and notes what that says of its table.
func (m *valueMasker) holding(h *record.Head) field.Holding {
	if h == nil {
		return field.Holding{}
	}
	if known, ok := m.heads[h]; ok {
		return known
	}
	got := field.Of(h.Key)
	if got.Entity == "" && h.Parent != nil && h.Parent.Key != "" {
		got = field.Within(h.Parent.Key, h.Key)
	}
	if p := h.Parent; !got.Vague && !got.Short && got.Entity != "" && got.Entity != scan.Secret && got.Entity != scan.IPAddress {
		m.about[p] = true
		if got.Entity == scan.Location {
			m.place[p] = true
		}
	}
	m.heads[h] = got
	return got
}

// personal reports whether the table or object of a head is about people: one of
// its heads says so, or the key that it stands under.
func (m *valueMasker) personal(h *record.Head) bool {
	if m.about[h.Parent] {
		return true
	}
	for p := h.Parent; p != nil; p = p.Parent {
		if p.Key != "" {
			return field.Of(p.Key).People
		}
	}
	return false
}

// whole returns the entity that all of a value is, by its head, or "".
func (m *valueMasker) whole(v *record.Value, text string) scan.Entity {
	if v.Head == nil || isNothing(text) || scan.IsMask(text) {
		return ""
	}
	heads := v.Others // of a row with another number of cells
	if heads == nil {
		heads = []*record.Head{v.Head}
	}
	for _, h := range heads {
		if e := m.entity(v, h, text); e != "" && m.p.want.Has(e) {
			return e
		}
	}
	return ""
}

// entity returns what text is under the head h, or "".
func (m *valueMasker) entity(v *record.Value, h *record.Head, text string) scan.Entity {
	if h == nil {
		return ""
	}
	if m.p.isSecret(h.Key, text) || v.Row > 0 && secret.Key(h.Key) == secret.SurelySecret {
		return scan.Secret
	}
	got := m.heads[h].For(m.p.want)
	switch {
	case got.Entity == "" || v.Form == record.Base64 || len(text) > maxWhole:
		return ""
	case got.Vague && got.Entity == scan.Person:
		if !m.personal(h) || !nameLike(text) {
			return ""
		}
	case got.Vague:
		if n := digitsIn(text); n < 4 && (n == 0 || len(text) < 6 || !got.Short) && (!m.place[h.Parent] || !nameLike(text)) {
			return ""
		}
	case got.Entity == scan.IPAddress:
		if strings.HasPrefix(text, "127.") || strings.Trim(text, "0123456789abcdefABCDEF.:/,") != "" || !strings.ContainsAny(text, ".:") {
			return ""
		}
	case v.Form == record.JSONBare && got.Entity == scan.Person, isReference(text), digitsIn(text) < leastDigits[got.Entity]:
		return ""
	case got.Entity == scan.Email && strings.Count(text, "@") == 1 && strings.Contains(text, "mailto:"):
		return ""
	}
	return got.Entity
}

// namingReach is how many values before and after one can name it.
const namingReach = 3

// named returns the entity of a value that an entry beside it names, or "":
// {"type": "phone", "value": "…"}, <field name="phone">…</field>.
func (m *valueMasker) named(i int, text string) scan.Entity {
	values := m.file.Values
	v := &values[i]
	if v.Head == nil || v.Row > 0 || isNothing(text) || len(text) > maxWhole || scan.IsMask(text) {
		return ""
	}
	for _, step := range [...]int{-1, 1} {
		for k := i + step; k >= 0 && k < len(values) && k*step <= i*step+namingReach; k += step {
			h := values[k].Head
			switch {
			case h == nil, !field.Names(h.Key), h.Parent == nil, h.Parent != v.Head && (h.Parent != v.Head.Parent || !field.Passing(v.Head.Key)):
				continue
			}
			name, _ := values[k].Form.Decode(m.src[values[k].Start:values[k].End])
			got := field.Of(name)
			if m.p.isSecret(name, text) {
				return scan.Secret
			}
			if got.Entity != "" && !got.Vague && m.p.want.Has(got.Entity) {
				return got.Entity
			}
			return ""
		}
	}
	return ""
}

// later notes a value that is masked by what it looks like.
func (m *valueMasker) later(i int, v *record.Value, text string) {
	if isNothing(text) || v.Form == record.JSONBare && len(text) < 7 || isPlain(text) {
		return
	}
	if _, ok := m.text[text]; !ok {
		m.text[text] = len(m.texts)
		m.texts = append(m.texts, text)
	}
	m.free = append(m.free, i)
}

// between parts the texts that are searched together, as far apart as letters.
const between = "\n\n\n\n"

// search finds what is in the texts of free values, all at once.
func (m *valueMasker) search(ctx context.Context) error {
	if len(m.texts) == 0 {
		return nil
	}
	var b strings.Builder
	starts := make([]int, len(m.texts))
	for i, t := range m.texts {
		starts[i] = b.Len()
		b.WriteString(t + between)
	}
	all := b.String()
	m.p.file, m.p.verbatim = true, true
	_, hits, err := m.p.mask(ctx, source{text: all})
	if m.p.file, m.p.verbatim = false, false; err != nil {
		return err
	}
	parts := make([][]scan.Hit, len(m.texts))
	for i, next := 0, 0; i < len(m.texts); i++ {
		end := starts[i] + len(m.texts[i])
		for next < len(hits) && hits[next].Start < end {
			h := hits[next]
			if h.End > starts[i] {
				h.Start, h.End = max(h.Start, starts[i])-starts[i], min(h.End, end)-starts[i]
				if k := len(parts[i]); h.Start < h.End && (k == 0 || parts[i][k-1].End <= h.Start) {
					parts[i] = append(parts[i], h)
				}
			}
			if hits[next].End > end {
				break // it goes on in the next text
			}
			next++
		}
	}
	for _, i := range m.free {
		m.p.steps.Step()
		v := &m.file.Values[i]
		text, at := v.Form.Decode(m.src[v.Start:v.End])
		if hs := parts[m.text[text]]; len(hs) > 0 {
			m.found = append(m.found, foundValue{i, text, at, hs})
		}
	}
	return nil
}

// edits returns the edits of all findings, and the findings as spans of the file.
func (m *valueMasker) edits() ([]mask.Edit, []scan.Hit) {
	t := m.p.tokens
	if t != nil {
		for _, f := range m.found {
			for _, h := range f.hits {
				t.learn(h.Entity, f.text[h.Start:h.End])
			}
		}
	}
	var edits []mask.Edit
	var hits []scan.Hit
	for _, f := range m.found {
		m.p.steps.Step()
		v := &m.file.Values[f.index]
		raw := m.src[v.Start:v.End]
		for _, h := range f.hits {
			a, b := placeIn(f, h, v)
			h.Start, h.End = v.Start+a, v.Start+b
			hits = append(hits, h)
		}
		edits = append(edits, m.valueEdits(f, v, raw)...)
	}
	return sortEdits(edits), hits
}

// placeIn returns where a finding stands in the value as it is written.
func placeIn(f foundValue, h scan.Hit, v *record.Value) (a, b int) {
	switch {
	case !v.Form.Places():
		return 0, v.End - v.Start
	case f.at == nil:
		return h.Start, h.End
	}
	return int(f.at[h.Start]), int(f.at[h.End])
}

// valueEdits returns the edits of one value.
func (m *valueMasker) valueEdits(f foundValue, v *record.Value, raw string) []mask.Edit {
	bare := v.Form.NeedsQuotes("x", m.file.Separator)
	if bare { // all of a number is replaced
		f.hits = []scan.Hit{f.hits[0]}
		f.hits[0].Start, f.hits[0].End = 0, len(f.text)
	}
	var edits []mask.Edit
	var content strings.Builder
	at := 0
	for _, h := range f.hits {
		a, b := placeIn(f, h, v)
		if !v.Form.Places() {
			a, b = h.Start, h.End
			raw = f.text
		}
		token, replaced := m.p.placeRaw(h.Entity, f.text[h.Start:h.End], raw[a:b], bare)
		if !replaced {
			continue
		}
		content.WriteString(raw[at:a] + v.Form.Encode(token))
		edits = append(edits, mask.Edit{Span: scan.Span{Start: v.Start + a, End: v.Start + b}, Text: v.Form.Encode(token)})
		at = b
	}
	if len(edits) == 0 {
		return nil
	}
	content.WriteString(raw[at:])
	switch {
	case !v.Form.Places():
		raw = m.src[v.Start:v.End]
		return []mask.Edit{{Span: scan.Span{Start: v.Start, End: v.End}, Text: v.Form.EncodeWhole(content.String(), raw)}}
	case v.Form.NeedsQuotes(content.String(), m.file.Separator):
		return []mask.Edit{{Span: scan.Span{Start: v.Start, End: v.End}, Text: v.Form.Quote(content.String())}}
	}
	return edits
}
