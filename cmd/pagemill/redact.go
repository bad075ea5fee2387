package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"go.yaml.in/yaml/v3"

	"github.com/pagemill/pagemill/redact"
)

// A redactRun is what the flags of redact ask for.
type redactRun struct {
	out, mode, style, format, config, key, mapping string
	locations                                      string
	entities, extra, as, allow                     []string
	threshold                                      float64
	report, restore, covered                       bool
}

func newRedact() *cobra.Command {
	var r redactRun
	cmd := &cobra.Command{
		Use: "redact [flags] FILE|-",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 1 || len(args) == 2 && isMode(args[0]) {
				return nil
			}
			return errors.New("want one file, or - for standard input")
		},
	}
	f := cmd.Flags()
	f.StringVarP(&r.out, "output", "o", "-", "`file` to write to; - is standard output")
	f.StringVar(&r.mode, "mode", string(redact.Accurate), "`mode`: fast, accurate or aggressive")
	f.StringVar(&r.style, "style", string(redact.Shown), "`style` of what stands instead: shown, numbered, tag, mask or remove; shown is tag, but visible in rendered Markdown")
	f.StringVar(&r.format, "format", "", "`format` of the file, such as csv or json; by its name or content if left out")
	f.StringSliceVar(&r.entities, "entities", nil, "`entities` to mask, such as EMAIL,PHONE; all if left out")
	f.StringSliceVar(&r.extra, "extra", []string{"BIRTH_DATE", "IP_ADDRESS", "VIN", "MEDICAL_RECORD"}, "`entities` to mask beside the six of the contract; none for none")
	f.StringSliceVar(&r.as, "as", nil, "`ENTITY=operator` pairs; DEFAULT stands for all others")
	f.StringSliceVar(&r.allow, "allow", nil, "`values` that stay")
	f.Float64Var(&r.threshold, "threshold", 0, "`score` from 0 to 1 below which findings stay")
	f.StringVar(&r.locations, "locations", "", "`scope` of places: all, or below-country, which spares names of countries and continents; that in fast mode, else all")
	f.StringVar(&r.config, "config", "", "`file` of options, lists and recognisers, in YAML or JSON")
	f.StringVar(&r.key, "key", "", "`file` with the key or passphrase of encrypted values")
	f.StringVar(&r.mapping, "mapping", "", "`file` that records what was masked, for --restore; its numbers go on in the next run")
	f.BoolVar(&r.restore, "restore", false, "give back what was masked, by --mapping or --key")
	f.BoolVar(&r.report, "report", false, "write the findings as JSON, and a summary to standard error")
	f.BoolVar(&r.covered, "require-coverage", false, "write nothing, and fail, if a text is in a language without a model of names; it is a warning else")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 2 { // "redact fast page.md"
			r.mode, args = args[0], args[1:]
		}
		return failed(r.run(cmd, args[0]))
	}
	return cmd
}

// run masks the file at path, or gives back what was masked in it.
func (r *redactRun) run(cmd *cobra.Command, path string) error {
	opts, err := r.options(cmd)
	if err != nil {
		return err
	}
	if r.covered && opts.Mode == redact.Fast {
		return errors.New("--require-coverage: fast mode looks for no names")
	}
	text, err := readText(path, cmd.InOrStdin())
	if err != nil {
		return err
	}
	if r.restore {
		if opts.Mapping == nil && opts.Key == nil {
			return errors.New("--restore needs --mapping or --key")
		}
		data, n, err := redact.Restore([]byte(text), opts.Mapping, opts.Key)
		if err != nil {
			return err
		}
		fmt.Fprintf(cmd.ErrOrStderr(), "%d values given back\n", n)
		return writeOut(forReader(cmd.OutOrStdout()), r.out, data)
	}
	m, err := redact.File(cmd.Context(), redact.Source{Name: path, Format: r.format, Data: []byte(text)}, opts)
	if err != nil {
		return err
	}
	for _, w := range m.Warnings {
		fmt.Fprintf(cmd.ErrOrStderr(), "warning: %s\n", w)
	}
	if r.covered && len(m.Uncovered) > 0 {
		return fmt.Errorf("no model of names for %s, and --require-coverage: nothing is written", strings.Join(m.Uncovered, ", "))
	}
	data := m.Data
	if r.report {
		if data, err = json.MarshalIndent(slices.Clip(append([]redact.Finding{}, m.Findings...)), "", "  "); err != nil {
			return err
		}
		data = append(data, '\n')
		fmt.Fprintln(cmd.ErrOrStderr(), findingCounts(m.Findings))
	}
	if r.mapping != "" && !r.report {
		record, err := json.Marshal(opts.Mapping)
		if err == nil {
			err = os.WriteFile(r.mapping, append(record, '\n'), 0o600)
		}
		if err != nil {
			return err
		}
	}
	return writeOut(forReader(cmd.OutOrStdout()), r.out, data)
}

