package pagemill

import (
	"bytes"
	"encoding/json"
	"mime"
	"strings"
)

// A content is the kind of a document, which decides how it is parsed.
type content int

const (
	contentHTML content = iota
	contentPDF
	contentJSON
	contentText
	contentMarkdown
)

// sniff goes by the bytes if they are unambiguous (a PDF is a PDF whatever the
// server said), then by the content type, then by the bytes again.
func sniff(body []byte, contentType string) content {
	if isPDF(body) {
		return contentPDF
	}
	media, _, err := mime.ParseMediaType(contentType)
	if err != nil {
		media, _, _ = strings.Cut(contentType, ";")
		media = strings.ToLower(strings.TrimSpace(media))
	}
	switch {
	case media == "text/markdown" || media == "text/x-markdown":
		return contentMarkdown
	case media == "text/plain":
		return contentText
	case media == "application/json" || strings.HasSuffix(media, "+json"):
		return contentJSON
	case media == "" || media == "application/octet-stream" || media == "unknown/unknown":
		return sniffUnnamed(body)
	}
	return contentHTML
}

func sniffUnnamed(body []byte) content {
	text := bytes.TrimLeft(bytes.TrimPrefix(body, []byte("\xEF\xBB\xBF")), " \t\r\n\f")
	switch {
	case len(text) > 0 && (text[0] == '{' || text[0] == '[') && json.Valid(text):
		return contentJSON
	case looksLikeHTML(text):
		return contentHTML
	case bytes.HasPrefix(text, []byte("\xFF\xFE")), bytes.HasPrefix(text, []byte("\xFE\xFF")), bytes.IndexByte(text, 0) >= 0:
		return contentHTML // UTF-16, or binary: package dom finds out
	}
	return contentText
}

// looksLikeHTML reports whether there is a tag, comment or declaration near the
// start.
func looksLikeHTML(text []byte) bool {
	for head := text[:min(len(text), 64<<10)]; ; {
		i := bytes.IndexByte(head, '<')
		if i < 0 || i+1 >= len(head) {
			return false
		}
		head = head[i+1:]
		c := head[0]
		if c == '!' || c == '?' || c == '/' || 'a' <= c|0x20 && c|0x20 <= 'z' {
			if bytes.IndexByte(head[:min(len(head), 4096)], '>') >= 0 {
				return true
			}
		}
	}
}

// isPDF reports whether the header "%PDF" begins in the first 1,024 bytes
// (PDF 32000-1, Annex H, note 13).
func isPDF(body []byte) bool {
	return bytes.Contains(body[:min(len(body), 1024)], []byte("%PDF"))
}
