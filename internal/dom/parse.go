package dom

import (
	"bytes"
	"context"
	"errors"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/htmlparse"
)

// A Page is a parsed page.
type Page struct {
	Root     *html.Node // the document node
	Encoding string     // canonical name of the page's encoding
	Warnings []string   // what was left out or repaired
}

// ErrBinary is returned if the bytes are not text.
var ErrBinary = errors.New("the input is binary data, not a page")

// Parse decodes body (see decode for the charset) and builds the tree.
// contentType is the value of the Content-Type header, or "". Malformed HTML is
// not an error; nesting beyond the parser's limit is flattened, with a warning.
// Declarative shadow roots replace the children of their hosts, and content that
// was sent late its placeholders, as in a browser; two tables that are shown as one are.
func Parse(body []byte, contentType string) (*Page, error) {
	return ParseContext(context.Background(), body, contentType)
}

// ParseContext is like Parse but stops when ctx ends, with its error.
func ParseContext(ctx context.Context, body []byte, contentType string) (page *Page, err error) {
	defer cancel.Caught(&err)
	check := cancel.New(ctx)
	text, name, warnings, err := Decode(body, contentType)
	if err != nil {
		return nil, err
	}
	check.Now()
	root, marks := htmlparse.Parse(check, text)
	if marks&htmlparse.DeepMark != 0 {
		warnings = append(warnings, "the page nests elements too deeply; the innermost levels were flattened")
	}
	if marks&htmlparse.ShadowMark != 0 {
		composeShadows(root)
	}
	if marks&htmlparse.StreamMark != 0 {
		composeStream(root)
	}
	if marks&htmlparse.EmailMark != 0 {
		showEmails(root)
	}
	if bytes.Count(text, []byte("<thead")) > 1 {
		joinTables(check, root)
	}
	return &Page{Root: root, Encoding: name, Warnings: warnings}, nil
}

// ParseString parses text that is already decoded.
func ParseString(s string) (*Page, error) {
	return Parse([]byte(s), "text/html; charset=utf-8")
}

// isBinary reports whether decoded text is not text: it has a known signature,
// or more than one byte in fifty of its start is a control character that no
// page has. With tags, which make it a (perhaps damaged) page, the limit is one
// in twenty; random bytes have one in ten.
func isBinary(text []byte) bool {
	head := text[:min(len(text), 4096)]
	if len(head) == 0 {
		return false
	}
	for _, m := range [][]byte{[]byte("\x89PNG\r\n"), []byte("\xFF\xD8\xFF"), []byte("PK\x03\x04"), []byte("\x1F\x8B\x08"), []byte("\x7FELF"), []byte("GIF8")} {
		if bytes.HasPrefix(head, m) {
			return true
		}
	}
	share := 50
	if bytes.Contains(head, []byte("<")) {
		share = 20
	}
	bad := 0
	for _, c := range head {
		if c < 0x20 && c != '\n' && c != '\r' && c != '\t' && c != '\f' && c != 0x1B {
			bad++
		}
	}
	return bad*share > len(head)
}
