package linediff

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	contextLines = 3   // unchanged lines around a change
	maxSection   = 80  // bytes of a section line
	maxHeader    = 127 // bytes of a header
	noEnd        = "\\ No newline at end of file"
)

// A Hunk is a hunk of a unified diff: nearby edits with their context lines.
type Hunk struct {
	Edits              []Edit
	OldStart, OldCount int // from 0
	NewStart, NewCount int
	Section            string // the last preceding line that looks like a heading
}

// Hunks groups edits into hunks.
func Hunks(a, b *Text, es []Edit) []Hunk {
	var hs []Hunk
	section, seen := "", -1
	for len(es) > 0 {
		n := 1
		for n < len(es) && es[n].OldStart-es[n-1].OldEnd <= 2*contextLines {
			n++
		}
		h := hunk(a, b, es[:n:n])
		for i := h.OldStart - 1; i > seen; i-- {
			if s, ok := sectionLine(a.Line(i)); ok {
				section = s
				break
			}
		}
		seen = max(seen, h.OldStart-1)
		h.Section = section
		hs = append(hs, h)
		es = es[n:]
	}
	return hs
}

func hunk(a, b *Text, es []Edit) Hunk {
	first, last := es[0], es[len(es)-1]
	h := Hunk{Edits: es, OldStart: max(first.OldStart-contextLines, 0), NewStart: max(first.NewStart-contextLines, 0)}
	after := min(contextLines, a.Len()-last.OldEnd, b.Len()-last.NewEnd)
	h.OldCount = last.OldEnd + after - h.OldStart
	h.NewCount = last.NewEnd + after - h.NewStart
	return h
}

// sectionLine returns the part of a line shown after the second @@, if it is a
// section line: one that begins with a letter, an underscore or a dollar sign.
func sectionLine(line string) (string, bool) {
	c := line[0]
	if (c|0x20 < 'a' || c|0x20 > 'z') && c != '_' && c != '$' {
		return "", false
	}
	return strings.TrimRight(line[:min(len(line), maxSection)], " \t\r\n"), true
}

// Header returns the line that opens the hunk, without a line feed.
func (h *Hunk) Header() string {
	b := append(make([]byte, 0, maxHeader), "@@ -"...)
	b = appendRange(b, h.OldStart, h.OldCount)
	b = append(b, " +"...)
	b = appendRange(b, h.NewStart, h.NewCount)
	b = append(b, " @@"...)
	if h.Section != "" {
		b = append(b, ' ')
		b = append(b, h.Section[:min(len(h.Section), maxHeader-1-len(b))]...)
	}
	return validPrefix(string(b))
}

func appendRange(b []byte, start, count int) []byte {
	if count > 0 {
		start++
	}
	b = strconv.AppendInt(b, int64(start), 10)
	if count != 1 {
		b = append(b, ',')
		b = strconv.AppendInt(b, int64(count), 10)
	}
	return b
}

// validPrefix cuts s before its first invalid UTF-8 sequence, such as a
// character cut in two by the length limit of the section line.
func validPrefix(s string) string {
	for i, r := range s {
		if r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD") || r == '\uFFFE' || r == '\uFFFF' {
			return s[:i]
		}
	}
	return s
}

// Kind is the marker of a line in a hunk.
type Kind byte

// The kinds of lines.
const (
	Context Kind = ' '
	Delete  Kind = '-'
	Insert  Kind = '+'
)

// Lines calls yield for each line of the hunk with its kind, its indexes in the
// old and the new text (where it is in that text), and its text.
func (h *Hunk) Lines(a, b *Text, yield func(k Kind, i, j int, line string)) {
	i, j := h.OldStart, h.NewStart
	context := func(end int) {
		for ; j < end; i, j = i+1, j+1 {
			yield(Context, i, j, b.Line(j))
		}
	}
	for _, e := range h.Edits {
		context(e.NewStart)
		for ; i < e.OldEnd; i++ {
			yield(Delete, i, j, a.Line(i))
		}
		for ; j < e.NewEnd; j++ {
			yield(Insert, i, j, b.Line(j))
		}
	}
	context(h.NewStart + h.NewCount)
}

// WriteLine writes a line of a hunk in unified diff format.
func WriteLine(w *strings.Builder, k Kind, line string) {
	w.WriteByte(byte(k))
	w.WriteString(line)
	if !strings.HasSuffix(line, "\n") {
		w.WriteString("\n" + noEnd + "\n")
	}
}
