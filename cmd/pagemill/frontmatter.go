package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/pagemill/pagemill"
)

// frontMatter writes what note and site programs (Obsidian, Hugo) read at the
// head of a Markdown file, as YAML: title, url and date, and what else the page
// says plainly. A JSON string is a YAML string (YAML 1.2, 1.3).
func frontMatter(res *pagemill.Result, saved time.Time) string {
	m := &res.Metadata
	var b strings.Builder
	b.WriteString("---\n")
	put := func(key, value string) {
		if value != "" {
			fmt.Fprintf(&b, "%s: %s\n", key, yamlString(value))
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
			fmt.Fprintf(&b, "  - %s\n", yamlString(a))
		}
	}
	b.WriteString("---\n\n")
	return b.String()
}

// yamlString is a text as a double-quoted scalar, on one line and without the
// characters that YAML does not take (1.2, 5.1 "c-printable").
func yamlString(s string) string {
	s = strings.Map(func(r rune) rune {
		if r != '\t' && r != '\n' && r != '\r' && r < ' ' || 0x7f <= r && r < 0xa0 && r != 0x85 || r == 0xfeff || r&0xfffe == 0xfffe {
			return -1
		}
		return r
	}, s)
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(strings.Join(strings.Fields(s), " ")); err != nil {
		return `""`
	}
	return strings.TrimSpace(b.String())
}
