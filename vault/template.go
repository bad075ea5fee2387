package vault

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/pagemill/pagemill/internal/dom"
)

// templateFields are the fields of a template beside those of Fields.
var templateFields = []string{"host", "year", "date", "type"}

// CheckTemplate returns an error if a template names a field in braces that is
// not one of Fields or host, year, date (of publishing, else of saving) and
// type.
func CheckTemplate(template string) error {
	for _, found := range templateField.FindAllStringSubmatch(template, -1) {
		field, closed := strings.CutSuffix(found[1], "}")
		if !closed {
			return fmt.Errorf("%q: a brace is not closed", template)
		}
		if !slices.Contains(Fields, field) && !slices.Contains(templateFields, field) {
			return fmt.Errorf("{%s} is none of %s, %s", field, strings.Join(Fields, ", "), strings.Join(templateFields, ", "))
		}
	}
	return nil
}

// templateField matches a field with its braces.
var templateField = regexp.MustCompile(`(?s)\{([^}]*\}?)`)

// fields returns what properties and templates can show of a note.
func (n *Note) fields() map[string][]string {
	d := n.doc
	out := map[string][]string{"title": {d.Title}, "source": {n.source()}, "file": {d.Original}, "host": {dom.SiteHost(d.URL)}, "type": {"page"}}
	maps.Copy(out, d.Values)
	date := ""
	if published := strings.Join(d.Values["published"], ""); len(published) >= len(time.DateOnly) {
		date = published[:len(time.DateOnly)]
	}
	if !d.Date.IsZero() {
		out["saved"] = []string{d.Date.UTC().Format(time.RFC3339)}
		date = cmp.Or(date, d.Date.UTC().Format(time.DateOnly))
	}
	if date != "" {
		out["date"], out["year"] = []string{date}, []string{date[:4]}
	}
	if strings.HasPrefix(d.Type, "application/pdf") {
		out["type"] = []string{"pdf"}
	}
	return out
}

// fill puts the values of fields into a template. What an empty one leaves at
// the ends goes.
func fill(template string, fields map[string][]string) string {
	filled := templateField.ReplaceAllStringFunc(template, func(field string) string { return strings.Join(fields[strings.Trim(field, "{}")], ", ") })
	return strings.Trim(filled, " -_,")
}
