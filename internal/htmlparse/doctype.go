package htmlparse

import (
	"strings"

	"golang.org/x/net/html"
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
	public := lower(*d.public)
	switch public {
	case "-//w3o//dtd w3 html strict 3.0//en//", "-/w3c/dtd html 4.0 transitional/en", "html":
		return true
	}
	if d.system == nil && (strings.HasPrefix(public, "-//w3c//dtd html 4.01 frameset//") ||
		strings.HasPrefix(public, "-//w3c//dtd html 4.01 transitional//")) {
		return true
	}
	for _, prefix := range quirkyPublic {
		if strings.HasPrefix(public, prefix) {
			return true
		}
	}
	return false
}

// quirkyPublic are prefixes of the public identifiers of quirks mode
// (13.2.6.4.1).
var quirkyPublic = [...]string{
	"+//silmaril//dtd html pro v0r11 19970101//",
	"-//as//dtd html 3.0 aswedit + extensions//",
	"-//advasoft ltd//dtd html 3.0 aswedit + extensions//",
	"-//ietf//dtd html 2.0 level 1//",
	"-//ietf//dtd html 2.0 level 2//",
	"-//ietf//dtd html 2.0 strict level 1//",
	"-//ietf//dtd html 2.0 strict level 2//",
	"-//ietf//dtd html 2.0 strict//",
	"-//ietf//dtd html 2.0//",
	"-//ietf//dtd html 2.1e//",
	"-//ietf//dtd html 3.0//",
	"-//ietf//dtd html 3.2 final//",
	"-//ietf//dtd html 3.2//",
	"-//ietf//dtd html 3//",
	"-//ietf//dtd html level 0//",
	"-//ietf//dtd html level 1//",
	"-//ietf//dtd html level 2//",
	"-//ietf//dtd html level 3//",
	"-//ietf//dtd html strict level 0//",
	"-//ietf//dtd html strict level 1//",
	"-//ietf//dtd html strict level 2//",
	"-//ietf//dtd html strict level 3//",
	"-//ietf//dtd html strict//",
	"-//ietf//dtd html//",
	"-//metrius//dtd metrius presentational//",
	"-//microsoft//dtd internet explorer 2.0 html strict//",
	"-//microsoft//dtd internet explorer 2.0 html//",
	"-//microsoft//dtd internet explorer 2.0 tables//",
	"-//microsoft//dtd internet explorer 3.0 html strict//",
	"-//microsoft//dtd internet explorer 3.0 html//",
	"-//microsoft//dtd internet explorer 3.0 tables//",
	"-//netscape comm. corp.//dtd html//",
	"-//netscape comm. corp.//dtd strict html//",
	"-//o'reilly and associates//dtd html 2.0//",
	"-//o'reilly and associates//dtd html extended 1.0//",
	"-//o'reilly and associates//dtd html extended relaxed 1.0//",
	"-//sq//dtd html 2.0 hotmetal + extensions//",
	"-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
	"-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
	"-//spyglass//dtd html 2.0 extended//",
	"-//sun microsystems corp.//dtd hotjava html//",
	"-//sun microsystems corp.//dtd hotjava strict html//",
	"-//w3c//dtd html 3 1995-03-24//",
	"-//w3c//dtd html 3.2 draft//",
	"-//w3c//dtd html 3.2 final//",
	"-//w3c//dtd html 3.2//",
	"-//w3c//dtd html 3.2s draft//",
	"-//w3c//dtd html 4.0 frameset//",
	"-//w3c//dtd html 4.0 transitional//",
	"-//w3c//dtd html experimental 19960712//",
	"-//w3c//dtd html experimental 970421//",
	"-//w3c//dtd w3 html//",
	"-//w3o//dtd w3 html 3.0//",
	"-//webtechs//dtd mozilla html 2.0//",
	"-//webtechs//dtd mozilla html//",
}
