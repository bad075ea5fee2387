package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/saved"
)

// optionFlags are the flags that set pagemill.Options, for every command that
// converts. A flag that a command does not define has no effect.
type optionFlags struct {
	cmd       *cobra.Command
	file      string
	formats   []string
	languages string // of scanned pages; not an option of the contract
	model     modelFlags
	password  string // of encrypted PDFs; not an option of the contract
}

// parser begins the path of an option of the PDF parser.
const parser = "parsers[0]."

// settings are the flags that set options, with these and their units.
var settings = []struct{ flag, option, unit string }{
	{"format", "formats", ""}, {"only-main-content", "onlyMainContent", ""}, {"only-clean-content", "onlyCleanContent", ""}, {"include", "includeTags", ""},
	{"exclude", "excludeTags", ""}, {"block-ads", "blockAds", ""}, {"title", "title", ""}, {"comments", "comments", ""}, {"repeat-row-spans", "repeatRowSpans", ""},
	{"keep-base64-images", "removeBase64Images", ""}, {"redact", "redactPII", ""}, {"timeout", "timeout", " milliseconds"},
	{"pdf-mode", parser + "mode", ""}, {"max-pages", parser + "maxPages", " pages"}, {"page-range", parser + "pageRange", ""}, {"pages", parser + "pages", ""},
	{"page-markers", parser + "pageMarkers", ""}, {"blocks", parser + "blocks", ""}, {"form-fields", parser + "formFields", ""}, {"attachments", parser + "attachments", ""},
}

func newOptionFlags(cmd *cobra.Command) *optionFlags {
	o := &optionFlags{cmd: cmd}
	f := cmd.Flags()
	f.StringVar(&o.file, "options", "", "JSON `file` with options of the contract; flags win over it")
	f.Bool("only-main-content", true, "drop headers, navigation, footers and other boilerplate")
	f.String("title", "auto", "begin main content with the page's own heading; `choice` is auto or none")
	f.String("comments", "auto", "readers' comments in main content; `choice` is auto, keep or drop")
	f.Bool("only-clean-content", false, "take cookie texts, share rows and the like out of the Markdown")
	f.StringArray("include", nil, "CSS `selector` or *wildcard* of what to keep (repeatable)")
	f.StringArray("exclude", nil, "CSS `selector` or *wildcard* of what to drop (repeatable)")
	f.Bool("block-ads", true, "drop advertisements and consent dialogs")
	f.Bool("repeat-row-spans", false, "write the text of a table cell that spans rows in each of them")
	f.String("redact", "", "mask personal data; `mode` is accurate, fast or aggressive")
	f.Lookup("redact").NoOptDefVal = "accurate"
	f.String("pdf-mode", "", "how PDFs are read; `mode` is fast, auto or ocr")
	f.Int("max-pages", 0, "`number` of PDF pages read at most")
	f.String("page-range", "", "`numbers` of the PDF pages to read, such as 3-5,8 or 12-")
	f.Bool("page-markers", false, "mark page breaks of a PDF in its Markdown")
	f.StringVar(&o.languages, "ocr-languages", "", "`languages` of scanned pages, as Tesseract names them, such as eng+deu")
	f.StringVar(&o.password, "pdf-password", "", "`password` that opens encrypted PDFs")
	f.Int("timeout", 0, "`milliseconds` per document, 1000 to 300000")
	return o
}

// withResults adds the flags of a command that outputs more than Markdown.
func (o *optionFlags) withResults() *optionFlags {
	f := o.cmd.Flags()
	f.StringSliceVarP(&o.formats, "format", "f", nil, "`format` to write: markdown, text, links, images or html; with --json also several of these but text, and "+strings.Join(formatNames[5:], ", "))
	f.Bool("pages", false, "PDF Markdown page by page as well (with --json); with numbers, such as --pages 3-5, the same as --page-range")
	f.Bool("blocks", false, "typed layout blocks of a PDF (with --json)")
	f.Bool("form-fields", false, "the fields of a PDF's forms with their values (with --json)")
	f.Bool("attachments", false, "the files in a PDF, such as the data of an invoice (with --json)")
	f.Bool("keep-base64-images", false, "keep images that are embedded as Base64")
	o.model.add(o.cmd)
	return o
}

// A runner is a pipeline that uses the password of --pdf-password for every
// document.
type runner struct {
	*pagemill.Pipeline
	password string
}

func (r *runner) Run(ctx context.Context, doc pagemill.Document, opts pagemill.Options) (*pagemill.Result, error) {
	doc.Password = r.password
	return r.Pipeline.Run(ctx, doc, opts)
}

