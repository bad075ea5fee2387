package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/changetrack"
	"github.com/pagemill/pagemill/internal/report"
)

//go:embed diff.html
var diffTemplate string

// A sideBySide is the data of the template.
type sideBySide struct {
	Title          string
	Old, New       string
	Status         changetrack.Status
	Added, Removed int
	Sections       []changetrack.SectionChange
	Fields         []fieldRow
	Hunks          []hunkRows
}

type fieldRow struct{ Path, Previous, Current string }

type hunkRows struct {
	Header string
	Rows   []diffRow
}

// A diffRow is a line of the old text next to one of the new.
type diffRow struct {
	Class    string // same, changed, added or removed
	Old, New diffCell
}

// A diffCell is one side of a row; without a number it is empty.
type diffCell struct {
	Number int
	Parts  []changetrack.WordPart
	NoEnd  bool // the text ends here without a line feed
}

// titleOf names two files, without their folders if that still distinguishes
// them.
func titleOf(old, new string) string {
	if a, b := filepath.Base(old), filepath.Base(new); a != b {
		return a + " → " + b
	}
	return old + " → " + new
}

// diffPage returns a comparison as a self-contained HTML page.
func diffPage(c *changetrack.Change, old, new string) ([]byte, error) {
	t, err := report.New("diff").New("page").Parse(diffTemplate)
	if err != nil {
		return nil, err
	}
	p := sideBySide{Title: titleOf(old, new), Old: old, New: new, Status: c.ChangeStatus, Sections: c.Sections}
	for _, path := range slices.Sorted(maps.Keys(c.Fields)) {
		v := c.Fields[path]
		p.Fields = append(p.Fields, fieldRow{orRoot(path), compact(v.Previous), compact(v.Current)})
	}
	if c.Diff != nil {
		words := newLineParts(c.Words)
		for _, chunk := range c.Diff.JSON.Files[0].Chunks {
			p.Hunks = append(p.Hunks, hunkRows{chunk.Content, rows(chunk.Changes, words)})
			for _, l := range chunk.Changes {
				switch {
				case strings.HasPrefix(l.Content, `\`):
				case l.Add:
					p.Added++
				case l.Del:
					p.Removed++
				}
			}
		}
	}
	var b bytes.Buffer
	if err := t.Execute(&b, p); err != nil {
		return nil, fmt.Errorf("the page could not be written: %w", err)
	}
	return b.Bytes(), nil
}

// rows pairs the deleted lines of a run of changes with the added ones.
func rows(lines []changetrack.Line, words lineParts) []diffRow {
	var out []diffRow
	var old, new []diffCell
	flush := func() {
		for i := range max(len(old), len(new)) {
			switch {
			case i >= len(new):
				out = append(out, diffRow{Class: "removed", Old: old[i]})
			case i >= len(old):
				out = append(out, diffRow{Class: "added", New: new[i]})
			default:
				out = append(out, diffRow{"changed", old[i], new[i]})
			}
		}
		old, new = nil, nil
	}
	for _, l := range lines {
		end := strings.HasPrefix(l.Content, `\`)
		switch {
		case end && l.Del:
			old[len(old)-1].NoEnd = true
		case end && l.Add:
			new[len(new)-1].NoEnd = true
		case end:
			out[len(out)-1].Old.NoEnd, out[len(out)-1].New.NoEnd = true, true
		case l.Del:
			if len(new) > 0 {
				flush()
			}
			old = append(old, diffCell{Number: l.Ln, Parts: cellParts(l, words, "add")})
		case l.Add:
			new = append(new, diffCell{Number: l.Ln, Parts: cellParts(l, words, "del")})
		default:
			flush()
			text := cellParts(l, words, "")
			out = append(out, diffRow{"same", diffCell{Number: l.Ln1, Parts: text}, diffCell{Number: l.Ln2, Parts: text}})
		}
	}
	flush()
	return out
}

// cellParts returns the words of one side of a line.
func cellParts(l changetrack.Line, words lineParts, other string) []changetrack.WordPart {
	parts := words.of(l)
	if parts == nil {
		return []changetrack.WordPart{{Type: "same", Text: l.Content[1:]}}
	}
	return slices.DeleteFunc(slices.Clone(parts), func(p changetrack.WordPart) bool { return p.Type == other })
}
