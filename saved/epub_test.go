package saved_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/saved"
)

// epub returns a book with these files beside those that every book has.
func epub(spine string, files ...member) string {
	const container = `<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`
	opf := `<?xml version="1.0" encoding="UTF-8"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title>Tides &amp; mills</dc:title><dc:creator>Ada Poole</dc:creator><dc:language>en</dc:language><dc:date>2026-03-04</dc:date></metadata><manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="two" href="text/two.xhtml" media-type="application/xhtml+xml"/>
<item id="one" href="text/one.xhtml" media-type="application/xhtml+xml"/><item id="gone" href="text/gone.xhtml" media-type="application/xhtml+xml"/><item id="p" href="img/weir%20one.png" media-type="image/png"/></manifest><spine>` + spine + `</spine></package>`
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range append([]member{{"mimetype", "application/epub+zip"}, {"META-INF/container.xml", container}, {"OPS/book.opf", opf}}, files...) {
		w, err := z.CreateHeader(&zip.FileHeader{Name: f.name, Method: zip.Store}) // as the standard requires for the first
		if err == nil {
			_, err = io.WriteString(w, f.body)
		}
		if err != nil {
			panic(err)
		}
	}
	if err := z.Close(); err != nil {
		panic(err)
	}
	return b.String()
}

var (
	chapterOne = member{"OPS/text/one.xhtml", `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/><script src="x.js"/></head>
<body><a id="p1"/><h1>Chapter one</h1><p>The weir<a epub:type="noteref" href="two.xhtml#n1">1</a> and <a href="two.xhtml">two</a>, <a href="#p1">up</a>, <a href="https://mill.example/">mill</a>.<br/></p><img src="../img/weir%20one.png" alt="Weir"/></body></html>`}
	chapterTwo = member{"OPS/text/two.xhtml", `<html><body class="x"><h1>Chapter two</h1><p id="n1">A note.</p></body></html>`}
)

// An EPUB is one page: its chapters in the order of the spine, with the links
// between them and its pictures.
func TestEPUB(t *testing.T) {
	t.Parallel()
	data := epub(`<itemref idref="nav"/><itemref idref="one"/><itemref idref="two" linear="no"/><itemref idref="one"/><itemref idref="none"/>`,
		chapterTwo, member{"OPS/nav.xhtml", "<html><body><nav>Contents</nav></body></html>"}, chapterOne, member{"OPS/img/weir one.png", string(pixel)})
	for _, name := range []string{"book.epub", "book.zip", "book"} {
		items, errs := read(t, name, data, saved.Options{KeepImages: true})
		if len(items) != 1 || len(errs) > 0 {
			t.Fatalf("%s: %s", name, list(items, errs))
		}
		it := items[0]
		got := string(it.Body)
		for _, want := range []string{
			`<html lang="en"><head><meta charset="utf-8"><title>Tides &amp; mills</title><meta name="author" content="Ada Poole"><meta name="date" content="2026-03-04"></head>`,
			`<section id="c1">` + "\n" + `<a id="c1-p1"></a><h1>Chapter one</h1><p>The weir<a epub:type="noteref" href="#c2-n1">1</a> and <a href="#c2">two</a>, <a href="#c1-p1">up</a>, <a href="https://mill.example/">mill</a>.<br/></p><img alt="Weir" src="https://`,
			`<section id="c2"><h1>Chapter two</h1><p id="c2-n1">A note.</p></section>`,
		} {
			if !strings.Contains(got, strings.ReplaceAll(want, "\n", "")) {
				t.Errorf("%s: no %s in %s", name, want, got)
			}
		}
		if !it.Whole || len(it.Images) != 1 || strings.Contains(got, "Contents") {
			t.Errorf("%s: whole %v, %d images: %s", name, it.Whole, len(it.Images), got)
		}
	}
}

// What can't be read of a book is said; what is encrypted or too large is refused.
func TestEPUBErrors(t *testing.T) {
	t.Parallel()
	const both = `<itemref idref="gone"/><itemref idref="two"/>`
	items, errs := read(t, "a.epub", epub(both, chapterTwo), saved.Options{})
	if len(items) != 1 || len(errs) > 0 || len(items[0].Warnings) != 1 || items[0].Warnings[0].Message != "1 of 2 documents of the book can't be read: OPS/text/gone.xhtml" {
		t.Errorf("%s %+v", list(items, errs), items)
	}
	locked := member{"META-INF/encryption.xml", `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><enc:EncryptedData xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:CipherData><enc:CipherReference URI="OPS/text/two.xhtml"/></enc:CipherData></enc:EncryptedData></encryption>`}
	for name, c := range map[string]struct {
		data string
		want error
	}{
		"no package": {zipped(member{"mimetype", "application/epub+zip"}, chapterTwo), saved.ErrDamaged},
		"no spine":   {epub("", chapterTwo), saved.ErrEmpty},
		"locked":     {epub(both, chapterTwo, locked), saved.ErrEncrypted},
		"too large":  {epub(both, member{"OPS/text/two.xhtml", strings.Repeat("<p>", 100_000)}), saved.ErrTooLarge},
		"cut":        {epub(both, chapterTwo)[:300], saved.ErrDamaged},
	} {
		items, errs := read(t, "a.epub", c.data, saved.Options{MaxBytes: 100_000})
		if len(items) > 0 || len(errs) != 1 || !errors.Is(errs[0], c.want) {
			t.Errorf("%s: %s", name, list(items, errs))
		}
	}
}
