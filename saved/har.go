package saved

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// A harEntry is one request of a HAR file with its response (HAR 1.2,
// "entries").
type harEntry struct {
	StartedDateTime string `json:"startedDateTime"`
	ResourceType    string `json:"_resourceType"` // Chrome and Firefox
	Request         struct {
		URL string `json:"url"`
	} `json:"request"`
	Response struct {
		Status  int `json:"status"`
		Content struct {
			MimeType string `json:"mimeType"`
			Text     string `json:"text"`
			Encoding string `json:"encoding"`
		} `json:"content"`
	} `json:"response"`
}

// har reads the pages among the responses of a HAR file. They are yielded at
// its end, since their images come after them; the images together are kept up
// to the limit of one document.
func (w *walk) har(src source) {
	archive := stem(cleanPath(src.name))
	kept := byAddress{}
	left := w.opts.MaxBytes
	pages := &spool{left: w.opts.MaxBytes}
	err := harEntries(src.r, w.opts.MaxBytes, func(e harEntry) {
		body, err := e.body()
		if err != nil {
			w.fail(src.name+": "+e.Request.URL, -1, damaged(err))
			return
		}
		typ := e.Response.Content.MimeType
		switch {
		case e.isPage(body):
			if !pages.add(e.item(body)) {
				w.fail(src.name+": "+e.Request.URL, -1, ErrTooLarge)
			}
		case strings.HasPrefix(typ, "image/") && int64(len(body)) <= left:
			left -= int64(len(body))
			kept.add(e.Request.URL, Resource{URL: e.Request.URL, ContentType: typ, Body: body})
		}
	})
	for i, it := range pages.items {
		it.Name = record(archive, i+1, it.URL)
		it.resources = kept
		w.item(it)
	}
	if err != nil {
		w.fail(src.name, -1, damaged(err))
	}
}

// A spool holds documents up to a number of bytes.
type spool struct {
	items []Item
	left  int64
}

func (s *spool) add(it Item) bool {
	if s.left -= int64(len(it.Body)); s.left < 0 {
		return false
	}
	s.items = append(s.items, it)
	return true
}

func (e harEntry) body() ([]byte, error) {
	text := e.Response.Content.Text
	if strings.EqualFold(e.Response.Content.Encoding, "base64") {
		return base64.StdEncoding.DecodeString(text)
	}
	return []byte(text), nil
}

// isPage reports whether the response is a document: one that the browser
// navigated to, where the file tells, or one by its type.
func (e harEntry) isPage(body []byte) bool {
	if e.ResourceType != "" && e.ResourceType != "document" || len(body) == 0 {
		return false
	}
	s := e.Response.Status
	return (s < 300 || s >= 400) && isPage(e.Response.Content.MimeType, body[:min(len(body), 512)])
}

func (e harEntry) item(body []byte) Item {
	it := Item{Date: parseDate(e.StartedDateTime)}
	it.URL, it.StatusCode, it.Body = e.Request.URL, e.Response.Status, body
	it.ContentType = e.Response.Content.MimeType
	if !strings.EqualFold(e.Response.Content.Encoding, "base64") && mediaType(it.ContentType) != "application/pdf" {
		it.ContentType = mediaType(it.ContentType) + "; charset=utf-8" // the text was decoded for the file
	}
	return it
}

var errNoEntries = errors.New("it has no log of entries")

// harEntries calls f for each entry of log.entries, one entry in memory at a
// time. An entry of unfit types is passed over; broken JSON ends the file.
func harEntries(r io.Reader, limit int64, f func(harEntry)) error {
	budget := &io.LimitedReader{R: r, N: limit}
	d := json.NewDecoder(budget)
	if err := enter(d, "log", "entries"); err != nil {
		return err
	}
	if t, err := d.Token(); err != nil || t != json.Delim('[') {
		return errNoEntries
	}
	for d.More() {
		var e harEntry
		err := d.Decode(&e)
		var wrongType *json.UnmarshalTypeError
		switch {
		case errors.As(err, &wrongType):
		case err != nil && budget.N <= 0:
			return fmt.Errorf("an entry of more than %d bytes: %w", limit, ErrTooLarge)
		case err != nil:
			return unexpected(err)
		default:
			f(e)
		}
		budget.N = limit
	}
	_, err := d.Token() // the closing bracket: missing in a cut file
	return unexpected(err)
}

// enter goes down a path of keys of nested objects.
func enter(d *json.Decoder, path ...string) error {
	for _, key := range path {
		if t, err := d.Token(); err != nil || t != json.Delim('{') {
			return errNoEntries
		}
		for {
			t, err := d.Token()
			if err != nil || t == json.Delim('}') {
				return errNoEntries
			}
			if t == key {
				break
			}
			var skipped json.RawMessage
			if err := d.Decode(&skipped); err != nil {
				return unexpected(err)
			}
		}
	}
	return nil
}
