package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"

	"github.com/BurntSushi/toml"
	"github.com/spf13/cobra"
)

// defaultsName is the file in the working folder with values for flags: keys are
// the names of flags, a table named like a command is for that command alone.
const defaultsName = ".pagemill.toml"

// noDefaults are the flags that only a command line may set: a folder that came
// with such a file must not send text away, replace files or unlock one.
var noDefaults = []string{"model-url", "model", "force", "output", "pdf-password", "restore", "options", "key", "mapping", "help"}

// setDefaults sets the flags of a command that were not given from the defaults
// of the working folder.
func setDefaults(cmd *cobra.Command, file string) error {
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var all map[string]any
	if err == nil {
		err = toml.Unmarshal(data, &all)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	for _, key := range slices.Sorted(maps.Keys(all)) {
		value := all[key]
		table, isTable := value.(map[string]any)
		switch {
		case !isTable:
			err = setDefault(cmd, key, value, false)
		case key == cmd.Name():
			for _, key := range slices.Sorted(maps.Keys(table)) {
				err = errors.Join(err, setDefault(cmd, key, table[key], true))
			}
		case !slices.ContainsFunc(cmd.Root().Commands(), func(c *cobra.Command) bool { return c.Name() == key }):
			err = fmt.Errorf("%s is no command", key)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	return nil
}

// setDefault sets one flag. A key for all commands is passed over by those
// without such a flag, if another command has it.
func setDefault(cmd *cobra.Command, key string, value any, own bool) error {
	if slices.Contains(noDefaults, key) {
		return fmt.Errorf("%s can only be given on the command line", key)
	}
	f := cmd.Flags().Lookup(key)
	if f == nil {
		if !own && slices.ContainsFunc(cmd.Root().Commands(), func(c *cobra.Command) bool { return c.Flags().Lookup(key) != nil }) {
			return nil
		}
		return fmt.Errorf("%s is no flag of pagemill %s", key, cmd.Name())
	}
	if f.Changed {
		return nil
	}
	list, isList := value.([]any)
	if !isList {
		list = []any{value}
	}
	for _, v := range list {
		if err := cmd.Flags().Set(key, fmt.Sprint(v)); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
	}
	return nil
}
