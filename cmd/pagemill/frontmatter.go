package main

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/vault"
)

// frontMatter returns YAML front matter for note and site programs (Obsidian,
// Hugo): title, url, date and other metadata that the page declares.
func frontMatter(res *pagemill.Result, saved time.Time) string {
	m := &res.Metadata
	var b strings.Builder
	b.WriteString("---\n")
	put := func(key, value string) {
		if value != "" {
			fmt.Fprintf(&b, "%s: %s\n", key, vault.YAMLString(value))
		}
	}
	put("title", cmp.Or(m.Headline, m.Title))
	put("url", m.URL)
	date := cmp.Or(m.Published, m.PublishedTime)
	if date == "" && !saved.IsZero() {
		date = saved.UTC().Format(time.RFC3339)
	}
	put("date", date)
	put("lastmod", cmp.Or(m.Modified, m.ModifiedTime))
	put("description", m.Description)
	put("lang", m.Language)
	if len(m.Authors) > 0 {
		b.WriteString("authors:\n")
		for _, a := range m.Authors {
			fmt.Fprintf(&b, "  - %s\n", vault.YAMLString(a))
		}
	}
	b.WriteString("---\n\n")
	return b.String()
}
