package vault

import (
	"cmp"
	"encoding/json"
	"strings"

	"github.com/pagemill/pagemill/formats"
	"github.com/pagemill/pagemill/internal/outdir"
)

// A property is one key of the front matter with its lines.
type property struct {
	key, text string // text ends with a newline
}

// Fields are the values available for a property of the front matter.
var Fields = []string{"title", "url", "source", "site", "authors", "published", "modified", "saved", "description", "tags", "language", "image", "file"}

// DefaultProperties are the properties of a note if Options names none: each a
// key, or a key and the field that it shows.
var DefaultProperties = []string{"title", "source=url", "author=authors", "published", "created=saved", "description", "tags", "language", "file"}

// values returns what properties can show of a page.
func values(m *formats.Metadata) map[string][]string {
	return map[string][]string{
		"url": {cmp.Or(m.URL, m.SourceURL, m.Canonical, m.OGURL)}, "site": {cmp.Or(m.SiteName, m.OGSiteName)},
		"authors": m.Authors, "published": {cmp.Or(m.Published, m.PublishedTime)}, "modified": {cmp.Or(m.Modified, m.ModifiedTime)},
		"description": {m.Description}, "tags": tags(m.Keywords), "language": {m.Language}, "image": {m.Image},
	}
}

// properties returns the front matter of a note.
func properties(list []string, fields map[string][]string) []property {
	var out []property
	for _, p := range list {
		key, field, ok := strings.Cut(p, "=")
		if !ok {
			field = key
		}
		isList := field == "authors" || field == "tags"
		var kept []string
		if strings.Contains(field, "{") {
			fields[field] = []string{fill(field, fields)}
		}
		for _, v := range fields[field] {
			if v = strings.TrimSpace(v); v != "" {
				kept = append(kept, YAMLString(v))
			}
		}
		switch {
		case len(kept) == 0:
		case isList:
			out = append(out, property{key, key + ":\n  - " + strings.Join(kept, "\n  - ") + "\n"})
		default:
			out = append(out, property{key, key + ": " + kept[0] + "\n"})
		}
	}
	return out
}

// tags turns keywords into tags, in which Obsidian allows letters, digits, "_",
// "-" and "/".
func tags(keywords []string) []string {
	var out []string
	seen := map[string]bool{}
	for _, k := range keywords {
		tag := strings.Join(strings.FieldsFunc(k, func(r rune) bool {
			return !(r == '_' || r == '-' || r == '/' || r > 0x7f || '0' <= r && r <= '9' || 'a' <= r|0x20 && r|0x20 <= 'z')
		}), "-")
		if tag = strings.Trim(tag, "-/"); tag == "" || strings.Trim(tag, "0123456789") == "" || seen[outdir.Fold(tag)] || len(tag) > 60 {
			continue
		}
		seen[outdir.Fold(tag)] = true
		out = append(out, tag)
	}
	return out
}

// YAMLString returns a text as a double-quoted scalar on one line, without the
// characters that YAML forbids (1.2, 5.1 "c-printable"). A JSON string is also
// a YAML string (1.2, 1.3).
func YAMLString(s string) string {
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

// splitFront splits a note into the properties of its front matter, if any, and
// the text below.
func splitFront(note string) (list []property, body string) {
	rest, ok := strings.CutPrefix(note, "---\n")
	if !ok {
		return nil, note
	}
	head, body, ok := strings.Cut("\n"+rest, "\n---\n")
	if !ok {
		return nil, note
	}
	return readProperties(strings.TrimPrefix(head, "\n") + "\n"), body
}

// readProperties splits front matter into its top-level keys. Lines without a
// key belong to the key before them.
func readProperties(head string) []property {
	var list []property
	start, end := 0, 0 // of the last property
	for line := range strings.Lines(head) {
		at := end
		end += len(line)
		key, _, ok := strings.Cut(line, ":")
		if ok && line[0] != ' ' && line[0] != '\t' && line[0] != '#' && line[0] != '-' {
			start = at
			list = append(list, property{strings.Trim(key, `"' `), line})
		} else if len(list) > 0 {
			list[len(list)-1].text = head[start:end]
		} else if strings.TrimSpace(line) != "" {
			start = at
			list = append(list, property{"", line})
		}
	}
	return list
}

// merge updates front matter that a person may have edited: properties that are
// unchanged since they were generated get their new values, all others stay.
func merge(there, before, now []property) []property {
	was, is := byKey(before), byKey(now)
	var out []property
	seen := map[string]bool{}
	for _, p := range there {
		seen[p.key] = true
		text, generated := is[p.key]
		switch {
		case p.key == "" || was[p.key] != p.text: // added or edited by a person
			out = append(out, p)
		case generated:
			out = append(out, property{p.key, text})
		}
	}
	for _, p := range now {
		if _, deleted := was[p.key]; !seen[p.key] && !deleted {
			out = append(out, p)
		}
	}
	return out
}

func byKey(list []property) map[string]string {
	m := make(map[string]string, len(list))
	for _, p := range list {
		m[p.key] = p.text
	}
	return m
}

func writeFront(list []property) string {
	if len(list) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("---\n")
	for _, p := range list {
		b.WriteString(p.text)
	}
	b.WriteString("---\n")
	return b.String()
}
