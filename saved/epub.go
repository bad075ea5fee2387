package saved

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/url"
	"path"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/lazy"
)

// epub reads an EPUB as one page: its documents in the order of its spine (EPUB
// 3.3, 5.7), without the table of contents. Links between the documents become
// links within the page.
func (w *walk) epub(src source) {
	z, err := w.openZip(&src)
	if err != nil {
		w.fail(src.name, -1, err)
		return
	}
	b := book{meter: meter{stored: src.size}, left: w.opts.MaxBytes, files: map[string]*zip.File{}, chapters: map[string]int{}}
	for _, f := range z.File {
		b.files[path.Clean(f.Name)] = f
	}
	it := Item{Name: itemName(src.name), Whole: true, resources: &b}
	it.ContentType = "text/html; charset=utf-8"
	if it.Body, err = b.page(); err != nil {
		w.fail(src.name, -1, err)
		return
	}
	if len(b.lost) > 0 {
		it.Warnings = append(it.Warnings, warned(fmt.Sprintf("%d of %d documents of the book can't be read: %s", len(b.lost), len(b.chapters), strings.Join(b.lost[:min(3, len(b.lost))], ", "))))
	}
	w.item(it)
}

// A book is an EPUB that is being read.
type book struct {
	meter    meter
	left     int64 // bytes that its documents may still have
	files    map[string]*zip.File
	chapters map[string]int // numbers of documents, from 1, by path
	lost     []string       // documents that could not be read
}

// An opf is a package document (EPUB 3.3, 5).
type opf struct {
	Title       []string `xml:"metadata>title"`
	Creator     []string `xml:"metadata>creator"`
	Language    []string `xml:"metadata>language"`
	Date        []string `xml:"metadata>date"`
	Description []string `xml:"metadata>description"`
	Items       []struct {
		ID         string `xml:"id,attr"`
		Href       string `xml:"href,attr"`
		Type       string `xml:"media-type,attr"`
		Properties string `xml:"properties,attr"`
	} `xml:"manifest>item"`
	Spine []struct {
		ID string `xml:"idref,attr"`
	} `xml:"spine>itemref"`
}

var errNoBook = fmt.Errorf("an EPUB without a package document: %w", ErrDamaged)

// page returns the book as HTML.
func (b *book) page() ([]byte, error) {
	var container struct {
		Root []struct {
			Path string `xml:"full-path,attr"`
		} `xml:"rootfiles>rootfile"`
	}
	if err := b.decode("META-INF/container.xml", &container); err != nil || len(container.Root) == 0 {
		return nil, errors.Join(errNoBook, err)
	}
	var p opf
	if err := b.decode(container.Root[0].Path, &p); err != nil {
		return nil, errors.Join(errNoBook, err)
	}
	paths := b.spine(&p, path.Dir(container.Root[0].Path))
	if len(paths) == 0 {
		return nil, fmt.Errorf("an EPUB without text: %w", ErrEmpty)
	}
	if err := b.locked(); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	out.WriteString("<!DOCTYPE html>\n<html" + attribute("lang", first(p.Language)) + "><head><meta charset=\"utf-8\"><title>" + html.EscapeString(first(p.Title)) + "</title>")
	for _, m := range []struct {
		name   string
		values []string
	}{{"author", p.Creator}, {"description", p.Description[:min(1, len(p.Description))]}, {"date", p.Date[:min(1, len(p.Date))]}} {
		for _, v := range m.values {
			out.WriteString("<meta name=\"" + m.name + "\"" + attribute("content", strings.TrimSpace(v)) + ">")
		}
	}
	out.WriteString("</head><body>")
	for i, name := range paths {
		text, err := b.read(name)
		if errors.Is(err, ErrTooLarge) {
			return nil, err
		}
		if err != nil {
			b.lost = append(b.lost, name)
			continue
		}
		fmt.Fprintf(&out, "\n<section id=\"c%d\">", i+1)
		out.Write(b.chapter(text, name, i+1))
		out.WriteString("</section>")
	}
	out.WriteString("\n</body></html>\n")
	return out.Bytes(), nil
}

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return strings.TrimSpace(list[0])
}

func attribute(key, value string) string {
	if value == "" {
		return ""
	}
	return " " + key + "=\"" + html.EscapeString(value) + "\""
}

