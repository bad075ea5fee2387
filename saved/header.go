package saved

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"
)

// A header holds fields under lower-case names, the first of each name.
type header map[string]string

// readHeader reads fields up to a blank line, leniently: what is no field is
// passed over, folded lines are joined (RFC 7230, 3.2.4), white space goes.
func readHeader(in *bufio.Reader) (header, error) {
	h := header{}
	last, total := "", 0
	var folded []string // what the last field's folded lines add
	defer func() { h.unfold(last, folded) }()
	for {
		line, err := readLine(in, maxHeader-total)
		total += len(line)
		text := strings.TrimRight(string(line), "\r\n")
		switch {
		case err != nil:
			return h, err
		case text == "":
			return h, nil
		case text[0] == ' ' || text[0] == '\t':
			folded = append(folded, strings.TrimSpace(text))
		default:
			h.unfold(last, folded)
			last, folded = h.field(text), folded[:0]
		}
	}
}

// unfold joins the lines of a folded field.
func (h header) unfold(name string, lines []string) {
	if name != "" && len(lines) > 0 {
		h[name] += " " + strings.Join(lines, " ")
	}
}

// field keeps one line and returns the name it is kept under, "" if it is not.
func (h header) field(line string) string {
	name, value, ok := strings.Cut(line, ":")
	name = strings.ToLower(strings.TrimSpace(name))
	if _, taken := h[name]; !ok || name == "" || taken {
		return ""
	}
	h[name] = strings.TrimSpace(value)
	return name
}

// readLine reads a line with its end. An error means there is no whole line.
func readLine(in *bufio.Reader, limit int) ([]byte, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		if len(line)+len(part) > limit {
			return line, fmt.Errorf("a header of more than %d bytes: %w", maxHeader, ErrTooLarge)
		}
		line = append(line, part...)
		if err != bufio.ErrBufferFull {
			if err == io.EOF && len(line) > 0 {
				err = io.ErrUnexpectedEOF
			}
			return line, err
		}
	}
}

// mediaType is a content type without its parameters, in lower case.
func mediaType(contentType string) string {
	m, _, _ := strings.Cut(contentType, ";")
	return strings.ToLower(strings.TrimSpace(m))
}

func isHTMLType(contentType string) bool {
	switch mediaType(contentType) {
	case "text/html", "application/xhtml+xml":
		return true
	}
	return false
}

// isPage reports whether a response of that type, or failing that with those
// first bytes, is a document and not a part of one. Plain text does not count:
// on the web it is robots.txt and logs.
func isPage(contentType string, head []byte) bool {
	switch mediaType(contentType) {
	case "text/html", "application/xhtml+xml", "application/pdf", "application/x-pdf", "text/markdown", "text/x-markdown":
		return true
	case "", "application/octet-stream", "binary/octet-stream", "application/force-download", "application/download", "unknown/unknown":
		return bytes.HasPrefix(head, []byte("%PDF-")) || looksLikePage(head)
	}
	return false
}

// looksLikePage reports whether an HTML document begins here, by the
// signatures of the MIME Sniffing standard (7.1) that leave no doubt.
func looksLikePage(head []byte) bool {
	text := bytes.ToLower(bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xEF\xBB\xBF")), " \t\r\n\f"))
	for _, s := range []string{"<!doctype html", "<html", "<head", "<body"} {
		if bytes.HasPrefix(text, []byte(s)) {
			return true
		}
	}
	return false
}
