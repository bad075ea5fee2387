package redact

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/record"
	"github.com/pagemill/pagemill/redact/internal/scan"
	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// Shares of a column's cells that are one entity as a whole, from which on the
// others are, too.
const (
	columnCells = 4
	columnShare = 0.5
)

// columns masks the cells of columns that no head tells about, but most of whose
// cells were found to be one entity.
func (m *valueMasker) columns() {
	type column struct {
		cells int
		whole map[scan.Entity]int
	}
	cols := map[*record.Head]*column{}
	for i := range m.file.Values {
		if v := &m.file.Values[i]; v.Row > 0 && v.Head != nil {
			if cols[v.Head] == nil {
				cols[v.Head] = &column{whole: map[scan.Entity]int{}}
			}
			cols[v.Head].cells++
		}
	}
	if len(cols) == 0 {
		return
	}
	done := map[int]bool{}
	for _, f := range m.found {
		v := &m.file.Values[f.index]
		if h := f.hits[0]; v.Row > 0 && v.Head != nil && h.Start == 0 && h.End == len(f.text) && m.heads[v.Head].Entity == "" {
			cols[v.Head].whole[h.Entity]++
			done[f.index] = true
		}
	}
	var more []foundValue
	for i := range m.file.Values {
		v := &m.file.Values[i]
		if v.Row == 0 || v.Head == nil || done[i] {
			continue
		}
		for _, e := range append(scan.Entities(), scan.Extras()...) {
			c := cols[v.Head]
			if n := c.whole[e]; n < columnCells || float64(n) < columnShare*float64(c.cells) {
				continue
			}
			text, at := v.Form.Decode(m.src[v.Start:v.End])
			if named := e == scan.Person || e == scan.Location; !isNothing(text) && len(text) < 80 && (named && nameLike(text) || e == scan.Email || !named && strings.ContainsAny(text, "0123456789")) {
				more = append(more, foundValue{i, text, at, []scan.Hit{scan.Found(e, 0, len(text), "column", 0.7, scan.RankField)}})
			}
		}
	}
	replaced := map[int]bool{}
	for _, f := range more {
		replaced[f.index] = true
	}
	m.found = append(slices.DeleteFunc(m.found, func(f foundValue) bool { return replaced[f.index] }), more...)
}

// know makes the names under heads known, so that they are masked elsewhere in
// the file: full names, and single words that mean nothing else.
func (m *valueMasker) know(names []string) error {
	if len(names) == 0 || m.p.opts.Mode == Fast || !m.p.want.Has(scan.Person) {
		return nil
	}
	model, err := tagger.Embedded()
	if err != nil {
		return err
	}
	var b strings.Builder
	var hits []scan.Hit
	for _, n := range names {
		if !strings.Contains(n, " ") && (len(n) < 5 || !nameLike(n) || model.Common(n)) {
			continue
		}
		hits = append(hits, scan.Found(scan.Person, b.Len(), b.Len()+len(n), "field", 0.9, scan.RankField))
		b.WriteString(n + "\n")
	}
	m.p.known.Learn(m.p.steps, b.String(), hits)
	return nil
}
