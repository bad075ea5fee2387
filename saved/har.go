package saved

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// A harEntry is one request in a HAR file with its response (HAR 1.2,
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

const (
	maxEntry = 48 << 20 // bytes of JSON of one entry
	maxSpool = 32 << 20 // bytes of waiting pages and of images
)

// har reads the pages among the responses of a HAR file. They are yielded at
// the end, because their images follow them, or earlier if too many are
// waiting.
func (w *walk) har(src source) {
	archive := itemName(src.name)
	kept := byAddress{}
	limit := min(w.opts.MaxBytes, maxSpool)
	images := limit
	var pages []Item // those that wait for their images
	size, n := int64(0), 0
	flush := func() {
		for _, it := range pages {
			n++
			it.Name, it.Numbered = record(archive, n, it.URL), true
			it.resources = kept
			w.item(it)
		}
		pages, size = nil, 0
	}
	err := harEntries(src.r, min(w.opts.MaxBytes, maxEntry), func(e harEntry) bool {
		body, err := e.body()
		if err != nil {
			w.fail(src.name+": "+e.Request.URL, -1, damaged(err))
			return !w.stopped
		}
		typ := e.Response.Content.MimeType
		switch {
		case e.isPage(body):
			if size+int64(len(body)) > limit {
				flush()
			}
			pages, size = append(pages, e.item(body)), size+int64(len(body))
		case strings.HasPrefix(typ, "image/") && int64(len(body)) <= images:
			images -= int64(len(body))
			kept.add(e.Request.URL, Resource{URL: e.Request.URL, ContentType: typ, Body: body})
		}
		return !w.stopped
	}, func(err error) { w.fail(src.name, -1, err) })
	flush()
	if err != nil {
		w.fail(src.name, -1, damaged(err))
	}
}

func (e harEntry) body() ([]byte, error) {
	text := e.Response.Content.Text
	if strings.EqualFold(e.Response.Content.Encoding, "base64") {
		return base64.StdEncoding.DecodeString(text)
	}
	return []byte(text), nil
}

// isPage reports whether the response is a document: one that the browser
// navigated to if the file says so, otherwise by its type.
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
		it.ContentType = mediaType(it.ContentType) + "; charset=utf-8" // HAR files contain decoded text
	}
	return it
}

var errNoEntries = errors.New("it has no log of entries")

// harEntries calls f for each entry of log.entries, with one entry in memory at
// a time, until f returns false. An entry that is too large is passed to
// skipped; one with values of the wrong type is ignored; invalid JSON ends the
// file.
func harEntries(r io.Reader, limit int64, f func(harEntry) bool, skipped func(error)) error {
	head := &io.LimitedReader{R: r, N: limit}
	d := json.NewDecoder(head)
	for key, found := "", false; !found; {
		t, err := d.Token()
		if err != nil {
			return fmt.Errorf("%w: %w", errNoEntries, unexpected(err))
		}
		found = key == "entries" && t == json.Delim('[')
		key, _ = t.(string)
	}
	list := elementReader{in: bufio.NewReaderSize(io.MultiReader(d.Buffered(), r), 64<<10), limit: limit}
	for {
		raw, err := list.next()
		var e harEntry
		var wrongType *json.UnmarshalTypeError
		switch {
		case err == errEndOfList:
			return nil
		case errors.Is(err, ErrTooLarge):
			skipped(err)
			continue
		case err != nil:
			return unexpected(err)
		}
		if err := json.Unmarshal(raw, &e); errors.As(err, &wrongType) {
			continue
		} else if err != nil {
			return err
		}
		if !f(e) {
			return nil
		}
	}
}
