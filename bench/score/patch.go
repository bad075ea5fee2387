package score

import (
	"errors"
	"fmt"
	"strings"
)

// ErrPatch is returned if a diff does not fit the text.
var ErrPatch = errors.New("the diff does not apply")

// ApplyDiff applies a unified diff's hunks exactly at the lines that their
// headers name (POSIX, "patch", diff -u format).
func ApplyDiff(old, diff string) (string, error) {
	p := patcher{lines: strings.SplitAfter(old, "\n")}
	if n := len(p.lines); p.lines[n-1] == "" { // after the last newline
		p.lines = p.lines[:n-1]
	}
	lines := diffLines(diff)
	for i, l := range lines {
		noNewline := i+1 < len(lines) && lines[i+1].kind == '\\'
		if err := p.apply(l, noNewline); err != nil {
			return "", err
		}
	}
	p.copyTo(len(p.lines))
	return p.out.String(), nil
}

type patcher struct {
	lines []string // of the old text, with their newlines
	next  int      // the first line not yet processed
	out   strings.Builder
}

func (p *patcher) copyTo(line int) {
	for ; p.next < line; p.next++ {
		p.out.WriteString(p.lines[p.next])
	}
}

func (p *patcher) apply(l diffLine, noNewline bool) error {
	if l.kind == '@' {
		m := hunkHeader().FindStringSubmatch(l.text)
		start := lineCount(m[1])
		if m[2] != "0" { // an empty range names the line before it
			start--
		}
		if start < p.next || start > len(p.lines) {
			return fmt.Errorf("%w: line %d of %d", ErrPatch, start+1, len(p.lines))
		}
		p.copyTo(start)
		return nil
	}
	if l.kind == '\\' {
		return nil
	}
	text := "\n"
	if l.text != "" {
		text = l.text[1:] + "\n"
	}
	if noNewline {
		text = strings.TrimSuffix(text, "\n")
	}
	if l.kind != '+' {
		if p.next >= len(p.lines) || p.lines[p.next] != text {
			return fmt.Errorf("%w: line %d differs", ErrPatch, p.next+1)
		}
		p.next++
	}
	if l.kind != '-' {
		p.out.WriteString(text)
	}
	return nil
}
