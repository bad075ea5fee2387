package vault

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

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

// fields returns the values of templates' fields.
func (d *kept) fields() map[string]string {
	out := map[string]string{"host": dom.SiteHost(d.URL), "type": "page"}
	for field, list := range d.Values {
		out[field] = strings.Join(list, ", ")
	}
	if date := out["published"]; len(date) >= 10 {
		out["date"] = date[:10]
	} else if !d.Date.IsZero() {
		out["date"] = d.Date.UTC().Format("2006-01-02")
	}
	if len(out["date"]) == 10 {
		out["year"] = out["date"][:4]
	}
	if strings.HasPrefix(d.Type, "application/pdf") {
		out["type"] = "pdf"
	}
	out["title"] = d.Title
	return out
}

// fill puts the values of fields into a template. What an empty one leaves at
// the ends goes.
func fill(template string, fields map[string]string) string {
	filled := templateField.ReplaceAllStringFunc(template, func(field string) string { return fields[strings.Trim(field, "{}")] })
	return strings.Trim(filled, " -_,")
}
