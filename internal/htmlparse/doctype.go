package htmlparse

import (
	_ "embed"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/datafile"
)

// A doctypeToken is the content of a document type declaration.
type doctypeToken struct {
	name           string
	public, system *string // nil if missing
	forceQuirks    bool
}

// doctype reads a declaration after its keyword (13.2.5.53 to 13.2.5.68). It
// ends at the first ">", even between quotes. Character references are resolved
// as in comments.
func (l *lexer) doctype(at int) {
	rest, next := l.src[at:], len(l.src)
	end := strings.IndexByte(rest, '>')
	if end >= 0 {
		rest, next = rest[:end], at+end+1
	}
	l.tok.kind, l.pos = doctype, next
	l.tok.doctype = readDoctype(l.unescaped(rest, false))
}

func readDoctype(s string) doctypeToken {
	s = s[skipSpace(s, 0):]
	end := strings.IndexFunc(s, func(r rune) bool { return r < 0x80 && isSpace(byte(r)) })
	if end < 0 {
		end = len(s)
	}
	raw := s[:end]
	d := doctypeToken{name: strings.ToLower(raw)}
	s = s[end:]
	s = s[skipSpace(s, 0):]
	// The standard ignores the case of the name; html.Parse does not.
	if raw != "html" {
		d.forceQuirks = true
	}
	const keyword = len("public")
	if len(s) >= keyword && strings.EqualFold(s[:keyword], "public") {
		d.public, s = quoted(s[keyword:])
		if d.public != nil {
			d.system, s = quoted(s)
		}
		// html.Parse does not know that the system identifier may be missing.
		d.forceQuirks = d.forceQuirks || d.system == nil
	} else if len(s) >= keyword && strings.EqualFold(s[:keyword], "system") {
		d.system, s = quoted(s[keyword:])
	}
	d.forceQuirks = d.forceQuirks || s != ""
	return d
}

// quoted reads an identifier, nil if there is none. rest has no leading white
// space.
func quoted(s string) (id *string, rest string) {
	s = s[skipSpace(s, 0):]
	if s == "" || s[0] != '"' && s[0] != '\'' {
		return nil, s
	}
	content, rest, _ := strings.Cut(s[1:], s[:1])
	return &content, rest[skipSpace(rest, 0):]
}

// node sets n to the node of the declaration, with its identifiers as
// attributes.
func (d *doctypeToken) node(n *html.Node) {
	n.Type, n.Data = html.DoctypeNode, d.name
	if d.public != nil {
		n.Attr = append(n.Attr, html.Attribute{Key: "public", Val: *d.public})
	}
	if d.system != nil {
		n.Attr = append(n.Attr, html.Attribute{Key: "system", Val: *d.system})
	}
}

// quirks reports whether the declaration puts the page in quirks mode
// (13.2.6.4.1).
func (d *doctypeToken) quirks() bool {
	if d.forceQuirks {
		return true
	}
	if d.system != nil && strings.EqualFold(*d.system, "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd") {
		return true
	}
	if d.public == nil {
		return false
	}
	public := strings.ToLower(*d.public)
	switch public {
	case "-//w3o//dtd w3 html strict 3.0//en//", "-/w3c/dtd html 4.0 transitional/en", "html":
		return true
	}
	if d.system == nil && (strings.HasPrefix(public, "-//w3c//dtd html 4.01 frameset//") ||
		strings.HasPrefix(public, "-//w3c//dtd html 4.01 transitional//")) {
		return true
	}
	for prefix := range datafile.Lines(quirkyPublic) {
		if strings.HasPrefix(public, prefix) {
			return true
		}
	}
	return false
}

// quirkyPublic are prefixes of the public identifiers of quirks mode
// (13.2.6.4.1).
//
//go:embed quirks.txt
var quirkyPublic string
