package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/internal/outdir"
	"github.com/pagemill/pagemill/vault"
)

// Values of --assets other than a folder.
const (
	embed = "embed"
	link  = "link"
)

// chooseAssets decides how images are output. Results that are not files of
// their own, and requests to keep embedded images, leave them unchanged.
func (c *converter) chooseAssets(o *optionFlags) error {
	given := o.cmd.Flags().Changed("assets")
	switch {
	case c.assets == embed:
		c.embed, c.assets, c.opts.RemoveBase64Images = true, link, pagemill.ToggleOff
	case c.assets != link && !filepath.IsLocal(c.assets):
		return fmt.Errorf("--assets %s: want a folder below the output, embed or link", c.assets)
	case !given && (c.json || c.out == "-" || o.cmd.Flags().Changed("keep-base64-images")):
		c.assets = link
	}
	c.assets = path.Clean(filepath.ToSlash(c.assets))
	return nil
}

// pictures writes the images of a result to files and removes the placeholders
// of removed embedded images from Markdown. JSON keeps the placeholders, as the
// contract requires.
func (c *converter) pictures(res *pagemill.Result, t task) map[string][]byte {
	if c.json || t.place == standardOutput && c.assets == link && c.embed {
		return nil
	}
	folder := c.assets
	if depth := strings.Count(t.place.name, "/"); depth > 0 {
		folder = strings.Repeat("../", depth) + folder
	}
	var files map[string][]byte
	res.Markdown, files = vault.Pictures(res.Markdown, t.item.Images, folder)
	return files
}

func (c *converter) writePictures(t task, files map[string][]byte) error {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if _, err := c.dirs.of(t.place).Write(path.Join(c.assets, name), files[name], outdir.Made{Keep: true}); err != nil {
			return err
		}
	}
	return nil
}

// write writes a result to its place.
func (c *converter) write(t task, data []byte) task {
	if info, err := os.Stat(t.place.path()); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		t.err = outdir.WriteFile(t.place.path(), data) // a device or a pipe, as in "-o /dev/stdout"
		return t
	}
	changed, err := c.dirs.of(t.place).Write(t.place.name, data, outdir.Made{From: c.names.mask(t.source()), Options: c.stamp, Force: c.force, Keep: c.changedOnly})
	err = withForce(err)
	t.err, t.skipped = err, err == nil && !changed && c.changedOnly
	return t
}

// withForce names the flag that replaces a file.
func withForce(err error) error {
	if errors.Is(err, outdir.ErrForeign) || errors.Is(err, outdir.ErrEdited) {
		return fmt.Errorf("%w; --force replaces it", err)
	}
	return err
}

// writeTables writes the tables of a result as CSV files beside it.
func (c *converter) writeTables(t task, tables [][]byte) error {
	stem := strings.TrimSuffix(t.place.name, path.Ext(t.place.name))
	if c.join {
		stem = strings.TrimSuffix(c.names.mask(t.in.rel), path.Ext(t.in.rel))
	}
	for i, table := range tables {
		name := fmt.Sprintf("%s.table-%d.csv", stem, i+1)
		if _, err := c.dirs.of(t.place).Write(name, table, outdir.Made{From: c.names.mask(t.in.rel), Force: c.force, Keep: true}); err != nil {
			return withForce(err)
		}
	}
	return nil
}

// isDone reports whether there is a result, newer than its input and made with
// the same options.
func (c *converter) isDone(t task) bool {
	if !isNewer(t.place.path(), t.in.path) {
		return false
	}
	current, known := c.dirs.of(t.place).Current(t.place.name, c.stamp)
	return current || !known
}

// meant refuses flags that would have no effect with the others.
func (c *converter) meant(o *optionFlags) error {
	flags := o.cmd.Flags()
	piped := c.out == "-" || c.out == "" && (flags.NArg() == 0 || slices.Contains(flags.Args(), "-"))
	for _, f := range []struct {
		flag string
		idle bool
		why  string
	}{
		{"pages", !c.json, "needs --json: without it Markdown alone is written"},
		{"blocks", !c.json, "needs --json: without it Markdown alone is written"},
		{"form-fields", !c.json, "needs --json: without it Markdown alone is written"},
		{"attachments", !c.json, "needs --json: without it Markdown alone is written"},
		{"front-matter", c.json, "is for Markdown, not for --json"},
		{"assets", c.json && c.assets != link, "is for Markdown, not for --json"},
		{"resume", c.out == "-", "is for files, not for standard output"},
		{"changed-only", c.out == "-", "is for files, not for standard output"},
		{"force", c.out == "-", "is for files, not for standard output"},
		{"model", o.model.url == "", "needs --model-url"},
		{"front-matter", c.form != "markdown" || c.join, "is for Markdown files of one document each"},
		{"join", c.json || c.form != "markdown", "is for Markdown"},
		{"join", c.out == "", "needs -o FILE, or -o - for standard output"},
		{"resume", c.join, "is for one file a document"},
		{"relink", c.out == "-" || c.join || c.json || c.form != "markdown", "is for Markdown files of one document each"},
		{"relink", c.changedOnly, "writes links when all else is written, so --changed-only can't tell what changes"},
		{"tables", piped, "writes files: name a folder with -o"},
	} {
		if flags.Changed(f.flag) && f.idle {
			return fmt.Errorf("--%s %s", f.flag, f.why)
		}
	}
	return nil
}

// optionsStamp returns a short string that differs if the options would give
// different results.
func (c *converter) optionsStamp(o *optionFlags) (string, error) {
	data, err := json.Marshal(struct {
		Options                      pagemill.Options
		URL, Type, Languages         string
		Assets                       string
		Form                         string
		JSON, FrontMatter, Embed, PW bool
		Relink                       bool `json:",omitempty"`
	}{c.opts, c.url, c.contentType, o.languages, c.assets, c.form, c.json, c.frontMatter, c.embed, o.password != "", c.relink})
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8]), err
}

// dirs holds the open folders that results are written to.
type dirs struct{ opened sync.Map }

func (d *dirs) of(p place) *outdir.Dir {
	dir, _ := d.opened.LoadOrStore(p.dir, outdir.New(p.dir))
	return dir.(*outdir.Dir)
}
