package saved

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// warc reads the pages of a WARC file (ISO 28500, WARC 1.0 and 1.1), with only
// the current record in memory.
func (w *walk) warc(src source, in *bufio.Reader, compressed bool) {
	var images resources
	if w.opts.KeepImages && src.at != nil {
		w.guard(src.name, -1, func() { images = indexImages(src.at, src.size, compressed) })
	}
	r := newWARCReader(in, compressed)
	if src.at != nil {
		r.size = src.size
	}
	w.records(src, r, images)
}

// records yields the pages that r reads; images are those of the file.
func (w *walk) records(src source, r *warcReader, images resources) {
	archive := itemName(src.name)
	for n := 0; !w.stopped; {
		rec, err := r.next()
		if err == io.EOF {
			return
		}
		if err != nil {
			w.fail(src.name, r.offset(), err)
			continue
		}
		if !rec.mayBePage() {
			continue
		}
		name := src.name + ": " + rec.address()
		var it Item
		isPage := false
		if !w.guard(name, rec.offset, func() { it, isPage, err = rec.item(w.opts.MaxBytes, r.stored(rec, src)) }) {
			r.giveUp()
			continue
		}
		if err != nil {
			w.fail(name, rec.offset, damaged(err))
			r.giveUp()
			continue
		}
		if isPage {
			n++
			it.Name, it.Numbered = record(archive, n, it.URL), true
			it.resources = images
			w.item(it)
		}
	}
}

// stored returns the function that returns how many bytes of the file have been
// used for a record.
func (r *warcReader) stored(rec warcRecord, src source) func() int64 {
	return src.inside(func() int64 { return r.offset() - rec.offset })
}

// A warcRecord is one record; its body is read from the file and is valid until
// the next record.
type warcRecord struct {
	header header
	body   *bufio.Reader
	offset int64 // of the record, or of the gzip member that holds it
	alone  bool  // no other one begins there, so that it can be found again
}

func (r warcRecord) address() string {
	return strings.Trim(r.header["warc-target-uri"], "<>") // WARC 1.0's grammar had angle brackets
}

// mayBePage reports whether the record is of a type that holds a document.
// Later segments of a split record, and records that refer to earlier ones
// ("revisit"), are not.
func (r warcRecord) mayBePage() bool {
	if n := r.header["warc-segment-number"]; n != "" && n != "1" {
		return false
	}
	switch strings.ToLower(r.header["warc-type"]) {
	case "response":
		return mediaType(r.header["content-type"]) == "application/http" || strings.HasPrefix(strings.ToLower(r.address()), "http")
	case "resource", "conversion":
		return true
	}
	return false
}

// response reads the record's HTTP response, or makes one of a record that is its
// body alone.
func (r warcRecord) response() (response, error) {
	if strings.EqualFold(r.header["warc-type"], "response") {
		return readResponse(r.body)
	}
	return response{header: header{"content-type": r.header["content-type"]}, body: r.body}, nil
}

// item reads the record as a document. Redirects and parts of pages are not
// documents.
func (r warcRecord) item(limit int64, stored func() int64) (it Item, isDocument bool, err error) {
	resp, err := r.response()
	if err != nil {
		return Item{}, false, err
	}
	if resp.status >= 300 && resp.status < 400 || resp.status == 204 {
		return Item{}, false, nil
	}
	it.URL, it.StatusCode, it.ContentType = r.address(), resp.status, resp.header["content-type"]
	it.Date = parseDate(r.header["warc-date"])
	it.RecordID = strings.Trim(strings.TrimSpace(r.header["warc-record-id"]), "<>")
	declared := mediaType(it.ContentType)
	if declared != "" && !isPage(it.ContentType, nil) && !isPage(it.ContentType, []byte("<html")) {
		return Item{}, false, nil
	}
	var cut bool
	it.Body, cut, err = resp.content(limit, stored)
	if err != nil {
		return Item{}, false, err
	}
	if cut {
		it.Warnings = append(it.Warnings, warned("the page is damaged or cut short: its last chunk is shorter than it says"))
	}
	if t := r.header["warc-truncated"]; t != "" {
		it.Warnings = append(it.Warnings, warned("the crawler cut the page short ("+t+")"))
	}
	return it, len(it.Body) > 0 && isPage(it.ContentType, it.Body[:min(len(it.Body), 512)]), nil
}

// A warcReader splits a file into records and finds the next one after damage.
type warcReader struct {
	base int64 // the offset in the file at which the reader began
	file *members
	in   *bufio.Reader // reads from file
	body *io.LimitedReader
	size int64 // of the file, 0 if unknown
	lost bool  // next must search for a record
}

func newWARCReader(in *bufio.Reader, compressed bool) *warcReader {
	r := &warcReader{file: newMembers(in, compressed)}
	r.in = bufio.NewReaderSize(r.file, 64<<10)
	return r
}

