package pdfparse

import (
	"bytes"
	"mime"
	"path"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// An Attachment is a file in a PDF, such as the data of an electronic invoice
// (Factur-X). At most 200 files of 32 MiB together are read.
type Attachment struct {
	Name         string    `json:"name"`                   // without a path
	Description  string    `json:"description,omitempty"`  // as written
	Type         string    `json:"type,omitempty"`         // media type, as written or else by the name
	Relationship string    `json:"relationship,omitempty"` // to the document: Data, Source, Alternative, Supplement, …
	Modified     time.Time `json:"modified,omitzero"`      // zero if unknown
	Size         int       `json:"size"`                   // bytes, 0 if unknown
	Text         string    `json:"text,omitempty"`         // the whole file, if it is UTF-8 text
	Data         []byte    `json:"data,omitempty"`         // the whole file, if it is none; Base64 in JSON
}

// A FormField is a field of a form with what was filled in.
type FormField struct {
	PageNumber int    `json:"pageNumber"`        // from 1
	Name       string `json:"name"`              // the names of the field and of those above it, with dots
	Value      string `json:"value,omitempty"`   // "" for buttons; several values have commas between
	Button     bool   `json:"button,omitempty"`  // a check box or radio button
	Checked    bool   `json:"checked,omitempty"` // of a button
}

// maxFormFields is the maximum number of fields listed.
const maxFormFields = 10_000

// attachments returns the files in the file, and warnings of those left out.
func (d *Document) attachments() (out []Attachment, warnings []Warning) {
	for _, a := range d.file.Attachments() {
		x := Attachment{Name: a.Name, Description: a.Description, Type: mediaType(a.Type, a.Name), Relationship: a.Relationship, Modified: a.Modified, Size: a.Size}
		switch {
		case a.Left:
			warnings = append(warnings, Warning{Message: "an attachment is too large, or cannot be read: " + a.Name})
		case isText(a.Data):
			x.Text = string(bytes.TrimPrefix(a.Data, []byte("\ufeff")))
		default:
			x.Data = bytes.Clone(a.Data) // of a buffer that may be used again
		}
		out = append(out, x)
	}
	return out, warnings
}

// isText reports whether data is UTF-8 text without control characters.
func isText(data []byte) bool {
	return utf8.Valid(data) && !bytes.ContainsFunc(data, func(r rune) bool { return r < ' ' && r != '\n' && r != '\r' && r != '\t' && r != '\f' })
}

// mediaType returns a media type, that of a name's extension if none is given. Types
// of other systems are left out.
func mediaType(given, name string) string {
	if t, _, err := mime.ParseMediaType(given); err == nil && strings.Contains(t, "/") {
		return t
	}
	return extTypes[strings.ToLower(path.Ext(name))]
}

var extTypes = map[string]string{
	".xml": "text/xml", ".json": "application/json", ".csv": "text/csv", ".txt": "text/plain", ".pdf": "application/pdf",
}

// addFields lists the fields of a page, those without a name left out.
func (t *tray) addFields(g *glyph.Page) {
	for i := range g.Fields {
		f := &g.Fields[i]
		if f.Name == "" || len(t.fields) >= maxFormFields {
			continue
		}
		x := FormField{PageNumber: g.Number, Name: f.Name, Button: f.Button, Checked: f.Checked}
		if !f.Button {
			x.Value = strings.TrimSpace(f.Value)
		}
		t.fields = append(t.fields, x)
	}
}
