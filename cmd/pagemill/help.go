package main

import (
	stdembed "embed"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// helpTexts has a text for each command.
//
//go:embed texts
var helpTexts stdembed.FS

// describe gives a command its text, texts/NAME.txt: what it does in a line, a
// description, and examples below a line "Examples:".
func describe(cmd *cobra.Command) {
	text, _ := helpTexts.ReadFile("texts/" + cmd.Name() + ".txt") // each command has one: TestHelpTexts
	body, examples, _ := strings.Cut(string(text), "\nExamples:\n")
	short, long, _ := strings.Cut(body, "\n")
	cmd.Short, cmd.Long, cmd.Example = short, strings.TrimSpace(long), strings.TrimRight(examples, "\n")
}

// flagGroups are the groups of flags in a command's help. A flag in none of them
// is shown in the first, which has the command's own.
var flagGroups = []struct {
	name  string
	flags []string
}{
	{"Flags", nil},
	{"Input", []string{"url", "content-type", "select", "options", "max-line", "root", "no-path"}},
	{"Output", []string{"output", "format", "json", "join", "relink", "tables", "assets", "front-matter", "changed-only", "resume", "force", "report", "html", "color", "exit-code"}},
	{"Notes", []string{"wikilinks", "anchors", "properties", "index", "name", "folder-by", "new-text", "restore"}},
	{"Content", []string{"only-main-content", "title", "comments", "include", "exclude", "block-ads", "only-clean-content", "repeat-row-spans", "keep-base64-images"}},
	{"PDF", []string{"pdf-mode", "max-pages", "page-range", "page-markers", "pages", "blocks", "form-fields", "attachments", "ocr-languages", "pdf-password"}},
	{"Privacy", []string{"redact", "mode", "style", "entities", "extra", "allow", "model-url", "model"}},
	{"Running", []string{"workers", "timeout", "quiet", "help", "version"}},
}

// groupOf returns the index of a flag's group.
func groupOf(flag string) int {
	for i, g := range flagGroups {
		if slices.Contains(g.flags, flag) {
			return i
		}
	}
	return 0
}

// usage writes how a command is used: its flags in groups, those of many
// commands after its own.
func usage(cmd *cobra.Command) error {
	w := cmd.OutOrStderr()
	fmt.Fprintf(w, "Usage:\n  %s\n", cmd.UseLine())
	if cmd.HasExample() {
		fmt.Fprintf(w, "\nExamples:\n%s\n", cmd.Example)
	}
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintln(w, "\nCommands:")
		for _, c := range cmd.Commands() {
			if c.IsAvailableCommand() {
				fmt.Fprintf(w, "  %-12s%s\n", c.Name(), c.Short)
			}
		}
	}
	sets := make([]*pflag.FlagSet, len(flagGroups))
	for i := range sets {
		sets[i] = pflag.NewFlagSet("", pflag.ContinueOnError)
	}
	cmd.Flags().VisitAll(func(f *pflag.Flag) { sets[groupOf(f.Name)].AddFlag(f) })
	for i, set := range sets {
		if text := set.FlagUsagesWrapped(100); strings.TrimSpace(text) != "" {
			fmt.Fprintf(w, "\n%s:\n%s", flagGroups[i].name, text)
		}
	}
	if cmd.HasAvailableSubCommands() {
		_, _ = io.WriteString(w, "\npagemill COMMAND --help shows the flags and examples of a command.\n")
	}
	return nil
}
