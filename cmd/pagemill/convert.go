package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/internal/ordered"
	"github.com/pagemill/pagemill/internal/outdir"
	"github.com/pagemill/pagemill/saved"
	"github.com/pagemill/pagemill/vault"
)

// A converter is one run of the convert command.
type converter struct {
	session
	url         string
	contentType string
	out         string
	workers     int
	json        bool
	frontMatter bool
	resume      bool
	changedOnly bool
	force       bool
	assets      string // the folder for images, or "embed" or "link"
	embed       bool
	quiet       bool
	form        string // what is written without --json: see forms
	tables      string // "csv": tables as files
	join        bool   // all results into one text
	relink      bool   // links between the documents lead to their results
	linker      vault.Linker
	linked      []task // results whose links are to be replaced
	links       int    // links between results
	joined      joiner
	pick        string // of the pages of archives
	stamp       string // of the options
	dirs        *dirs
	names       *nameMasker
	reportPath  string
	summary     *runReport // nil without --report
}

func newConvert() *cobra.Command {
	c := &converter{}
	cmd := &cobra.Command{
		Use:  "convert [flags] FILE…|DIR|-",
		Args: wants(1, -1, "files, folders or archives to convert, or - for standard input"),
	}
	o := newOptionFlags(cmd).withResults()
	f := cmd.Flags()
	f.StringVarP(&c.out, "output", "o", "", "`path` of the file or folder to write to; - is standard output")
	f.BoolVar(&c.json, "json", false, "write the whole result as JSON")
	f.BoolVar(&c.frontMatter, "front-matter", false, "begin each Markdown file with its title, url and date as YAML")
	f.StringVar(&c.assets, "assets", "assets", "what becomes of images that were saved with a page: files in this `folder` beside the notes, embed (in the Markdown, as data: addresses) or link (their addresses)")
	f.StringVar(&c.tables, "tables", "", "tables as files too, beside the result; `kind` is csv")
	f.BoolVar(&c.join, "join", false, "everything into the one file of -o, with titles, sources and footnotes numbered through; the same as -o all.md for several documents")
	f.BoolVar(&c.relink, "relink", false, "let links between the documents lead to their Markdown files and headings")
	f.StringVar(&c.pick, "select", "", "of archives, only the `page` with this number, address or name; a name may hold wildcards")
	f.BoolVar(&c.resume, "resume", false, "leave out what has a result newer than its input")
	f.BoolVar(&c.force, "force", false, "replace files too that pagemill did not write or that were changed since")
	f.BoolVar(&c.changedOnly, "changed-only", false, "leave a result file untouched if it would not change")
	f.StringVar(&c.reportPath, "report", "", "write what became of each document to this HTML `file`, likely failures first")
	f.StringVar(&c.url, "url", "", "`address` the page came from, to resolve relative links")
	f.StringVar(&c.contentType, "content-type", "", "Content-Type `header` the page came with")
	f.IntVarP(&c.workers, "workers", "j", runtime.GOMAXPROCS(0), "`number` of documents converted at once")
	f.BoolVarP(&c.quiet, "quiet", "q", false, "no warnings, no count at the end")
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return c.start(cmd, o, args) }
	return cmd
}

// start checks the flags and converts the documents.
func (c *converter) start(cmd *cobra.Command, o *optionFlags, args []string) error {
	var err error
	args = o.takeMode(args)
	if err := c.takeForm(o); err != nil {
		return err
	}
	if c.opts, err = o.options(); err != nil {
		return err
	}
	if err := c.chooseAssets(o); err != nil {
		return err
	}
	if c.workers < 1 {
		return fmt.Errorf("--workers must be at least 1")
	}
	inputs, err := findInputs(args)
	if err != nil {
		return failed(err)
	}
	c.join = c.joins(inputs)
	if err := c.meant(o); err != nil {
		return err
	}
	if c.url != "" && (len(inputs) > 1 || saved.IsArchive(inputs[0].path)) {
		return errors.New("--url is the address of one page, and there may be more than one")
	}
	if err := oneFileForOne(inputs, c.out); err != nil && !c.join {
		return err
	}
	if err := selecting(inputs, c.pick); err != nil {
		return err
	}
	if c.summary, err = newRunReport(c.reportPath); err != nil {
		return err
	}
	if c.stamp, err = c.optionsStamp(o); err != nil {
		return failed(err)
	}
	defer c.begin(cmd, o, c.workers)()
	if c.names = newNameMasker(cmd.Context(), c.opts); c.summary != nil {
		c.summary.names = c.names
	}
	return c.run(cmd.Context(), inputs)
}

// A task is the conversion of one document to one output.
type task struct {
	document
	place    place
	number   int         // from 1, in the order of the run
	note     *vault.Note // with --relink
	skipped  bool        // its result exists already
	data     []byte      // only with standard output
	warnings []string
	line     reportLine // for --report
}

// A count holds the numbers in the last line of a run.
type count struct{ converted, skipped, failed int }

func (c *converter) run(ctx context.Context, inputs []input) error {
	var n count
	bar := c.progress()
	for i, in := range inputs {
		inputs[i].share, inputs[i].embed, inputs[i].keep = bar.input(in.rel, in.size), c.embed, c.assets != link
	}
	c.stdout = interruptible{ctx, forReader(c.stdout)}
	err := ordered.Run(ctx, c.workers, c.tasks(inputs), c.one, func(t task) error { return c.report(t, bar, &n) })
	bar.clear()
	if err == nil && c.join && n.converted > 0 {
		err = c.writeJoined()
	}
	if err == nil {
		err = c.relinked()
	}
	if reportErr := c.summary.write(n); err == nil && reportErr != nil {
		err = reportErr
	}
	if errors.Is(err, context.Canceled) {
		return failed(fmt.Errorf("interrupted: %s", n.soFar(c.out != "-")))
	}
	if err != nil {
		return failed(err)
	}
	if all := n.converted + n.skipped + n.failed; !c.quiet && (all != 1 || n.failed > 0) {
		fmt.Fprintf(c.stderr, "%d converted, %d failed", n.converted, n.failed)
		if n.skipped > 0 {
			fmt.Fprintf(c.stderr, ", %d left as they were", n.skipped)
		}
		if c.relink {
			fmt.Fprintf(c.stderr, ", %d links between them", c.links)
		}
		fmt.Fprintln(c.stderr)
	}
	if n.failed > 0 {
		return &failedError{}
	}
	return nil
}