// options returns the options of the configuration file and the flags, which win.
func (r *redactRun) options(cmd *cobra.Command) (opts redact.Options, err error) {
	if r.config != "" {
		if opts, err = readRedactConfig(r.config); err != nil {
			return opts, fmt.Errorf("%s: %w", r.config, err)
		}
	}
	given := cmd.Flags().Changed
	if given("mode") || opts.Mode == "" {
		opts.Mode = redact.Mode(r.mode)
	}
	if given("style") || opts.ReplaceStyle == "" {
		opts.ReplaceStyle = redact.ReplaceStyle(r.style)
	}
	if given("entities") {
		opts.Entities = entityNames(r.entities)
	}
	if given("extra") || opts.Extra == nil {
		if opts.Extra = entityNames(r.extra); slices.Equal(opts.Extra, []redact.Entity{"NONE"}) {
			opts.Extra = nil
		}
	}
	if given("locations") {
		opts.Locations = redact.LocationScope(r.locations)
	}
	if given("threshold") {
		opts.Threshold = r.threshold
	}
	opts.Allow = append(opts.Allow, r.allow...)
	if opts.Operators == nil && len(r.as) > 0 {
		opts.Operators = map[redact.Entity]redact.Operator{}
	}
	for _, pair := range r.as {
		e, op, err := operatorOf(pair)
		if err != nil {
			return opts, err
		}
		opts.Operators[e] = op
	}
	if err := r.readSecrets(&opts); err != nil {
		return opts, err
	}
	return opts, opts.Validate()
}

// readSecrets reads the key, and the mapping if there is one.
func (r *redactRun) readSecrets(opts *redact.Options) error {
	if r.key != "" {
		key, err := os.ReadFile(r.key)
		if err != nil {
			return err
		}
		if opts.Key = bytes.TrimRight(key, "\r\n"); len(opts.Key) == 0 {
			return fmt.Errorf("%s: no key in it", r.key)
		}
	}
	if r.mapping != "" {
		opts.Mapping = new(redact.Mapping)
		data, err := os.ReadFile(r.mapping)
		if err == nil {
			err = json.Unmarshal(data, opts.Mapping)
		} else if errors.Is(err, fs.ErrNotExist) && !r.restore {
			err = nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", r.mapping, err)
		}
	}
	return nil
}

// readRedactConfig reads the options of a file in YAML, of which JSON is a part.
func readRedactConfig(path string) (redact.Options, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return redact.Options{}, err
	}
	var v any
	if err := yaml.Unmarshal(data, &v); err != nil {
		return redact.Options{}, err
	}
	if v == nil {
		v = map[string]any{}
	}
	if data, err = json.Marshal(v); err != nil {
		return redact.Options{}, err
	}
	return redact.ParseOptions(data)
}

func entityNames(names []string) []redact.Entity {
	var out []redact.Entity
	for _, e := range names {
		out = append(out, redact.Entity(strings.ToUpper(strings.TrimSpace(e))))
	}
	return out
}

// operatorOf reads "ENTITY=operator" or "ENTITY=operator:argument".
func operatorOf(pair string) (redact.Entity, redact.Operator, error) {
	e, what, ok := strings.Cut(pair, "=")
	do, arg, _ := strings.Cut(what, ":")
	op := redact.Operator{Do: redact.Action(do)}
	switch {
	case !ok:
		return "", op, fmt.Errorf("--as %s: want ENTITY=operator", pair)
	case op.Do == redact.Replace:
		op.Text = arg
	case op.Do == redact.Hash:
		op.Salt = arg
	case op.Do == redact.MaskLast && arg != "":
		n, err := strconv.Atoi(arg)
		if err != nil {
			return "", op, fmt.Errorf("--as %s: want a number behind the colon", pair)
		}
		op.Last = n
	}
	return redact.Entity(strings.ToUpper(strings.TrimSpace(e))), op, nil
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
	names, counts := append(redact.Entities(), redact.Extras()...), map[redact.Entity]int{}
	for _, f := range found {
		if counts[f.Entity]++; !slices.Contains(names, f.Entity) { // one's own
			names = append(names, f.Entity)
		}
	}
	var parts []string
	for _, e := range names {
		if counts[e] > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", e, counts[e]))
		}
	}
	if parts == nil {
		return "nothing found"
	}
	return strings.Join(parts, ", ")
}
