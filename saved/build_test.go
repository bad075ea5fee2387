package saved_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/pagemill/pagemill/saved"
)

const page = `<!DOCTYPE html><html><head><title>Mill</title></head><body><p>Stones turn.</p><img src="img/stone.png" alt="a stone"></body></html>`

// pixel is a PNG of one pixel.
var pixel, _ = base64.StdEncoding.DecodeString("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgoBYAAABCAAGd7bOmAAAAAElFTkSuQmCC")

// warcRecord writes one record.
func warcRecord(kind, url, contentType, block string) string {
	return fmt.Sprintf("WARC/1.1\r\nWARC-Type: %s\r\nWARC-Target-URI: %s\r\nWARC-Date: 2026-03-04T05:06:07Z\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n",
		kind, url, contentType, len(block), block)
}

func response(url, fields, body string) string {
	return warcRecord("response", url, "application/http; msgtype=response", "HTTP/1.1 200 OK\r\n"+fields+"\r\n"+body)
}

func htmlResponse(url, body string) string {
	return response(url, "Content-Type: text/html; charset=utf-8\r\n", body)
}

func gzipped(s string) string {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, err := z.Write([]byte(s))
	if err = firstError(err, z.Close()); err != nil {
		panic(err)
	}
	return b.String()
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

type member struct{ name, body string }

func zipped(members ...member) string {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, m := range members {
		w, err := z.Create(m.name)
		if err == nil {
			_, err = w.Write([]byte(m.body))
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

func tarred(members ...member) string {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, m := range members {
		err := w.WriteHeader(&tar.Header{Name: m.name, Mode: 0o644, Size: int64(len(m.body))})
		if err == nil {
			_, err = w.Write([]byte(m.body))
		}
		if err != nil {
			panic(err)
		}
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return b.String()
}

// webArchive writes a binary property list like Safari.
func webArchive(url, html string, images map[string][]byte) string {
	l := &plistWriter{}
	resource := func(url, typ string, data []byte) int {
		return l.dict("WebResourceData", l.data(data), "WebResourceMIMEType", l.text(typ), "WebResourceTextEncodingName", l.text("UTF-8"), "WebResourceURL", l.text(url))
	}
	var parts []int
	for u, data := range images {
		parts = append(parts, resource(u, "image/png", data))
	}
	main := resource(url, "text/html", []byte(html))
	top := l.dict("WebMainResource", main, "WebSubresources", l.object(0xA0, len(parts), refs(parts)))
	return l.file(top)
}

// A plistWriter collects objects; references take two bytes.
type plistWriter struct{ objects [][]byte }

func (l *plistWriter) object(marker byte, count int, body []byte) int {
	o := []byte{marker | 0x0F, 0x12}
	o = append(binary.BigEndian.AppendUint32(o, uint32(count)), body...)
	l.objects = append(l.objects, o)
	return len(l.objects) - 1
}
func (l *plistWriter) data(b []byte) int { return l.object(0x40, len(b), b) }
func (l *plistWriter) text(s string) int { return l.object(0x50, len(s), []byte(s)) }
func (l *plistWriter) dict(kv ...any) int {
	var keys, values []int
	for i := 0; i < len(kv); i += 2 {
		keys, values = append(keys, l.text(kv[i].(string))), append(values, kv[i+1].(int))
	}
	return l.object(0xD0, len(keys), append(refs(keys), refs(values)...))
}

func refs(ids []int) (b []byte) {
	for _, id := range ids {
		b = binary.BigEndian.AppendUint16(b, uint16(id))
	}
	return b
}

func (l *plistWriter) file(top int) string {
	b := []byte("bplist00")
	var table []byte
	for _, o := range l.objects {
		table = binary.BigEndian.AppendUint32(table, uint32(len(b)))
		b = append(b, o...)
	}
	at := len(b)
	b = append(b, table...)
	b = append(b, 0, 0, 0, 0, 0, 0, 4, 2)
	for _, n := range []int{len(l.objects), top, at} {
		b = binary.BigEndian.AppendUint64(b, uint64(n))
	}
	return string(b)
}

func har(entries ...map[string]any) string {
	b, err := json.Marshal(map[string]any{"log": map[string]any{"version": "1.2", "creator": map[string]any{"name": "test"}, "entries": entries}})
	if err != nil {
		panic(err)
	}
	return strings.Replace(string(b), `{"log":{`, `{"log": {"comment":{"a":[1,{"b":2}]},`, 1)
}

func harEntry(url, kind, typ, encoding, text string) map[string]any {
	return map[string]any{"startedDateTime": "2026-03-04T05:06:07.500Z", "_resourceType": kind, "request": map[string]any{"url": url},
		"response": map[string]any{"status": 200, "content": map[string]any{"mimeType": typ, "encoding": encoding, "text": text}}}
}

// read collects what a file yields.
func read(t *testing.T, name, data string, opts saved.Options) (items []saved.Item, errs []error) {
	t.Helper()
	for it, err := range saved.Read(iotest.HalfReader(strings.NewReader(data)), name, opts) {
		if err != nil {
			errs = append(errs, err)
		} else {
			items = append(items, it)
		}
	}
	return items, errs
}

// list describes items and errors, one per line.
func list(items []saved.Item, errs []error) string {
	var b strings.Builder
	for _, it := range items {
		fmt.Fprintf(&b, "%s | %s | %s | %d | %d bytes\n", it.Name, it.URL, it.ContentType, it.StatusCode, len(it.Body))
	}
	for _, err := range errs {
		fmt.Fprintf(&b, "error: %v\n", err)
	}
	return b.String()
}
