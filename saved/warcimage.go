package saved

import (
	"bufio"
	"io"
	"strings"
)

// warcImages finds the images of a WARC file on disk, where each is a record of
// its own. Only their positions are in memory.
type warcImages struct {
	at         io.ReaderAt
	size       int64
	compressed bool
	places     map[string]int64 // of records, or of the gzip members that begin with them, by address
}

// indexImages reads the file once. Damage, or compression of the file as a
// whole, makes the index incomplete.
func indexImages(at io.ReaderAt, size int64, compressed bool) *warcImages {
	w := &warcImages{at: at, size: size, compressed: compressed, places: map[string]int64{}}
	r := newWARCReader(bufio.NewReaderSize(io.NewSectionReader(at, 0, size), 64<<10), compressed)
	for len(w.places) < maxIndexed {
		rec, err := r.next()
		if err == io.EOF {
			break
		}
		if err != nil || !rec.alone || !rec.mayBePage() {
			continue
		}
		if _, taken := w.places[rec.address()]; !taken && rec.isImage() {
			w.places[rec.address()] = rec.offset
		}
	}
	return w
}

// isImage reports whether the record is an image by its HTTP header.
func (r warcRecord) isImage() bool {
	resp, err := r.response()
	return err == nil && (resp.status == 0 || resp.status == 200) && strings.HasPrefix(mediaType(resp.header["content-type"]), "image/")
}

func (w *warcImages) find(ref string) (Resource, bool) {
	place, ok := w.places[ref]
	if !ok {
		return Resource{}, false
	}
	r := newWARCReader(bufio.NewReader(io.NewSectionReader(w.at, place, w.size-place)), w.compressed)
	rec, err := r.next()
	if err != nil || rec.address() != ref {
		return Resource{}, false
	}
	resp, err := rec.response()
	if err != nil {
		return Resource{}, false
	}
	body, _, err := resp.content(maxResource, r.stored(rec, source{}))
	return Resource{URL: ref, ContentType: resp.header["content-type"], Body: body}, err == nil
}
