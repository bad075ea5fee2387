package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
)

// newRoot builds the command tree. New commands are functions like the others
// and are added here.
func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:           "pagemill",
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          knownCommand,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.AddCommand(newConvert(), newVault(), newBatch(), newBench(), newInspect(), newDiff(), newTrack(), newRedact(), newVersion(), newMan())
	describe(root)
	for _, cmd := range root.Commands() {
		describe(cmd)
	}
	root.SetFlagErrorFunc(flagError)
	root.SetUsageFunc(usage)
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error { return setDefaults(cmd, defaultsName) }
	root.SetVersionTemplate("pagemill {{.Version}}\n")
	return root
}

// knownCommand suggests a command in place of an unknown one.
func knownCommand(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	root.SuggestionsMinimumDistance = 2
	hint := ""
	if near := root.SuggestionsFor(args[0]); len(near) > 0 {
		hint = "; did you mean " + strings.Join(near, " or ") + "?"
	} else if isAddress(args[0]) {
		return noNetwork(args[0])
	} else if _, err := os.Stat(args[0]); err == nil {
		hint = "; to convert a file, say pagemill convert " + args[0] // among others that are none
	}
	return fmt.Errorf("there is no command %q%s", args[0], hint)
}

// wants checks the number of arguments; the error says what they are for.
func wants(least, most int, what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) < least || most >= 0 && len(args) > most {
			return fmt.Errorf("want %s", what)
		}
		return nil
	}
}
