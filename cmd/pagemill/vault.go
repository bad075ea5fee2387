package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/internal/ordered"
	"github.com/pagemill/pagemill/internal/outdir"
	"github.com/pagemill/pagemill/saved"
	"github.com/pagemill/pagemill/vault"
)

// A vaulter is one run of the vault command.
type vaulter struct {
	session
	vault    vault.Options
	out      string
	workers  int
	quiet    bool
	url      string
	anchors  string    // the program whose names of headings links use
	settings string    // of the conversion, as a text
	looked   time.Time // when the inputs were found
	notes    *vault.Vault
}

func newVault() *cobra.Command {
	v := &vaulter{}
	cmd := &cobra.Command{
		Use:  "vault [flags] FILE…|DIR -o DIR",
		Args: wants(1, -1, "files, folders or archives to make notes of"),
	}
	o := newOptionFlags(cmd)
	f := cmd.Flags()
	f.StringVarP(&v.out, "output", "o", "", "`folder` to write the notes to")
	f.BoolVar(&v.vault.Wikilinks, "wikilinks", false, "write links between notes as [[Note]]")
	f.StringVar(&v.anchors, "anchors", "obsidian", "how links name headings; `program` is obsidian or github")
	f.StringSliceVar(&v.vault.Properties, "properties", vault.DefaultProperties, "keys of the front matter, each `key` or key=field; none for no front matter")
	f.StringVar(&v.vault.Assets, "assets", "assets", "`folder` for pictures, below the output")
	f.StringVar(&v.vault.Index, "index", "index", "`name` of the note that lists the others")
	f.StringVar(&v.vault.FolderBy, "folder-by", "", "sort new notes into folders by `kind`: site, year, type or path")
	f.StringVar(&v.vault.Template, "name", "{title}", "`template` for the names of new notes, with fields in braces, such as {date} {title}")
	f.BoolVar(&v.vault.Restore, "restore", false, "write notes again that were deleted")
	f.BoolVar(&v.vault.NewText, "new-text", false, "write the new text of a page beside its note if that was edited")
	f.StringVar(&v.url, "url", "", "`address` the page came from, to resolve relative links")
	f.IntVarP(&v.workers, "workers", "j", runtime.GOMAXPROCS(0), "`number` of documents converted at once")
	f.BoolVarP(&v.quiet, "quiet", "q", false, "no warnings, no count at the end")
	_ = cmd.MarkFlagRequired("output") // fails only for an unknown flag
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return v.start(cmd, o, args) }
	return cmd
}

// start checks the flags and makes the notes.
func (v *vaulter) start(cmd *cobra.Command, o *optionFlags, args []string) error {
	var err error
	if v.opts, err = o.options(); err != nil {
		return err
	}
	v.opts = withBlocks(v.opts)
	if err := v.check(); err != nil {
		return err
	}
	inputs, err := v.find(args)
	var empty emptyFolder
	if err != nil && !(errors.As(err, &empty) && vault.Remembers(v.out)) { // a folder that was emptied
		return failed(err)
	}
	if v.url != "" && (len(inputs) != 1 || saved.IsArchive(inputs[0].path)) {
		return errors.New("--url is the address of one page, and there may be more than one")
	}
	if v.settings, err = conversion(v.opts, o.languages, v.url); err != nil {
		return failed(err)
	}
	defer v.begin(cmd, o, v.workers)()
	return v.run(cmd.Context(), inputs)
}

