package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func newMan() *cobra.Command {
	return &cobra.Command{
		Use:  "man",
		Args: wants(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := io.WriteString(cmd.OutOrStdout(), manual(cmd.Root()))
			return failed(err)
		},
	}
}

// manual returns one page for all commands, in the macros of man(7).
func manual(root *cobra.Command) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH PAGEMILL 1 \"\" \"pagemill %s\" \"User Commands\"\n", roff(version()))
	fmt.Fprintf(&b, ".SH NAME\npagemill \\- %s\n", roff(lowerFirst(root.Short)))
	b.WriteString(".SH SYNOPSIS\n.B pagemill\n.I command\n[flags] [arguments]\n")
	fmt.Fprintf(&b, ".SH DESCRIPTION\n%s", paragraphs(root.Long))
	for _, cmd := range root.Commands() {
		if !cmd.IsAvailableCommand() || cmd.Name() == "help" {
			continue
		}
		fmt.Fprintf(&b, ".SH PAGEMILL %s\n.B pagemill %s\n.PP\n", strings.ToUpper(roff(cmd.Name())), roff(cmd.Use))
		text := cmd.Long
		if text == "" {
			text = cmd.Short + "."
		}
		b.WriteString(paragraphs(text))
		cmd.NonInheritedFlags().VisitAll(func(f *pflag.Flag) {
			if f.Hidden || f.Name == "help" {
				return
			}
			value, usage := pflag.UnquoteUsage(f)
			fmt.Fprintf(&b, ".TP\n.B %s\n", roff(strings.TrimSpace(flagName(f)+" "+value)))
			if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "0" && f.DefValue != "[]" && f.Name != "workers" {
				usage += " (default " + f.DefValue + ")"
			}
			b.WriteString(roff(usage) + "\n")
		})
		if cmd.Example != "" {
			fmt.Fprintf(&b, ".PP\nExamples:\n.PP\n.nf\n%s\n.fi\n", roff(cmd.Example))
		}
	}
	b.WriteString(".SH EXIT STATUS\n0 if all went well, 1 if something failed, 2 if the command line was wrong.\n")
	return b.String()
}

// paragraphs keeps the line breaks of indented lines.
func paragraphs(text string) string {
	var b strings.Builder
	for p := range strings.SplitSeq(text, "\n\n") {
		if strings.HasPrefix(p, " ") {
			fmt.Fprintf(&b, ".PP\n.nf\n%s\n.fi\n", roff(p))
		} else {
			fmt.Fprintf(&b, ".PP\n%s\n", roff(p))
		}
	}
	return b.String()
}

// roff escapes a text for roff: backslashes, hyphens, and a dot or quote at the
// start of a line.
func roff(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(s)
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, ".") || strings.HasPrefix(l, "'") {
			lines[i] = `\&` + l
		}
	}
	return strings.Join(lines, "\n")
}

func lowerFirst(s string) string { return strings.ToLower(s[:1]) + s[1:] }
