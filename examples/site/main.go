// Command site imports a static site, the folder of HTML that a generator wrote
// or that was mirrored, as content for another generator: a Markdown file for
// each page at the same place, with front matter that Hugo, Jekyll and Astro
// read. Each page keeps its address, and links between them lose their host.
//
//	site https://example.com/ public/ content/
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/pagemill/pagemill"
)

func main() {
	if len(os.Args) != 4 {
		log.Fatal("usage: site ADDRESS FROM TO")
	}
	if err := importSite(context.Background(), os.Args[1], os.Args[2], os.Args[3], os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// importSite converts the pages of the folder from, which are served at address,
// into the folder to. Pages that can't be converted are reported and left out.
func importSite(ctx context.Context, address, from, to string, out io.Writer) error {
	base, err := url.Parse(address)
	if err != nil {
		return err
	}
	return fs.WalkDir(os.DirFS(from), ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(file) != ".html" {
			return err
		}
		body, err := os.ReadFile(filepath.Join(from, file))
		if err != nil {
			return err
		}
		at := base.JoinPath(strings.TrimSuffix(file, "index.html"))
		res, err := pagemill.Run(ctx, pagemill.Document{Body: body, URL: at.String()}, pagemill.Options{})
		if err != nil {
			fmt.Fprintf(out, "%s: %v\n", file, err)
			return nil
		}
		text, err := content(res, base, at)
		if err != nil {
			return err
		}
		file = strings.TrimSuffix(file, ".html") + ".md"
		fmt.Fprintln(out, file)
		name := filepath.Join(to, file)
		return errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(text), 0o666))
	})
}

// content returns the text of a file: front matter, in which JSON strings are
// YAML, and the Markdown with links inside the site as absolute paths.
func content(res *pagemill.Result, base, at *url.URL) (string, error) {
	var b strings.Builder
	b.WriteString("---\n")
	m := res.Metadata
	for _, f := range [...]struct{ key, value string }{
		{"title", m.Title}, {"date", m.Published}, {"lastmod", m.Modified}, {"description", m.Description}, {"url", at.Path},
	} {
		if f.value == "" {
			continue
		}
		v, err := json.Marshal(f.value)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "%s: %s\n", f.key, v)
	}
	b.WriteString("---\n\n")
	site := base.Scheme + "://" + base.Host
	b.WriteString(strings.ReplaceAll(res.Markdown, "]("+site+"/", "](/"))
	b.WriteString("\n")
	return b.String(), nil
}
