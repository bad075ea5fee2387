package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/pagemill/pagemill/pdfparse"
)

var (
	parseError  = regexp.MustCompile(`strconv\.Parse(\w+): parsing "[^"]*": [a-z ]+$`)
	flagInError = regexp.MustCompile(`invalid argument ("[^"]*") for "([^"]*)" flag: `)
)

// worded returns an error phrased for a terminal: an invalid option without the
// contract's "Bad Request", a missing file without the system call, a wrong
// number without the function that read it, a locked PDF with the flag that
// opens it.
func worded(err error) string {
	text := strings.TrimPrefix(err.Error(), "Bad Request: ")
	var path *fs.PathError
	if errors.As(err, &path) {
		text = strings.Replace(text, path.Error(), path.Path+": "+path.Err.Error(), 1)
	}
	var link *os.LinkError
	if errors.As(err, &link) {
		text = strings.Replace(text, link.Error(), link.New+": "+link.Err.Error(), 1)
	}
	if flagInError.MatchString(text) {
		text = flagInError.ReplaceAllString(text, "$2 $1: ")
		wanted := "not a number"
		if strings.Contains(text, "strconv.ParseBool") {
			wanted = "not true or false"
		}
		text = parseError.ReplaceAllString(text, wanted)
	}
	if errors.Is(err, pdfparse.ErrPassword) {
		text += "; --pdf-password gives the password"
	}
	return text
}

// flagError names the flags that are meant by an unknown one.
func flagError(cmd *cobra.Command, err error) error {
	name, ok := strings.CutPrefix(err.Error(), "unknown flag: --")
	if !ok {
		return errors.New(worded(err))
	}
	flags := cobra.Command{SuggestionsMinimumDistance: 1 + (len(name)+1)/5} // two of neighbouring letters that are exchanged
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		flags.AddCommand(&cobra.Command{Use: f.Name, Hidden: f.Hidden, Run: func(*cobra.Command, []string) {}})
	})
	near := flags.SuggestionsFor(name)
	if len(near) == 0 {
		var others []string
		for _, c := range cmd.Root().Commands() {
			if c.Flags().Lookup(name) != nil {
				others = append(others, "pagemill "+c.Name())
			}
		}
		if len(others) > 0 {
			return fmt.Errorf("there is no flag --%s of %s; it is one of %s", name, cmd.CommandPath(), strings.Join(others, ", "))
		}
		return fmt.Errorf("there is no flag --%s", name)
	}
	return fmt.Errorf("there is no flag --%s; did you mean --%s?", name, strings.Join(near, " or --"))
}

// withCommand adds the command that is meant by a document alone: pagemill
// page.html converts it, to standard output if that is no terminal, and pages
// that are piped into pagemill are converted.
func withCommand(root *cobra.Command, args []string, stdin any, terminal bool) []string {
	if len(args) == 0 {
		if f, ok := stdin.(*os.File); ok {
			if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice == 0 && (info.Mode()&os.ModeNamedPipe != 0 || info.Mode().IsRegular() && info.Size() > 0) {
				return []string{"convert", "-"}
			}
		}
		return args
	}
	files := 0
	convert, _, _ := root.Find([]string{"convert"})
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if strings.HasPrefix(arg, "-") && arg != "-" {
			if takesValue(convert.Flags(), arg) {
				i++
			}
			continue
		}
		info, err := os.Stat(arg)
		if files == 0 {
			if cmd, _, findErr := root.Find([]string{arg}); findErr == nil && cmd != root || arg != "-" && err != nil {
				return args
			}
		}
		if files++; err == nil && info.IsDir() {
			files++
		}
	}
	if files == 0 {
		return args
	}
	args = append([]string{"convert"}, args...)
	named := slices.ContainsFunc(args, func(a string) bool { return strings.HasPrefix(a, "-o") || strings.HasPrefix(a, "--output") })
	if files == 1 && !terminal && !named {
		args = append(args, "-o", "-")
	}
	return args
}

// takesValue reports whether the argument after a flag is its value.
func takesValue(flags *pflag.FlagSet, arg string) bool {
	name := strings.TrimLeft(arg, "-")
	f := flags.Lookup(name)
	if !strings.HasPrefix(arg, "--") && len(name) == 1 {
		f = flags.ShorthandLookup(name)
	}
	return f != nil && f.NoOptDefVal == ""
}