// progress returns the progress line on standard error, or nil if the results
// themselves go to the terminal.
func (c *converter) progress() *progress {
	if c.out == "-" && terminal(c.stdout) != nil {
		return nil
	}
	return newProgress(c.stderr, "converting")
}

// tasks pairs each document with the place for its result.
func (c *converter) tasks(inputs []input) iter.Seq[task] {
	ext := forms[c.form]
	if c.json {
		ext = ".json"
	}
	namer := newOutputNamer(inputs, c.out, ext)
	namer.names = c.names
	c.dirs = new(dirs)
	number := 0
	return func(yield func(task) bool) {
		for d := range documents(inputs, c.stdin, c.pipeline.MaxBytes()) {
			number++
			t := task{document: d, number: number}
			if d.err == nil {
				t.place = namer.place(d)
				if c.join && c.out != "-" {
					t.place = place{filepath.Dir(c.out), filepath.Base(c.out)}
				}
				t.skipped = c.resume && t.place != standardOutput && c.isDone(t)
			}
			if !yield(t) {
				return
			}
		}
	}
}

// report reports the outcome of one task and counts it.
func (c *converter) report(t task, bar *progress, n *count) error {
	bar.document()
	if !t.archive {
		t.in.share.finish()
	}
	name := t.name()
	c.summary.add(t)
	switch {
	case t.archive && errors.Is(t.err, saved.ErrDamaged):
		n.failed++
		bar.clear()
		fmt.Fprintf(c.stderr, "warning: %v; what can be read is converted\n", t.err)
		return nil
	case outdir.IsFull(t.err):
		n.failed++
		return fmt.Errorf("%w; %s", t.err, n.soFar(true))
	case t.err != nil:
		n.failed++
		bar.clear()
		fmt.Fprintf(c.stderr, "%s: %s\n", name, worded(t.err))
		return nil
	case t.skipped:
		n.skipped++
	default:
		n.converted++
	}
	c.link(t)
	if !c.quiet && len(t.warnings) > 0 {
		bar.clear()
		for _, w := range t.warnings {
			fmt.Fprintf(c.stderr, "%s: warning: %s\n", name, w)
		}
	}
	if len(t.data) == 0 {
		return nil
	}
	if c.join {
		c.joined.add(string(t.data))
		return nil
	}
	_, err := c.stdout.Write(t.data)
	return err
}

// one converts one document and writes its result.
func (c *converter) one(ctx context.Context, t task) (done task) {
	done = t
	defer defect(&done.err)
	if t.skipped && c.relink {
		t.note = c.noteThere(t)
	}
	if t.err != nil || t.skipped {
		return t
	}
	doc := c.source(t)
	res, err := c.pipeline.Run(ctx, doc, optionsOf(c.opts, t.item))
	if err != nil {
		t.err = err
		return t
	}
	res.Warnings = append(t.item.Warnings, res.Warnings...)
	if res.Markdown == "" && len(res.Warnings) == 0 && !c.json && c.form == "markdown" {
		res.Warnings = []pagemill.Warning{{Code: pagemill.WarnEmpty, Message: "the document has no text"}}
	}
	t.warnings = messages(res.Warnings)
	if c.summary != nil {
		if t.line, t.err = c.summary.of(ctx, t, doc, res); t.err != nil {
			return t
		}
	}
	if c.relink {
		t.note = vault.Read(t.linkable(), res)
		res.Metadata.URL = cmp.Or(res.Metadata.URL, t.item.URL)
	}
	pictures := c.pictures(res, t)
	data, err := c.encode(res, t)
	t.item.Body, t.item.Images = nil, nil // no longer needed
	switch {
	case err != nil:
		t.err = err
	case t.place == standardOutput, c.join:
		t.data = data
		t.err = c.writePictures(t, pictures)
	default:
		if t = c.write(t, data); t.err == nil {
			t.err = c.writePictures(t, pictures)
		}
	}
	if c.tables != "" && t.err == nil {
		t.err = c.writeTables(t, csvTables(res.Markdown))
	}
	return t
}

// source returns the document of a task, as the flags say where it came from.
func (c *converter) source(t task) pagemill.Document {
	doc := t.item.Document
	if c.url != "" {
		doc.URL = c.url
	}
	if c.contentType != "" {
		doc.ContentType = c.contentType
	}
	if c.relink && t.item.Mirrored {
		doc.URL = ""
	}
	if !t.archive { // the progress of an archive is measured in its bytes
		doc.Progress = t.in.share.page
	}
	doc.Explain = c.summary != nil
	return doc
}

func (c *converter) encode(res *pagemill.Result, t task) ([]byte, error) {
	if !c.json {
		head := ""
		if c.frontMatter {
			head = frontMatter(res, t.item.Date)
		}
		text := c.formed(res)
		switch {
		case text == "":
			return []byte(head), nil
		case c.join:
			return []byte(section(res, t, c.names, text)), nil
		}
		return []byte(head + text + "\n"), nil
	}
	return indented(res)
}
