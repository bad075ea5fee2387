package saved

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"strings"
)

// readMHTML reads a page with its parts (RFC 2557), as Chrome, Edge and
// Internet Explorer save it.
func readMHTML(it *Item, data []byte, limit int64) error {
	source := bytes.NewReader(data)
	in := bufio.NewReader(source)
	top, err := readHeader(in)
	if err != nil {
		return damaged(unexpected(err))
	}
	it.Date = parseDate(top["date"])
	media, params, err := mime.ParseMediaType(top["content-type"])
	if err != nil && media == "" {
		return damaged(fmt.Errorf("content type %.60q: %w", top["content-type"], err))
	}
	if !strings.HasPrefix(media, "multipart/") { // a page without parts
		part := Resource{URL: top["content-location"], ContentType: top["content-type"]}
		part.Body, err = decodePart(top["content-transfer-encoding"], in, limit)
		it.setMain(part, top)
		return it.mended(err)
	}
	boundary := params["boundary"]
	parts := withoutEmptyParts(data[len(data)-source.Len()-in.Buffered()-1:], boundary)
	err = it.readParts(multipart.NewReader(bytes.NewReader(parts), boundary), top, strings.Trim(params["start"], "<> "), limit)
	if it.Body == nil {
		return damaged(errors.Join(errNoMain, err))
	}
	restoreFrames(it, limit)
	restoreFragments(it)
	return it.mended(err)
}

// withoutEmptyParts returns body, which begins with a line feed, without the
// lines of the boundary that another one follows at once: they would begin parts
// without even a header, which mime/multipart refuses.
func withoutEmptyParts(body []byte, boundary string) []byte {
	mark := "\n--" + boundary
	for _, empty := range []string{mark + "\r" + mark, mark + mark} {
		for bytes.Contains(body, []byte(empty)) {
			body = bytes.ReplaceAll(body, []byte(empty), []byte(mark))
		}
	}
	return body
}

var errNoMain = errors.New("it holds no page")

// readParts finds the page (the part that "start" names, else the first HTML
// part, else the first) and keeps the others as its resources. After an error
// it uses the parts before it.
func (it *Item) readParts(parts *multipart.Reader, top header, start string, limit int64) error {
	kept := byAddress{}
	it.resources = kept
	var first, firstHTML *Resource
	defer func() {
		for _, page := range []*Resource{firstHTML, first} {
			if it.Body == nil && page != nil {
				it.setMain(*page, top)
			}
		}
	}()
	for {
		p, err := parts.NextRawPart()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		res := Resource{URL: p.Header.Get("Content-Location"), ContentType: p.Header.Get("Content-Type")}
		res.Body, err = decodePart(p.Header.Get("Content-Transfer-Encoding"), p, limit)
		id := strings.Trim(p.Header.Get("Content-ID"), "<> ")
		switch {
		case it.Body == nil && start != "" && id == start:
			it.setMain(res, top)
		case firstHTML == nil && isHTMLType(res.ContentType):
			firstHTML = &res
		case first == nil:
			first = &res
		}
		kept.add(res.URL, res)
		if id != "" {
			kept.add("cid:"+id, res)
		}
		if err != nil {
			return err
		}
	}
}

// setMain makes a part the page.
func (it *Item) setMain(part Resource, top header) {
	it.Body, it.ContentType = part.Body, part.ContentType
	if it.Body == nil {
		it.Body = []byte{}
	}
	for _, address := range []string{top["snapshot-content-location"], part.URL, top["content-location"]} {
		if a := webAddress(address); a != "" {
			it.URL = a
			return
		}
	}
}

// mended turns an error after the page's beginning into a warning.
func (it *Item) mended(err error) error {
	if errors.Is(err, ErrTooLarge) || it.Body == nil {
		return err
	}
	if err != nil {
		it.Warnings = append(it.Warnings, warned("the file is damaged or cut short: "+err.Error()))
	}
	return nil
}

// decodePart decodes a part's transfer encoding (RFC 2045, 6) as far as
// possible.
func decodePart(encoding string, in io.Reader, limit int64) ([]byte, error) {
	switch strings.ToLower(strings.TrimSpace(encoding)) {
	case "quoted-printable":
		in = quotedprintable.NewReader(in)
	case "base64":
		in = base64.NewDecoder(base64.StdEncoding, in)
	}
	return readAll(in, limit, 0)
}