// check reports what is wrong with the flags of notes, and settles them.
func (v *vaulter) check() error {
	if len(v.vault.Properties) == 1 && v.vault.Properties[0] == "none" {
		v.vault.Properties = []string{}
	}
	if err := vault.CheckProperties(v.vault.Properties); err != nil {
		return fmt.Errorf("--properties: %w", err)
	}
	switch {
	case v.out == "-":
		return errors.New("-o -: a vault is a folder, not one stream; a folder of that name is ./-")
	case v.workers < 1:
		return errors.New("--workers must be at least 1")
	case v.anchors != "obsidian" && v.anchors != "github":
		return fmt.Errorf("--anchors %s: not one of obsidian, github", v.anchors)
	case vault.Name(v.vault.Index) != v.vault.Index:
		return fmt.Errorf("--index %s: not the name of a note", v.vault.Index)
	case !filepath.IsLocal(v.vault.Assets):
		return fmt.Errorf("--assets %s: not a folder below the output", v.vault.Assets)
	case v.vault.FolderBy != "" && !slices.Contains(vault.FolderKinds, v.vault.FolderBy):
		return fmt.Errorf("--folder-by %s: not one of %s", v.vault.FolderBy, strings.Join(vault.FolderKinds, ", "))
	case vault.CheckTemplate(v.vault.Template) != nil:
		return fmt.Errorf("--name: %w", vault.CheckTemplate(v.vault.Template))
	case v.anchors == "github" && v.vault.Wikilinks:
		return errors.New("--wikilinks are Obsidian's: they name headings as it does")
	}
	v.vault.GitHubAnchors = v.anchors == "github"
	v.vault.Assets = filepath.ToSlash(filepath.Clean(v.vault.Assets))
	return nil
}

// A noted is a document that became a note, the error in its place, or the end
// of an input.
type noted struct {
	document
	note  *vault.Note
	known bool // it was converted by an earlier run
	end   bool
}

func (v *vaulter) run(ctx context.Context, inputs []input) error {
	v.notes = vault.New(v.out, v.vault)
	bar := newProgress(v.stderr, "converting")
	for i, in := range inputs {
		inputs[i].share, inputs[i].keep = bar.input(in.rel, in.size), true
	}
	read := reading{beside: map[string]string{}}
	bad, done, known := 0, 0, 0
	err := ordered.Run(ctx, v.workers, v.documents(inputs), v.one, func(n noted) error {
		if n.end {
			n.in.share.finish()
			err := read.finish(v, n)
			read = reading{beside: map[string]string{}}
			return err
		}
		bar.document()
		if n.err != nil {
			bad++
			read.failed = true
		}
		if v.say(n, bar); n.err != nil {
			return nil
		}
		read.keys = append(read.keys, n.key)
		maps.Copy(read.beside, n.item.Beside)
		if done++; n.known {
			known++
		}
		return v.notes.Add(n.note)
	})
	bar.clear()
	if errors.Is(err, context.Canceled) {
		err = fmt.Errorf("interrupted: %s converted and remembered, no note was written; the same command goes on from here", plural(done, "document"))
	}
	if err != nil {
		return failed(errors.Join(err, v.notes.Close()))
	}
	r, err := v.notes.Write()
	if err != nil {
		return failed(err)
	}
	v.count(done-known, known)
	return v.report(r, bad)
}

// say writes why a document has no note, or the warnings of one that has.
func (v *vaulter) say(n noted, bar *progress) {
	if n.err != nil {
		bar.clear()
		fmt.Fprintf(v.stderr, "%s: %s\n", n.name(), worded(n.err))
	} else if !v.quiet {
		for _, w := range n.note.Warnings {
			bar.clear()
			fmt.Fprintf(v.stderr, "%s: warning: %s\n", n.name(), w)
		}
	}
}

// count says how many documents were converted.
func (v *vaulter) count(converted, known int) {
	if !v.quiet && known > 0 {
		fmt.Fprintf(v.stderr, "%s converted, %d known from before\n", plural(converted, "document"), known)
	}
}

// A reading is what is to be remembered of the input that is being read.
type reading struct {
	keys   []string
	beside map[string]string
	failed bool // so that it is read again
}

func (r reading) finish(v *vaulter, n noted) error {
	if n.key == "" || r.failed {
		return nil
	}
	return v.notes.Finish(vault.Input{Name: n.in.from(v.out), Sum: n.key, Stat: v.stat(n.in), Beside: r.beside, Docs: r.keys})
}

