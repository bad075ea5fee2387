package main

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// Every command line in the README and in the examples of --help uses existing
// commands and flags.
func TestDocumentedCommands(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(readme)
	for _, c := range newRoot().Commands() {
		text += "\n" + c.Example
	}
	lines := regexp.MustCompile(`(?m)^\s*(?:.*\| )?pagemill (\w+[^\n]*)$`).FindAllStringSubmatch(text, -1)
	if len(lines) < 30 {
		t.Fatalf("%d command lines", len(lines))
	}
	for _, m := range lines {
		line, _, _ := strings.Cut(m[1], " #")
		line, _, _ = strings.Cut(line, " <")
		line, _, _ = strings.Cut(line, " >")
		line, _, _ = strings.Cut(line, " |")
		args := strings.Fields(strings.ReplaceAll(line, "'", ""))
		cmd, rest, err := newRoot().Find(args)
		if err != nil {
			t.Errorf("pagemill %s: %v", line, err)
			continue
		}
		if err := cmd.ParseFlags(rest); err != nil {
			t.Errorf("pagemill %s: %v", line, err)
			continue
		}
		if cmd.Args != nil {
			if err := cmd.Args(cmd, cmd.Flags().Args()); err != nil {
				t.Errorf("pagemill %s: %v", line, err)
			}
		}
	}
}
