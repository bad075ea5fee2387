package pdfparse_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/pdfparse/internal/pdftest"
)

// attached adds an attachment and returns its file specification.
func attached(d *pdftest.Doc, name, entries, data string) int {
	s := d.Stream(entries, data)
	return d.Add(fmt.Sprintf("<</Type/Filespec/UF(%s)/Desc(data of %s)/AFRelationship/Data/EF<</F %d 0 R>>>>", name, name, s))
}

func parseAll(t *testing.T, data []byte) *pdfparse.Result {
	t.Helper()
	d, err := pdfparse.OpenBytes(context.Background(), data, pdfparse.Options{Attachments: true, FormFields: true})
	if err != nil {
		t.Fatal(err)
	}
	r, err := d.Parse(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestAttachments(t *testing.T) {
	t.Parallel()
	var d pdftest.Doc
	d.Page("", "")
	invoice := attached(&d, "dir/factur-x.xml", "/Subtype/text#2Fxml/Params<</ModDate(D:20240102030405Z)>>", "<Invoice>Sluice 12</Invoice>")
	image := attached(&d, "mill.bin", "", "\x00\x01\xff")
	leaf := d.Add(fmt.Sprintf("<</Names[(a) %d 0 R(b) %d 0 R]>>", invoice, image))
	d.Catalog = fmt.Sprintf("/Names<</EmbeddedFiles<</Kids[%d 0 R %d 0 R]>>>>/AF[%d 0 R]", leaf, leaf, invoice)
	r := parseAll(t, d.Bytes())
	if len(r.Attachments) != 2 {
		t.Fatalf("got %+v", r.Attachments)
	}
	a, b := r.Attachments[0], r.Attachments[1]
	if a.Name != "factur-x.xml" || a.Type != "text/xml" || a.Relationship != "Data" || a.Text != "<Invoice>Sluice 12</Invoice>" || a.Data != nil || a.Size != 28 || a.Modified.Year() != 2024 || a.Description != "data of dir/factur-x.xml" {
		t.Errorf("got %+v", a)
	}
	if b.Name != "mill.bin" || b.Text != "" || string(b.Data) != "\x00\x01\xff" || b.Type != "" {
		t.Errorf("got %+v", b)
	}
}

// A tree of names that contains itself, or is larger than any real one, ends.
func TestAttachmentsHostile(t *testing.T) {
	t.Parallel()
	var d pdftest.Doc
	d.Page("", "")
	self := d.Add("")
	var names strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&names, "(n%d) %d 0 R ", i, attached(&d, fmt.Sprint("f", i), "", "text"))
	}
	d.Set(self, fmt.Sprintf("<</Kids[%d 0 R %d 0 R]/Names[%s]>>", self, self, names.String()))
	bomb := attached(&d, "bomb", "/Filter/FlateDecode", pdftest.Flate(strings.Repeat("a", 70<<20)))
	d.Catalog = fmt.Sprintf("/AF[%d 0 R]/Names<</EmbeddedFiles %d 0 R>>", bomb, self)
	if r := parseAll(t, d.Bytes()); len(r.Attachments) != 200 || len(r.Warnings) == 0 {
		t.Errorf("got %d attachments, warnings %v", len(r.Attachments), r.Warnings)
	}
	d.Catalog = fmt.Sprintf("/AF[%d 0 R]", bomb)
	if r := parseAll(t, d.Bytes()); len(r.Attachments) != 1 || r.Attachments[0].Text != "" || !strings.Contains(fmt.Sprint(r.Warnings), "too large") {
		t.Errorf("a bomb: %d bytes, warnings %v", len(r.Attachments[0].Text), r.Warnings)
	}
}

func TestFormFields(t *testing.T) {
	t.Parallel()
	var d pdftest.Doc
	top := d.Add("<</T(order)>>")
	text := d.Add(fmt.Sprintf("<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Ada Miller)/Parent %d 0 R/Rect[72 700 200 720]>>", top))
	box := d.Add("<</Type/Annot/Subtype/Widget/FT/Btn/T(paid)/AS/Yes/Rect[72 660 84 672]>>")
	d.Page("", fmt.Sprintf("/Annots[%d 0 R %d 0 R]", text, box))
	r := parseAll(t, d.Bytes())
	want := []pdfparse.FormField{{PageNumber: 1, Name: "order.name", Value: "Ada Miller"}, {PageNumber: 1, Name: "paid", Button: true, Checked: true}}
	if fmt.Sprint(r.FormFields) != fmt.Sprint(want) {
		t.Errorf("got %+v", r.FormFields)
	}
}
