package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/pagemill/pagemill/pdfparse"
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
	var flag *pflag.InvalidValueError
	if errors.As(err, &flag) {
		why := flag.Unwrap()
		if number := new(strconv.NumError); errors.As(why, &number) {
			if why = errors.New("not a number"); number.Func == "ParseBool" {
				why = errors.New("not true or false")
			}
		}
		text = strings.Replace(text, flag.Error(), fmt.Sprintf("%s %q: %v", flagName(flag.GetFlag()), flag.GetValue(), why), 1)
	}
	if errors.Is(err, pdfparse.ErrPassword) {
		text += "; --pdf-password gives the password"
	}
	return text
}

// flagName returns the names of a flag: -j, --workers.
func flagName(f *pflag.Flag) string {
	if f.Shorthand != "" {
		return "-" + f.Shorthand + ", --" + f.Name
	}
	return "--" + f.Name
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
			if info, err := f.Stat(); err == nil && (info.Mode()&os.ModeNamedPipe != 0 || info.Mode().IsRegular() && info.Size() > 0) {
				return []string{"convert", "-"}
			}
		}
		return args
	}
	convert := newConvert()
	convert.InitDefaultHelpFlag()
	convert.FParseErrWhitelist.UnknownFlags = true // the real one says what is wrong
	if convert.ParseFlags(args) != nil || convert.Flags().NArg() == 0 {
		return args
	}
	first := convert.Flags().Arg(0)
	if cmd, _, err := root.Find([]string{first}); err == nil && cmd != root || first != "-" && !exists(first) {
		return args
	}
	args = append([]string{"convert"}, args...)
	if convert.Flags().NArg() == 1 && !isFolder(first) && !terminal && !convert.Flags().Changed("output") {
		args = append(args, "-o", "-")
	}
	return args
}
