package saved

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
)

// A header maps lower-case field names to values, the first of each name.
type header map[string]string

// readHeader reads fields up to a blank line, leniently: lines that are not
// fields are skipped, folded lines are joined (RFC 7230, 3.2.4), and white
// space is trimmed.
func readHeader(in *bufio.Reader) (header, error) {
	var fields strings.Builder // a line each
	for {
		line, err := readLine(in, maxHeader-fields.Len())
		text := strings.TrimRight(string(line), "\r\n")
		if err != nil || text == "" {
			return parseHeader(fields.String()), err
		}
		if text[0] == ' ' || text[0] == '\t' {
			text = " " + strings.TrimSpace(text)
		} else {
			text = "\n" + text
		}
		fields.WriteString(text)
	}
}

func parseHeader(fields string) header {
	h := header{}
	for line := range strings.SplitSeq(fields, "\n") {
		name, value, ok := strings.Cut(line, ":")
		name = strings.ToLower(strings.TrimSpace(name))
		if _, taken := h[name]; ok && name != "" && !taken {
			h[name] = strings.TrimSpace(value)
		}
	}
	return h
}

// readLine reads a line including its end. It returns an error if there is no
// complete line.
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

// mediaType returns a content type without parameters, in lower case.
func mediaType(contentType string) string {
	m, _, _ := strings.Cut(contentType, ";")
	return strings.ToLower(strings.TrimSpace(m))
}

func isHTMLType(contentType string) bool {
	return slices.Contains([]string{"text/html", "application/xhtml+xml"}, mediaType(contentType))
}

// isPage reports whether a response is a document rather than part of one, by
// its content type or, without one, by its first bytes. Plain text does not
// count, since on the web it is mostly robots.txt and logs.
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
// unambiguous signatures of the MIME Sniffing standard (7.1).
func looksLikePage(head []byte) bool {
	text := bytes.ToLower(bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xEF\xBB\xBF")), " \t\r\n\f"))
	return slices.ContainsFunc([]string{"<!doctype html", "<html", "<head", "<body"}, func(s string) bool { return bytes.HasPrefix(text, []byte(s)) })
}
