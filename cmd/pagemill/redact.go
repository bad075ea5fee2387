package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/pagemill/pagemill/redact"
)

func newRedact() *cobra.Command {
	var out, mode, style string
	var entities, extra []string
	var report bool
	cmd := &cobra.Command{
		Use:   "redact [flags] FILE|-",
		Short: "Mask personal data in a Markdown or text file",
		Long: `Redact masks names, mail addresses, telephone numbers, places, financial
and identity numbers and secrets in Markdown, and keeps its structure. With
--report it writes what it found, where and by which rule, instead: never the
values themselves.`,
		Example: `  pagemill redact page.md > masked.md
  pagemill redact --mode aggressive --style mask -o masked.md page.md
  pagemill redact --entities EMAIL,PHONE page.md
  pagemill redact --report page.md          # JSON: entity, start, end, score, rule`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 1 || len(args) == 2 && isMode(args[0]) {
				return nil
			}
			return errors.New("want one file, or - for standard input")
		},
	}
	f := cmd.Flags()
	f.StringVarP(&out, "output", "o", "-", "`file` to write to; - is standard output")
	f.StringVar(&mode, "mode", string(redact.Accurate), "`mode`: fast, accurate or aggressive")
	f.StringVar(&style, "style", string(redact.Tag), "`style` of what stands instead: tag, mask or remove")
	f.StringSliceVar(&entities, "entities", nil, "`entities` to mask, such as EMAIL,PHONE; all if left out")
	f.StringSliceVar(&extra, "extra", nil, "`entities` to mask beyond these: BIRTH_DATE, IP_ADDRESS, VIN, MEDICAL_RECORD")
	f.BoolVar(&report, "report", false, "write the findings as JSON, and a summary to standard error")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 2 { // "redact fast page.md"
			mode, args = args[0], args[1:]
		}
		text, err := readText(args[0], cmd.InOrStdin())
		if err != nil {
			return failed(err)
		}
		opts := redact.Options{Mode: redact.Mode(mode), ReplaceStyle: redact.ReplaceStyle(style)}
		for _, e := range entities {
			opts.Entities = append(opts.Entities, redact.Entity(strings.ToUpper(strings.TrimSpace(e))))
		}
		for _, e := range extra {
			opts.Extra = append(opts.Extra, redact.Entity(strings.ToUpper(strings.TrimSpace(e))))
		}
		masked, found, err := redact.Markdown(cmd.Context(), text, opts)
		if err != nil {
			return failed(err)
		}
		data := []byte(masked)
		if report {
			if data, err = json.MarshalIndent(slices.Clip(append([]redact.Finding{}, found...)), "", "  "); err != nil {
				return failed(err)
			}
			data = append(data, '\n')
			fmt.Fprintln(cmd.ErrOrStderr(), findingCounts(found))
		}
		if out == "-" {
			_, err = forReader(cmd.OutOrStdout()).Write(data)
		} else {
			err = writeFile(out, data)
		}
		return failed(err)
	}
	return cmd
}

// readText reads a file, or standard input for "-".
func readText(path string, stdin io.Reader) (string, error) {
	if path == "-" {
		b, err := io.ReadAll(stdin)
		return string(b), err
	}
	b, err := os.ReadFile(path)
	if err != nil && isAddress(path) {
		err = noNetwork(path)
	}
	return string(b), err
}

// findingCounts counts findings by entity, in the order of the contract.
func findingCounts(found []redact.Finding) string {
	var parts []string
	for _, e := range append(redact.Entities(), redact.Extras()...) {
		n := 0
		for _, f := range found {
			if f.Entity == e {
				n++
			}
		}
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", e, n))
		}
	}
	if parts == nil {
		return "nothing found"
	}
	return strings.Join(parts, ", ")
}
