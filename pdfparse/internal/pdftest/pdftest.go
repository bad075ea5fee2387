// Package pdftest writes small PDF files for tests.
package pdftest

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"strings"
)

// Resources are the default resources of pages: F1 Helvetica, F2
// Helvetica-Bold, F3 Courier, F4 Times-Italic, all in WinAnsiEncoding.
const Resources = "/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>" +
	"/F2<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>" +
	"/F3<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>" +
	"/F4<</Type/Font/Subtype/Type1/BaseFont/Times-Italic/Encoding/WinAnsiEncoding>>>>>>"

// A Doc is a file being written. Object 1 is the catalog, object 2 the page
// tree; the zero value is an empty document.
type Doc struct {
	objects []string // bodies, from object 3 on
	pages   []int
	Catalog string // additional entries of the catalog
	Tree    string // additional entries of the page tree, inherited by all pages, or its /Kids
	Trailer string // additional entries of the trailer
}

// Add adds an object and returns its number.
func (d *Doc) Add(body string) int {
	d.objects = append(d.objects, body)
	return len(d.objects) + 2
}

// Set replaces the body of an object.
func (d *Doc) Set(num int, body string) { d.objects[num-3] = body }

// Stream adds a stream with additional dictionary entries.
func (d *Doc) Stream(entries, data string) int { return d.Add(StreamBody(entries, data)) }

// StreamBody returns the body of a stream object.
func StreamBody(entries, data string) string {
	return fmt.Sprintf("<<%s/Length %d>>\nstream\n%s\nendstream", entries, len(data), data)
}

// Page adds a page of 612 by 792 points with a content stream. Entries are
// additional dictionary entries, which override the defaults.
func (d *Doc) Page(content, entries string) int {
	c := d.Stream("", content)
	if !strings.Contains(entries, "/MediaBox") && !strings.Contains(d.Tree, "/MediaBox") {
		entries += "/MediaBox[0 0 612 792]"
	}
	if !strings.Contains(entries, "/Resources") && !strings.Contains(d.Tree, "/Resources") {
		entries += Resources
	}
	p := d.Add(fmt.Sprintf("<</Type/Page/Parent 2 0 R/Contents %d 0 R%s>>", c, entries))
	d.pages = append(d.pages, p)
	return p
}

// bodies returns all objects, the catalog and the page tree first.
func (d *Doc) bodies() []string {
	var kids strings.Builder
	for _, p := range d.pages {
		fmt.Fprintf(&kids, "%d 0 R ", p)
	}
	tree := fmt.Sprintf("/Kids[%s]/Count %d", kids.String(), len(d.pages))
	if strings.Contains(d.Tree, "/Kids") {
		tree = ""
	}
	return append([]string{
		"<</Type/Catalog/Pages 2 0 R" + d.Catalog + ">>",
		"<</Type/Pages" + tree + d.Tree + ">>",
	}, d.objects...)
}

// Bytes returns the file with a cross-reference table.
func (d *Doc) Bytes() []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	objects := d.bodies()
	offs := make([]int, len(objects))
	for i, o := range objects {
		offs[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, o := range offs {
		fmt.Fprintf(&b, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(&b, "trailer\n<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, d.Trailer, start)
	return b.Bytes()
}

// Packed returns the file with its objects in object streams of ten and a
// cross-reference stream with a predictor.
func (d *Doc) Packed() []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	objects := d.bodies()
	rows := make([][6]byte, len(objects)+1)
	next := len(objects) + 1
	row := func(kind, a, c int) [6]byte {
		return [6]byte{byte(kind), byte(a >> 24), byte(a >> 16), byte(a >> 8), byte(a), byte(c)}
	}
	var group []int
	flush := func() {
		if len(group) == 0 {
			return
		}
		var head, body strings.Builder
		for i, num := range group {
			fmt.Fprintf(&head, "%d %d ", num, body.Len())
			body.WriteString(objects[num-1] + "\n")
			rows[num] = row(2, next, i)
		}
		data := Flate(head.String() + body.String())
		rows = append(rows, row(1, b.Len(), 0))
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", next, StreamBody(fmt.Sprintf("/Type/ObjStm/N %d/First %d/Filter/FlateDecode", len(group), head.Len()), data))
		next++
		group = nil
	}
	for i, o := range objects {
		if strings.Contains(o, "endstream") {
			rows[i+1] = row(1, b.Len(), 0)
			fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
			continue
		}
		if group = append(group, i+1); len(group) == 10 {
			flush()
		}
	}
	flush()
	start := b.Len()
	rows = append(rows, row(1, start, 0))
	var table strings.Builder
	prev := [6]byte{}
	for _, r := range rows { // PNG's Up filter
		table.WriteByte(2)
		for i := range r {
			table.WriteByte(r[i] - prev[i])
		}
		prev = r
	}
	entries := fmt.Sprintf("/Type/XRef/Size %d/W[1 4 1]/Root 1 0 R/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 6>>%s", len(rows), d.Trailer)
	fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF\n", next, StreamBody(entries, Flate(table.String())), start)
	return b.Bytes()
}

// Flate compresses data for FlateDecode.
func Flate(data string) string {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	_, _ = w.Write([]byte(data)) // a bytes.Buffer never fails
	_ = w.Close()
	return b.String()
}