// documents reads the inputs, but for those whose notes are remembered.
func (v *vaulter) documents(inputs []input) iter.Seq[noted] {
	return func(yield func(noted) bool) {
		for _, in := range inputs {
			sum := v.sum(in)
			known, notes := v.notes.Seen(in.from(v.out), sum)
			if sum != "" && notes != nil && saved.Fresh(in.base, known.Beside) {
				for i, n := range notes {
					d := document{in: in, key: known.Docs[i]}
					d.item.Beside = known.Beside
					if !yield(noted{document: d, note: n, known: true}) {
						return
					}
				}
			} else {
				for d := range in.documents(v.stdin, v.pipeline.MaxBytes()) {
					if !yield(noted{document: d}) {
						return
					}
				}
			}
			if !yield(noted{document: document{in: in, key: sum}, end: true}) {
				return
			}
		}
	}
}

// find finds the inputs. If one was changed only now it looks again, so that
// another change would have another time.
func (v *vaulter) find(args []string) ([]input, error) {
	for {
		v.looked = time.Now()
		inputs, err := findInputs(args)
		if err != nil || !slices.ContainsFunc(inputs, func(in input) bool {
			return in.time.Nanosecond() != 0 && v.looked.After(in.time) && !outdir.IsSettled(in.time, v.looked)
		}) {
			return inputs, err
		}
		time.Sleep(time.Millisecond)
	}
}

// stat returns a text that changes with an input's size and time and with what
// its conversion depends on; "" if they don't tell whether it was changed.
func (v *vaulter) stat(in input) string {
	if in.time.IsZero() || !outdir.IsSettled(in.time, v.looked) {
		return ""
	}
	settings := sha256.Sum256([]byte(v.settings))
	return fmt.Sprintf("%d %d %x", in.size, in.time.UnixNano(), settings[:8])
}

// sum returns the hash of an input's bytes and of what its conversion depends
// on; "" if it can't be read.
func (v *vaulter) sum(in input) string {
	if in.path == "-" {
		return ""
	}
	if known := v.notes.Input(in.from(v.out)); known.Stat != "" && known.Stat == v.stat(in) {
		return known.Sum
	}
	f, err := in.open()
	if err != nil {
		return ""
	}
	defer func() { _ = f.Close() }() // read only
	if !f.regular {
		return ""
	}
	h := sha256.New()
	_, _ = io.WriteString(h, v.settings+"\n")
	if _, err := io.Copy(h, f); err != nil {
		return ""
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// one converts one document, unless its note is remembered.
func (v *vaulter) one(ctx context.Context, n noted) noted {
	if n.err != nil || n.end || n.note != nil {
		return n
	}
	if n.item.Date.IsZero() && !n.archive {
		n.item.Date = n.in.time
	}
	if v.url != "" {
		n.item.URL = v.url
	}
	p := n.page()
	p.Original, p.Key = n.in.from(v.out), vault.Key(&n.item, v.settings)
	n.key = p.Key
	n.note = v.notes.Known(p)
	if n.known = n.note != nil; !n.known {
		doc := n.item.Document
		if n.item.Mirrored {
			doc.URL = ""
		}
		if !n.archive {
			doc.Progress = n.in.share.page
		}
		res, err := v.pipeline.Run(ctx, doc, optionsOf(v.opts, n.item))
		if err != nil {
			n.err = err
			return n
		}
		if images := v.figures(ctx, doc, res); len(images) > 0 {
			p.Item.Images = images
		}
		res.Warnings = append(n.item.Warnings, res.Warnings...)
		n.note = vault.Read(p, res)
	}
	n.item = saved.Item{Name: n.item.Name, Beside: n.item.Beside} // the rest is no longer needed
	return n
}

// conversion returns all that decides what a document becomes: options, what is
// installed, and this program.
func conversion(opts pagemill.Options, languages, url string) (string, error) {
	_, noOCR := exec.LookPath("tesseract")
	text, err := json.Marshal([]any{version(), opts, languages, url, noOCR == nil})
	return string(text), err
}