// pipeline returns a pipeline for these options and a function that stops what
// it started.
func (o *optionFlags) pipeline(workers int) (*runner, func()) {
	p, end := newPipeline(o.languages, workers)
	p.Model = o.model.model()
	return &runner{Pipeline: p, password: o.password}, end
}

// A session is what the commands that convert have in common.
type session struct {
	pipeline       *runner
	opts           pagemill.Options
	stdin          io.Reader
	stdout, stderr io.Writer
}

// begin gives a session its pipeline and streams, and returns a function that stops
// what it started.
func (s *session) begin(cmd *cobra.Command, o *optionFlags, workers int) (end func()) {
	s.stdin, s.stdout, s.stderr = cmd.InOrStdin(), cmd.OutOrStdout(), cmd.ErrOrStderr()
	s.pipeline, end = o.pipeline(workers)
	return end
}

// options reads the options file and overrides it with the flags given.
func (o *optionFlags) options() (pagemill.Options, error) {
	m := map[string]any{}
	if o.file != "" {
		data, err := os.ReadFile(o.file)
		if err != nil {
			return pagemill.Options{}, err
		}
		if err := json.Unmarshal(data, &m); err != nil {
			return pagemill.Options{}, fmt.Errorf("%s: %w", o.file, err)
		}
	}
	pdf := map[string]any{}
	if list, ok := m["parsers"].([]any); ok && len(list) > 0 {
		if first, ok := list[0].(map[string]any); ok {
			pdf = first
		}
	}
	for _, set := range settings {
		if !o.cmd.Flags().Changed(set.flag) {
			continue
		}
		f := o.cmd.Flags().Lookup(set.flag)
		key, isPDF := strings.CutPrefix(set.option, parser)
		switch {
		case isPDF:
			pdf[key], pdf["type"], m["parsers"] = valueOf(f), "pdf", []any{pdf}
		case set.flag == "keep-base64-images":
			m[key] = f.Value.String() == "false"
		case set.flag == "redact":
			m[key] = map[string]any{"mode": valueOf(f)}
		default:
			m[key] = valueOf(f)
		}
	}
	data, err := json.Marshal(m)
	if err != nil {
		return pagemill.Options{}, err
	}
	opts, err := pagemill.ParseOptions(data)
	return opts, o.inFlags(err)
}

// valueOf returns the value of a flag as JSON has it.
func valueOf(f *pflag.Flag) any {
	switch v := f.Value.(type) {
	case pflag.SliceValue:
		return v.GetSlice()
	default:
		if v.Type() == "string" {
			return v.String()
		}
		return json.RawMessage(v.String())
	}
}

// inFlags rephrases an error about options in terms of the flags that set them.
func (o *optionFlags) inFlags(err error) error {
	var e *pagemill.Error
	if !errors.As(err, &e) {
		return err
	}
	fields, ok := e.Details.([]pagemill.FieldError)
	if !ok {
		return err
	}
	var parts []string
	for _, field := range fields {
		text := field.Path + ": " + field.Message
		for _, f := range settings {
			if strings.HasPrefix(field.Path, f.option) && o.cmd.Flags().Changed(f.flag) {
				text = "--" + f.flag + " " + o.given(f.flag) + ": " + field.Message + f.unit
				break
			}
		}
		parts = append(parts, text)
	}
	return errors.New(strings.Join(parts, "; "))
}

func (o *optionFlags) given(flag string) string {
	return strings.Trim(o.cmd.Flags().Lookup(flag).Value.String(), "[]")
}

// takeMode corrects "--redact fast page.html" and "--pages 3-5 report.pdf", of which
// the modes and numbers, which are optional, were parsed as files. It returns the
// files.
func (o *optionFlags) takeMode(args []string) []string {
	flags := o.cmd.Flags()
	return slices.DeleteFunc(slices.Clone(args), func(arg string) bool {
		switch {
		case len(args) < 2:
			return false
		case flags.Changed("redact") && isMode(arg):
			return flags.Set("redact", arg) == nil
		case flags.Changed("pages") && pageNumbers.MatchString(arg) && !exists(arg):
			flags.Lookup("pages").Changed = false
			return flags.Set("page-range", arg) == nil
		}
		return false
	})
}

// pageNumbers matches what --page-range takes.
var pageNumbers = regexp.MustCompile(`^\d+(-\d*)?(,\d+(-\d*)?)*$`)

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// isMode reports whether an argument is a redaction mode and not a file.
func isMode(arg string) bool {
	return slices.Contains([]string{"fast", "accurate", "aggressive"}, arg) && !exists(arg)
}

// optionsOf returns the options for an item: of a book nothing is boilerplate.
func optionsOf(opts pagemill.Options, item saved.Item) pagemill.Options {
	if item.Whole {
		opts.OnlyMainContent = pagemill.ToggleOff
	}
	return opts
}
