package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/saved"
)

// optionFlags are the flags that set pagemill.Options, for every command that
// converts. A flag that a command does not define has no effect.
type optionFlags struct {
	cmd         *cobra.Command
	file        string
	formats     []string
	mainContent bool
	clean       bool
	title       string
	comments    string
	include     []string
	exclude     []string
	blockAds    bool
	rowSpans    bool
	base64      bool
	redact      string
	pdfMode     string
	maxPages    int
	pageRange   string
	formFields  bool
	attachments bool
	pages       bool
	pageMarkers bool
	blocks      bool
	timeout     int
	languages   string // of scanned pages; not an option of the contract
	model       modelFlags
	password    string // of encrypted PDFs; not an option of the contract
}

func newOptionFlags(cmd *cobra.Command) *optionFlags {
	o := &optionFlags{cmd: cmd}
	f := cmd.Flags()
	f.StringVar(&o.file, "options", "", "JSON `file` with options of the contract; flags win over it")
	f.BoolVar(&o.mainContent, "only-main-content", true, "drop headers, navigation, footers and other boilerplate")
	f.StringVar(&o.title, "title", "auto", "begin main content with the page's own heading; `choice` is auto or none")
	f.StringVar(&o.comments, "comments", "auto", "readers' comments in main content; `choice` is auto, keep or drop")
	f.BoolVar(&o.clean, "only-clean-content", false, "take cookie texts, share rows and the like out of the Markdown")
	f.StringArrayVar(&o.include, "include", nil, "CSS `selector` or *wildcard* of what to keep (repeatable)")
	f.StringArrayVar(&o.exclude, "exclude", nil, "CSS `selector` or *wildcard* of what to drop (repeatable)")
	f.BoolVar(&o.blockAds, "block-ads", true, "drop advertisements and consent dialogs")
	f.BoolVar(&o.rowSpans, "repeat-row-spans", false, "write the text of a table cell that spans rows in each of them")
	f.StringVar(&o.redact, "redact", "", "mask personal data; `mode` is accurate, fast or aggressive")
	f.Lookup("redact").NoOptDefVal = "accurate"
	f.StringVar(&o.pdfMode, "pdf-mode", "", "how PDFs are read; `mode` is fast, auto or ocr")
	f.IntVar(&o.maxPages, "max-pages", 0, "`number` of PDF pages read at most")
	f.StringVar(&o.pageRange, "page-range", "", "`numbers` of the PDF pages to read, such as 3-5,8 or 12-")
	f.BoolVar(&o.pageMarkers, "page-markers", false, "mark page breaks of a PDF in its Markdown")
	f.StringVar(&o.languages, "ocr-languages", "", "`languages` of scanned pages, as Tesseract names them, such as eng+deu")
	f.StringVar(&o.password, "pdf-password", "", "`password` that opens encrypted PDFs")
	f.IntVar(&o.timeout, "timeout", 0, "`milliseconds` per document, 1000 to 300000")
	return o
}

// withResults adds the flags of a command that outputs more than Markdown.
func (o *optionFlags) withResults() *optionFlags {
	f := o.cmd.Flags()
	f.StringSliceVarP(&o.formats, "format", "f", nil, "`format` to write: markdown, text, links, images or html; with --json also several of these but text, and "+strings.Join(formatNames[5:], ", "))
	f.BoolVar(&o.pages, "pages", false, "PDF Markdown page by page as well (with --json); with numbers, such as --pages 3-5, the same as --page-range")
	f.BoolVar(&o.blocks, "blocks", false, "typed layout blocks of a PDF (with --json)")
	f.BoolVar(&o.formFields, "form-fields", false, "the fields of a PDF's forms with their values (with --json)")
	f.BoolVar(&o.attachments, "attachments", false, "the files in a PDF, such as the data of an invoice (with --json)")
	f.BoolVar(&o.base64, "keep-base64-images", false, "keep images that are embedded as Base64")
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
	set := func(flag, key string, v any) {
		if o.cmd.Flags().Changed(flag) {
			m[key] = v
		}
	}
	set("format", "formats", o.formats)
	set("only-main-content", "onlyMainContent", o.mainContent)
	set("only-clean-content", "onlyCleanContent", o.clean)
	set("include", "includeTags", o.include)
	set("exclude", "excludeTags", o.exclude)
	set("block-ads", "blockAds", o.blockAds)
	set("title", "title", o.title)
	set("comments", "comments", o.comments)
	set("repeat-row-spans", "repeatRowSpans", o.rowSpans)
	set("keep-base64-images", "removeBase64Images", !o.base64)
	set("redact", "redactPII", map[string]any{"mode": o.redact})
	set("timeout", "timeout", o.timeout)
	if p := o.parser(m["parsers"]); p != nil {
		m["parsers"] = []any{p}
	}
	data, err := json.Marshal(m)
	if err != nil {
		return pagemill.Options{}, err
	}
	opts, err := pagemill.ParseOptions(data)
	return opts, o.inFlags(err)
}

// flagOf maps fields of the options to flags and their units.
var flagOf = []struct{ field, flag, unit string }{
	{"formats", "format", ""}, {"timeout", "timeout", " milliseconds"}, {"includeTags", "include", ""}, {"excludeTags", "exclude", ""},
	{"redactPII", "redact", ""}, {"title", "title", ""}, {"comments", "comments", ""}, {"parsers[0].mode", "pdf-mode", ""}, {"parsers[0].maxPages", "max-pages", " pages"}, {"parsers[0].pageRange", "page-range", ""},
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
		for _, f := range flagOf {
			if strings.HasPrefix(field.Path, f.field) && o.cmd.Flags().Changed(f.flag) {
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
			o.redact = arg
			return true
		case o.pages && pageNumbers.MatchString(arg) && !exists(arg):
			o.pages, flags.Lookup("pages").Changed = false, false
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

// parser overrides the parser of the options file with the PDF flags; nil if no
// PDF flag was given.
func (o *optionFlags) parser(from any) map[string]any {
	p := map[string]any{}
	if list, ok := from.([]any); ok && len(list) > 0 {
		if first, ok := list[0].(map[string]any); ok {
			p = first
		}
	}
	given := false
	for _, f := range []struct {
		flag, key string
		v         any
	}{
		{"pdf-mode", "mode", o.pdfMode}, {"max-pages", "maxPages", o.maxPages}, {"page-range", "pageRange", o.pageRange}, {"pages", "pages", o.pages},
		{"page-markers", "pageMarkers", o.pageMarkers}, {"blocks", "blocks", o.blocks},
		{"form-fields", "formFields", o.formFields}, {"attachments", "attachments", o.attachments},
	} {
		if o.cmd.Flags().Changed(f.flag) {
			p[f.key], given = f.v, true
		}
	}
	if !given {
		return nil
	}
	p["type"] = "pdf"
	return p
}

// optionsOf returns the options for an item: of a book nothing is boilerplate.
func optionsOf(opts pagemill.Options, item saved.Item) pagemill.Options {
	if item.Whole {
		opts.OnlyMainContent = pagemill.ToggleOff
	}
	return opts
}
