package main

import (
	"strings"
	"testing"
)

// Each wish that people have every day stands in one line of the help, below
// the group where a reader looks.
func TestHelpHasWishes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ command, group, wish string }{
		{"convert", "Output:", "markdown, text, links, images or html"},
		{"convert", "Output:", "tables as files too"},
		{"convert", "Output:", "everything into the one file of -o"},
		{"convert", "Output:", "leave out what has a result newer than its input"},
		{"convert", "Input:", "of archives, only the page"},
		{"convert", "Output:", "let links between the documents lead to their Markdown"},
		{"convert", "PDF:", "such as --pages 3-5"},
		{"convert", "PDF:", "number of PDF pages read at most"},
		{"convert", "PDF:", "password that opens encrypted PDFs"},
		{"convert", "Content:", "CSS selector or *wildcard* of what to drop"},
		{"convert", "Privacy:", "mask personal data; mode is accurate, fast or aggressive"},
		{"vault", "Notes:", "site, year, type or path"},
		{"vault", "Notes:", "write notes again that were deleted"},
		{"", "Commands:", "linked notes"},
	} {
		_, help, _ := pagemillRun(t, "", strings.Fields(c.command+" --help")...)
		_, group, ok := strings.Cut(help, "\n"+c.group+"\n")
		group, _, _ = strings.Cut(group, "\n\n")
		if !ok || !strings.Contains(strings.Join(strings.Fields(group), " "), c.wish) {
			t.Errorf("pagemill %s --help has no %q below %s", c.command, c.wish, c.group)
		}
		for line := range strings.Lines(help) {
			if len([]rune(line)) > 121 {
				t.Errorf("pagemill %s --help: a line of %d letters", c.command, len(line))
			}
		}
	}
}

// Each command has its text.
func TestHelpTexts(t *testing.T) {
	t.Parallel()
	for _, cmd := range append(newRoot().Commands(), newRoot()) {
		if cmd.Name() != "help" && cmd.Name() != "completion" && (cmd.Short == "" || cmd.Example == "") {
			t.Errorf("texts/%s.txt: in short %q, examples %q", cmd.Name(), cmd.Short, cmd.Example)
		}
	}
}
