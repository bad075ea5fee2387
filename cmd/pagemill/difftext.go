package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/changetrack"
)

// Terminal colours (ECMA-48, 8.3.117).
const (
	bold    = "\x1b[1m"
	red     = "\x1b[31m"
	green   = "\x1b[32m"
	cyan    = "\x1b[36m"
	reverse = "\x1b[7m"
	upright = "\x1b[27m" // ends reverse video
	plain   = "\x1b[0m"
)

// diffText returns a comparison for a terminal. Without colours it is a patch;
// the changed fields of JSON files precede it and are not part of it.
func diffText(c *changetrack.Change, old, new string, colored bool) []byte {
	w := &diffWriter{colored: colored}
	if len(c.Fields) > 0 {
		for _, path := range slices.Sorted(maps.Keys(c.Fields)) {
			v := c.Fields[path]
			w.line(bold, fmt.Sprintf("%s: %s → %s", orRoot(path), compact(v.Previous), compact(v.Current)))
		}
		w.line("", "")
	}
	if c.Diff == nil {
		return w.Bytes()
	}
	w.line(bold, "--- "+patchName(old))
	w.line(bold, "+++ "+patchName(new))
	for _, chunk := range c.Diff.JSON.Files[0].Chunks {
		w.line(cyan, chunk.Content)
		for _, l := range chunk.Changes {
			w.change(l, c)
		}
	}
	return w.Bytes()
}

type diffWriter struct {
	bytes.Buffer
	colored bool
}

// line writes a line in a colour.
func (w *diffWriter) line(color, text string) {
	if w.colored {
		text = visible(text)
	}
	if w.colored && color != "" {
		text = color + text + plain
	}
	w.WriteString(text + "\n")
}

// change writes a line of a diff, with the changed words in reverse video.
func (w *diffWriter) change(l changetrack.Line, c *changetrack.Change) {
	color := map[string]string{"add": green, "del": red}[l.Type]
	if !w.colored || color == "" {
		w.line(color, l.Content)
		return
	}
	w.WriteString(color + l.Content[:1])
	for _, p := range c.Parts(l) {
		if p.Type == "same" {
			w.WriteString(visible(p.Text))
		} else {
			w.WriteString(reverse + visible(p.Text) + upright)
		}
	}
	w.WriteString(plain + "\n")
}

// patchName returns a file name as written in a patch. White space is replaced
// because it would end the name.
func patchName(path string) string { return strings.NewReplacer("\n", " ", "\t", " ").Replace(path) }

func orRoot(path string) string {
	if path == "" {
		return "(whole)"
	}
	return path
}

func compact(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}
