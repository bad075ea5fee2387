package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/internal/ordered"
	"github.com/pagemill/pagemill/saved"
	"github.com/pagemill/pagemill/vault"
)

// A vaulter is one run of the vault command.
type vaulter struct {
	pipeline *runner
	opts     pagemill.Options
	vault    vault.Options
	out      string
	workers  int
	quiet    bool
	stdin    io.Reader
	stdout   io.Writer
	stderr   io.Writer
}

func newVault() *cobra.Command {
	v := &vaulter{}
	cmd := &cobra.Command{
		Use:   "vault [flags] FILE…|DIR -o DIR",
		Short: "Make a vault of linked notes out of saved pages, archives and PDFs",
		Long: `Vault writes one note for each page, named by its title, with front matter,
and an index of all. Pictures that were saved with a page become files in
assets/, of which each is there once; those of PDFs are cut out of their pages.
Links between the pages lead to the notes
and their headings; a page that was saved twice gives one note.

A second run changes only what has changed. Notes that you edited are left
alone; keys that you added to the front matter, or changed there, are kept when
the page behind it changes. Files that vault did not write are never touched.`,
		Example: `  pagemill vault -o notes/ saved-pages/
  pagemill vault -o notes/ crawl.warc.gz papers/ clippings/
  pagemill vault --wikilinks -o ~/Obsidian/Web saved-pages/
  pagemill vault --properties title,source=url,tags,read-on=saved -o notes/ saved-pages/
  pagemill vault --anchors github -o docs/ site.zip`,
		Args: wants(1, -1, "files, folders or archives to make notes of"),
	}
	o := newOptionFlags(cmd)
	f := cmd.Flags()
	anchors := "obsidian"
	f.StringVarP(&v.out, "output", "o", "", "`folder` to write the notes to")
	f.BoolVar(&v.vault.Wikilinks, "wikilinks", false, "write links between notes as [[Note]]")
	f.StringVar(&anchors, "anchors", anchors, "how links name headings; `program` is obsidian or github")
	f.StringSliceVar(&v.vault.Properties, "properties", vault.DefaultProperties, "keys of the front matter, each `key` or key=field; none for no front matter")
	f.StringVar(&v.vault.Assets, "assets", "assets", "`folder` for pictures, below the output")
	f.StringVar(&v.vault.Index, "index", "index", "`name` of the note that lists the others")
	f.IntVarP(&v.workers, "workers", "j", runtime.GOMAXPROCS(0), "`number` of documents converted at once")
	f.BoolVarP(&v.quiet, "quiet", "q", false, "no warnings, no count at the end")
	_ = cmd.MarkFlagRequired("output") // fails only for an unknown flag
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		var err error
		if v.opts, err = o.options(); err != nil {
			return err
		}
		v.opts = withBlocks(v.opts)
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
		case anchors != "obsidian" && anchors != "github":
			return fmt.Errorf("--anchors %s: not one of obsidian, github", anchors)
		case vault.Name(v.vault.Index) != v.vault.Index:
			return fmt.Errorf("--index %s: not the name of a note", v.vault.Index)
		case !filepath.IsLocal(v.vault.Assets):
			return fmt.Errorf("--assets %s: not a folder below the output", v.vault.Assets)
		case anchors == "github" && v.vault.Wikilinks:
			return errors.New("--wikilinks are Obsidian's: they name headings as it does")
		}
		v.vault.GitHubAnchors = anchors == "github"
		v.vault.Assets = filepath.ToSlash(filepath.Clean(v.vault.Assets))
		inputs, err := findInputs(args)
		if err != nil {
			return failed(err)
		}
		var end func()
		v.pipeline, end = o.pipeline(v.workers)
		defer end()
		v.stdin, v.stdout, v.stderr = cmd.InOrStdin(), cmd.OutOrStdout(), cmd.ErrOrStderr()
		return v.run(cmd.Context(), inputs)
	}
	return cmd
}

// A noted is a document that became a note, or the error in its place.
type noted struct {
	document
	note *vault.Note
}

func (v *vaulter) run(ctx context.Context, inputs []input) error {
	notes := vault.New(v.out, v.vault)
	bar := newProgress(v.stderr, "converting")
	for i, in := range inputs {
		inputs[i].share, inputs[i].keep = bar.input(in.rel, in.size), true
	}
	bad := 0
	err := ordered.Run(ctx, v.workers, documents(inputs, v.stdin, v.pipeline.MaxBytes()), v.one, func(n noted) error {
		bar.document()
		if !n.archive {
			n.in.share.finish()
		}
		name := n.in.path
		if n.archive && n.item.Name != "" {
			name += " (" + n.item.Name + ")"
		}
		if n.err != nil {
			bad++
			bar.clear()
			fmt.Fprintf(v.stderr, "%s: %s\n", name, worded(n.err))
			return nil
		}
		for _, w := range n.note.Warnings {
			if !v.quiet {
				bar.clear()
				fmt.Fprintf(v.stderr, "%s: warning: %s\n", name, w)
			}
		}
		return notes.Add(n.note)
	})
	bar.clear()
	if errors.Is(err, context.Canceled) {
		err = errors.New("interrupted: no note was written; the same command begins anew")
	}
	if err != nil {
		return failed(err)
	}
	r, err := notes.Write()
	if err != nil {
		return failed(err)
	}
	for _, conflict := range r.Conflicts {
		bad++
		fmt.Fprintf(v.stderr, "%s\n", worded(conflict))
	}
	if !v.quiet {
		fmt.Fprintf(v.stderr, "%d notes written, %d as they were, %d edited and left alone, %d failed; %d pages there twice, %d pictures, %d links between notes\n",
			r.Written, r.Same, r.Edited, bad, r.Doubles, r.Pictures, r.Links)
	}
	if bad > 0 {
		return &failedError{}
	}
	return nil
}

// one converts one document.
func (v *vaulter) one(ctx context.Context, d document) (n noted) {
	n.document = d
	defer defect(&n.err)
	if d.err != nil {
		return n
	}
	doc := d.item.Document
	if !d.archive {
		doc.Progress = d.in.share.page
	}
	res, err := v.pipeline.Run(ctx, doc, v.opts)
	if err != nil {
		n.err = err
		return n
	}
	if images := v.figures(ctx, doc, res); len(images) > 0 {
		d.item.Images = images
	}
	res.Warnings = append(d.item.Warnings, res.Warnings...)
	p := vault.Page{Source: filepath.ToSlash(d.in.rel), File: filepath.ToSlash(d.in.rel), Item: d.item}
	if d.archive {
		p.Source += "#" + d.item.Name
		p.File = ""
	}
	n.note = vault.Read(p, res)
	n.item = saved.Item{Name: d.item.Name} // the rest is no longer needed
	return n
}