// offset returns the number of bytes of the file read.
func (r *warcReader) offset() int64 { return r.base + r.file.offset() }

// next returns the next record. io.EOF is the end of the file; any other error
// is damage, and a further call continues after it.
func (r *warcReader) next() (warcRecord, error) {
	offset, alone, err := r.begin()
	if err == io.EOF {
		return warcRecord{}, io.EOF
	}
	if err != nil {
		return warcRecord{}, r.lose(err)
	}
	version, err := r.version()
	if err == io.EOF {
		return warcRecord{}, io.EOF
	}
	if err != nil {
		return warcRecord{}, r.lose(err)
	}
	if !strings.HasPrefix(version, "WARC/") {
		return warcRecord{}, r.lose(fmt.Errorf("no record begins here, but %.40q", version))
	}
	h, err := readHeader(r.in)
	if err != nil {
		return warcRecord{}, r.lose(unexpected(err))
	}
	length, err := strconv.ParseInt(h["content-length"], 10, 64)
	if err != nil || length < 0 {
		return warcRecord{}, r.lose(fmt.Errorf("content length %.40q", h["content-length"]))
	}
	if begin := r.offset() - int64(r.in.Buffered()); r.size > 0 && !r.file.compressed && length > r.size-begin {
		return warcRecord{}, r.lose(fmt.Errorf("%s: %w: a record of %d bytes, of which %d are there", h["warc-target-uri"], io.ErrUnexpectedEOF, length, r.size-begin))
	}
	r.body = &io.LimitedReader{R: r.in, N: length}
	return warcRecord{h, bufio.NewReader(&whole{r.body}), offset, alone}, nil
}

// begin goes to where the next record begins and returns the offset there. A
// record is not alone if it follows another one in a gzip member.
func (r *warcReader) begin() (offset int64, alone bool, err error) {
	if r.lost {
		if r.search() != nil {
			return 0, false, io.EOF // nothing is left, and the damage was already reported
		}
		r.lost = false
	} else if err := r.skip(); err != nil {
		return 0, false, err
	}
	if !r.file.compressed {
		return r.offset() - int64(r.in.Buffered()), true, nil
	}
	r.file.hold = true // only the rest of the record's own member may follow
	defer func() { r.file.hold = false }()
	for r.in.Buffered() > 0 || r.file.open {
		c, err := r.in.Peek(1)
		if err == io.EOF && !r.file.open {
			break
		}
		if err != nil || c[0] != '\r' && c[0] != '\n' {
			return r.offset(), false, err
		}
		_, _ = r.in.Discard(1) // the byte was peeked at
	}
	return r.offset(), true, nil
}

// lose returns the damage and makes next search for a record.
func (r *warcReader) lose(err error) error {
	r.lost = true
	r.body = nil
	return damaged(unexpected(err))
}

// skip skips the rest of the current record's body.
func (r *warcReader) skip() error {
	if r.body == nil {
		return nil
	}
	_, err := io.Copy(io.Discard, r.body)
	if err == nil && r.body.N > 0 {
		err = io.ErrUnexpectedEOF
	}
	r.body = nil
	return err
}

// giveUp abandons a record that could not be read. If the file ended or failed
// within it, that was already reported.
func (r *warcReader) giveUp() { r.lost = r.skip() != nil }

// version reads the first line of a record, skipping empty lines before it.
func (r *warcReader) version() (string, error) {
	for {
		line, err := readLine(r.in, 4<<10)
		text := strings.TrimRight(string(line), "\r\n")
		switch {
		case err == io.EOF, err == io.ErrUnexpectedEOF && text == "" && len(line) > 0:
			return "", io.EOF
		case err != nil:
			return "", err
		case text != "":
			return text, nil
		}
	}
}

// search goes to where the next record begins: in a compressed file the next
// member that begins with one, else the next line that does.
func (r *warcReader) search() error {
	if r.file.compressed {
		err := r.file.search()
		r.in.Reset(r.file)
		return err
	}
	for {
		head, err := r.in.Peek(len("WARC/1.") + 1)
		if len(head) == 0 {
			return err
		}
		if s := string(head); strings.HasPrefix(s, "WARC/1.") || strings.HasPrefix(s, "WARC/0.") {
			return nil
		}
		for more := true; more; { // to the end of the line, however long
			if _, more, err = r.in.ReadLine(); err != nil {
				return err
			}
		}
	}
}

// whole turns the end of the file into an error if the record has bytes left.
type whole struct {
	r *io.LimitedReader
}

func (w *whole) Read(p []byte) (int, error) {
	n, err := w.r.Read(p)
	if err == io.EOF && w.r.N > 0 {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}
