package saved

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// A response is an HTTP response as sent over the network.
type response struct {
	status int
	header header
	body   *bufio.Reader
}

// readResponse reads the status line and the header of a response.
func readResponse(in *bufio.Reader) (response, error) {
	line, err := readLine(in, maxHeader)
	if err != nil {
		return response{}, err
	}
	version, rest, _ := strings.Cut(strings.TrimSpace(string(line)), " ")
	code, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
	status, err := strconv.Atoi(code)
	if err != nil || !strings.HasPrefix(strings.ToUpper(version), "HTTP") && !strings.HasPrefix(version, "ICY") {
		return response{}, fmt.Errorf("%w: %.40q is no HTTP status line", ErrDamaged, line)
	}
	h, err := readHeader(in)
	if err == io.EOF { // a header without a body
		err = nil
	}
	return response{status: status, header: h, body: in}, err
}

// content returns the body with transfer and content codings decoded. Crawlers
// often decode one or both and keep the header fields that name them, so a body
// that is not encoded as the header says is returned unchanged.
//
// stored returns how many bytes of the file the response has used so far. cut
// reports whether the last chunk was shorter than declared.
func (r response) content(limit int64, stored func() int64) (b []byte, cut bool, err error) {
	in := bufio.NewReader(r.body)
	c := &chunks{in: in}
	if strings.Contains(strings.ToLower(r.header["transfer-encoding"]), "chunked") && startsChunk(in) {
		in = bufio.NewReader(c)
	}
	codings := strings.Split(strings.ToLower(r.header["content-encoding"]), ",")
	for _, coding := range slices.Backward(codings[:min(len(codings), 4)]) {
		decoded, err := uncoded(strings.TrimSpace(coding), in)
		if err != nil {
			return nil, false, damaged(err)
		}
		if decoded != io.Reader(in) {
			in = bufio.NewReader(bounded(decoded, stored))
		}
	}
	b, err = readAll(bounded(in, stored), limit, 0)
	return b, c.cut, damaged(err)
}

// uncoded decodes one content coding (RFC 9110, 8.4.1; RFC 7932, RFC 8878).
func uncoded(coding string, in *bufio.Reader) (io.Reader, error) {
	head, _ := in.Peek(4)
	switch coding {
	case "gzip", "x-gzip":
		if bytes.HasPrefix(head, []byte("\x1F\x8B")) {
			return gzip.NewReader(in)
		}
	case "deflate": // zlib by the standard; some servers send raw deflate
		switch {
		case len(head) < 2 || looksLikeText(head):
		case head[0]&0x0F == 8 && (int(head[0])<<8|int(head[1]))%31 == 0:
			return zlib.NewReader(in)
		default:
			return flate.NewReader(in), nil
		}
	case "br": // has no signature to check
		if !looksLikeText(head) {
			return unbrotli(in)
		}
	case "zstd":
		if bytes.HasPrefix(head, []byte("\x28\xB5\x2F\xFD")) {
			z, err := zstd.NewReader(in, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(64<<20), zstd.WithDecoderMaxWindow(8<<20))
			if err != nil {
				return nil, err
			}
			return z, nil
		}
	}
	return in, nil
}

// looksLikeText reports whether the first bytes are those of an uncompressed
// page or PDF.
func looksLikeText(head []byte) bool {
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xEF\xBB\xBF")), " \t\r\n")
	return len(head) == 0 || head[0] == '<' || head[0] == '%'
}

// chunks decodes the chunked transfer coding (RFC 9112, 7.1).
type chunks struct {
	in   *bufio.Reader
	left int64
	end  bool
	cut  bool
}

// startsChunk reports whether a chunk size follows.
func startsChunk(in *bufio.Reader) bool {
	head, _ := in.Peek(18)
	line, _, ok := bytes.Cut(head, []byte("\n"))
	_, err := chunkSize(line)
	return ok && err == nil
}

// chunkSize returns the size on a chunk's first line, which has no sign.
func chunkSize(line []byte) (int64, error) {
	size, _, _ := strings.Cut(string(line), ";")
	n, err := strconv.ParseUint(strings.TrimSpace(size), 16, 63)
	return int64(n), err
}

func (c *chunks) Read(p []byte) (int, error) {
	if c.end || len(p) == 0 {
		return 0, io.EOF
	}
	if c.left == 0 {
		line, err := readLine(c.in, 4<<10)
		if err == nil && len(bytes.TrimSpace(line)) == 0 { // the end of the previous chunk
			line, err = readLine(c.in, 4<<10)
		}
		if err != nil {
			return 0, damaged(unexpected(err))
		}
		size, err := chunkSize(line)
		if err != nil {
			return 0, fmt.Errorf("%w: %.20q is no size of a chunk", ErrDamaged, line)
		}
		if c.left = size; size == 0 {
			c.end = true
			return 0, io.EOF
		}
	}
	n, err := c.in.Read(p[:min(int64(len(p)), c.left)])
	c.left -= int64(n)
	if n > 0 {
		return n, nil
	}
	if err == io.EOF { // the size was wrong: what was read is the body
		c.end, c.cut = true, true
	}
	return n, err
}

// unexpected turns io.EOF into an error where more must follow.
func unexpected(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