// spine returns the paths of the documents in reading order.
func (b *book) spine(p *opf, dir string) []string {
	byID := map[string]string{}
	for _, item := range p.Items {
		if name, ok := member(dir, item.Href); ok && isHTMLType(item.Type) && !strings.Contains(" "+item.Properties+" ", " nav ") {
			byID[item.ID] = name
		}
	}
	var paths []string
	for _, ref := range p.Spine {
		if name := byID[ref.ID]; name != "" && b.chapters[name] == 0 {
			paths = append(paths, name)
			b.chapters[name] = len(paths)
		}
	}
	return paths
}

// member returns the path that a reference from a folder of the book leads to.
func member(dir, ref string) (name string, ok bool) {
	u, err := url.Parse(strings.TrimSpace(ref))
	if err != nil || u.Scheme != "" || u.Host != "" || u.Path == "" {
		return "", false
	}
	return path.Join(dir, u.Path), true
}

// locked returns an error if documents are encrypted; fonts often are.
func (b *book) locked() error {
	var e struct {
		Refs []struct {
			URI string `xml:"URI,attr"`
		} `xml:"EncryptedData>CipherData>CipherReference"`
	}
	if b.decode("META-INF/encryption.xml", &e) != nil {
		return nil
	}
	for _, r := range e.Refs {
		if name, ok := member(".", r.URI); ok && b.chapters[name] > 0 {
			return ErrEncrypted
		}
	}
	return nil
}

func (b *book) decode(name string, to any) error {
	text, err := b.read(name)
	if err != nil {
		return err
	}
	d := xml.NewDecoder(bytes.NewReader(text))
	d.Strict = false
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil } // UTF-8, as the standard requires
	return d.Decode(to)
}

// read reads a file of the book.
func (b *book) read(name string) ([]byte, error) {
	f := b.files[path.Clean(name)]
	if f == nil {
		return nil, fmt.Errorf("%s is missing: %w", name, ErrDamaged)
	}
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer func() { _ = r.Close() }() // read only
	data, err := readAll(bounded(b.meter.out(r), func() int64 { return int64(f.CompressedSize64) }), min(b.left, maxResource), 0)
	b.left -= int64(len(data))
	return data, err
}

// find returns an image of the book by its path.
func (b *book) find(ref string) (Resource, bool) {
	name, ok := member(".", ref)
	if !ok || !strings.HasPrefix(resourceTypes[ending(name)], "image/") {
		return Resource{}, false
	}
	body, err := b.read(name)
	return Resource{ContentType: resourceTypes[ending(name)], Body: body}, err == nil
}

// chapter returns what the body of a document holds. As HTML elements that XHTML
// closes at once need an end tag; those of SVG and MathML get one, which does no harm.
func (b *book) chapter(text []byte, name string, number int) []byte {
	return rewriteTags(bodyOf(text), nil, func(t html.Token) (string, bool) {
		end := ""
		if t.Type == html.SelfClosingTagToken && !dom.IsVoid(t.DataAtom) {
			end = "</" + t.Data + ">"
		}
		if !b.relinked(&t, path.Dir(name), number) && end == "" {
			return "", false
		}
		t.Type = html.StartTagToken
		return t.String() + end, true
	})
}

// bodyOf returns what is between the tags of the body, or all if it has none.
func bodyOf(text []byte) []byte {
	if at := bodyTag().FindIndex(text); at != nil {
		text = text[at[1]:]
	}
	if at := bytes.LastIndex(text, []byte("</body")); at >= 0 {
		text = text[:at]
	}
	return text
}

var bodyTag = lazy.Regexp(`(?i)<body(?:\s[^>]*)?>`)

// relinked makes the identifiers of a chapter those of the book, and its
// references ones from the book's root. It reports whether there are any.
func (b *book) relinked(t *html.Token, dir string, number int) bool {
	found := false
	for i := range t.Attr {
		a := &t.Attr[i]
		switch a.Key {
		case "id":
			a.Val = fmt.Sprintf("c%d-%s", number, a.Val)
		case "href":
			before, fragment, _ := strings.Cut(strings.TrimSpace(a.Val), "#")
			at := number
			if before != "" {
				name, ok := member(dir, before)
				if at = b.chapters[name]; !ok || at == 0 {
					continue
				}
			}
			if a.Val = fmt.Sprintf("#c%d", at); fragment != "" {
				a.Val += "-" + fragment
			}
		case "src":
			name, ok := member(dir, a.Val)
			if !ok {
				continue
			}
			a.Val = (&url.URL{Path: name}).String()
		default:
			continue
		}
		found = true
	}
	return found
}
