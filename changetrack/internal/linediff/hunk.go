package linediff

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

const (
	contextLines = 3   // unchanged lines around a change
	maxSection   = 80  // bytes of a section line
	maxHeader    = 126 // bytes of a header
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

// header returns the line that opens the hunk, without a line feed.
func (h *Hunk) header() string {
	s := fmt.Sprintf("@@ -%s +%s @@", lineRange(h.OldStart, h.OldCount), lineRange(h.NewStart, h.NewCount))
	if h.Section != "" {
		s += " " + h.Section
	}
	return validPrefix(s[:min(len(s), maxHeader)])
}

func lineRange(start, count int) string {
	switch count {
	case 0:
		return fmt.Sprintf("%d,0", start)
	case 1:
		return fmt.Sprint(start + 1)
	}
	return fmt.Sprintf("%d,%d", start+1, count)
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

// Kind is what a line of a diff begins with.
type Kind byte

// The kinds of lines.
const (
	Header  Kind = '@'
	Context Kind = ' '
	Delete  Kind = '-'
	Insert  Kind = '+'
)

// Write writes the hunk in unified diff format.
func (h *Hunk) Write(w *strings.Builder, a, b *Text) {
	write := func(k Kind, line string) {
		w.WriteByte(byte(k))
		w.WriteString(line)
		if !strings.HasSuffix(line, "\n") {
			w.WriteString("\n" + noEnd + "\n")
		}
	}
	w.WriteString(h.header() + "\n")
	j := h.NewStart
	context := func(end int) {
		for ; j < end; j++ {
			write(Context, b.Line(j))
		}
	}
	for _, e := range h.Edits {
		context(e.NewStart)
		for i := e.OldStart; i < e.OldEnd; i++ {
			write(Delete, a.Line(i))
		}
		for ; j < e.NewEnd; j++ {
			write(Insert, b.Line(j))
		}
	}
	context(h.NewStart + h.NewCount)
}
