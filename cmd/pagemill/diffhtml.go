package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/pagemill/pagemill/changetrack"
)

// A sideBySide is the data of the template.
type sideBySide struct {
	*changetrack.Change
	Title          string
	Old, New       string
	Added, Removed int
	Hunks          []hunkRows
}

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
	p := sideBySide{Change: c, Title: titleOf(old, new), Old: old, New: new}
	if c.Diff != nil {
		for _, chunk := range c.Diff.JSON.Files[0].Chunks {
			p.Hunks = append(p.Hunks, hunkRows{chunk.Content, rows(c, chunk.Changes)})
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
	if err := pageTemplates().ExecuteTemplate(&b, "diff.html", p); err != nil {
		return nil, fmt.Errorf("the page could not be written: %w", err)
	}
	return b.Bytes(), nil
}

// rows puts the added lines of a run of changes beside the deleted ones.
func rows(c *changetrack.Change, lines []changetrack.Line) []diffRow {
	var out []diffRow
	first, next := 0, 0 // rows of the run: its first, and the one that the next added line goes to
	for _, l := range lines {
		cell := diffCell{Number: l.Ln, Parts: c.Parts(l)}
		switch isEnd := strings.HasPrefix(l.Content, `\`); {
		case isEnd && l.Add:
			out[next-1].New.NoEnd = true
		case isEnd:
			last := &out[len(out)-1]
			last.Old.NoEnd, last.New.NoEnd = true, true
		case l.Add && next < len(out):
			out[next].Class, out[next].New = "changed", cell
			next++
		case l.Add:
			out = append(out, diffRow{Class: "added", New: cell})
			next++
		case l.Del:
			if next > first {
				first, next = len(out), len(out)
			}
			out = append(out, diffRow{Class: "removed", Old: cell})
		default:
			out = append(out, diffRow{"same", diffCell{Number: l.Ln1, Parts: cell.Parts}, diffCell{Number: l.Ln2, Parts: cell.Parts}})
			first, next = len(out), len(out)
		}
	}
	return out
}
