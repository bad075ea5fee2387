package record

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// readXML reads the text and the attributes of elements, CDATA and comments. It
// does not mind names that do not match, and expands nothing.
func readXML(f *File, src string) {
	r := &xmlReader{f: f, src: src}
	for i := 0; i < len(src); {
		n := strings.IndexByte(src[i:], '<')
		if n < 0 {
			n = len(src) - i
		}
		f.add(src, r.above, i, i+n, XMLText)
		if i += n; i < len(src) {
			i = r.tag(i)
		}
	}
}

// An xmlReader keeps the open elements.
type xmlReader struct {
	f     *File
	src   string
	above *Head
	open  []*Head // what is around the open elements
	ends  [4]int  // per kind of section, from where on none is closed
}

// section returns the end of a section that sign closes, and of its content;
// without the sign, those of the line.
func (r *xmlReader) section(kind, i int, sign string) (content, end int) {
	if r.ends[kind] == 0 || i < r.ends[kind] {
		if n := strings.Index(r.src[i:], sign); n >= 0 {
			return i + n, i + n + len(sign)
		}
		r.ends[kind] = max(i, 1)
		r.f.note("the XML is malformed or cut off")
	}
	end = scan.LineEnd(r.src, i)
	return end, end
}

// tag reads the tag, the comment or the section at i and returns its end.
func (r *xmlReader) tag(i int) int {
	rest := r.src[i:]
	switch {
	case strings.HasPrefix(rest, "<!--"):
		content, end := r.section(0, i+4, "-->")
		r.f.lines(r.src, nil, i+4, content, Plain)
		return end
	case strings.HasPrefix(rest, "<![CDATA["):
		content, end := r.section(1, i+9, "]]>")
		r.f.add(r.src, r.above, i+9, content, Plain)
		return end
	case strings.HasPrefix(rest, "<?"):
		content, end := r.section(2, i+2, "?>")
		if !strings.HasPrefix(rest, "<?xml") {
			r.f.add(r.src, nil, i+2, content, Plain)
		}
		return end
	case strings.HasPrefix(rest, "<!"):
		content, end := r.section(3, i+2, ">")
		r.f.add(r.src, nil, i+2, content, XMLText) // what entities stand for
		return end
	case strings.HasPrefix(rest, "</"):
		if n := len(r.open); n > 0 {
			r.above = r.open[n-1]
			r.open = r.open[:n-1]
		}
		if n := strings.IndexAny(rest[1:], "<>"); n >= 0 && rest[n+1] == '>' {
			return i + n + 2
		}
		return i + 2
	}
	j := i + 1 + nameLength(r.src[i+1:], "/><")
	if j == i+1 { // a sign alone
		return j
	}
	name := r.src[i+1 : j]
	elem := r.f.head(r.above, name[strings.IndexByte(name, ':')+1:])
	return r.attributes(elem, j)
}

// nameLength returns the length of the name that text begins with, which space or
// one of signs ends.
func nameLength(text, signs string) int {
	if n := strings.IndexAny(text, " \t\r\n"+signs); n >= 0 {
		return n
	}
	return len(text)
}

// attributes reads the attributes of the element elem from i on, and its end.
func (r *xmlReader) attributes(elem *Head, i int) int {
	for i < len(r.src) {
		switch c := r.src[i]; {
		case c == '>':
			r.open = append(r.open, r.above)
			r.above = elem
			return i + 1
		case c == '/' && i+1 < len(r.src) && r.src[i+1] == '>':
			return i + 2
		case c == '<':
			r.f.note("the XML is malformed or cut off")
			return i
		case scan.IsSpace(c) || c == '/':
			i++
		default:
			i = r.attribute(elem, i)
		}
	}
	return i
}

// attribute reads the attribute at i. Of a pair of name and value, such as
// <field name="phone" value="…"/>, the name is the key.
func (r *xmlReader) attribute(elem *Head, i int) int {
	j := i + nameLength(r.src[i:], "=/><")
	name := r.src[i:j]
	j = scan.SkipSpace(r.src, j, len(r.src))
	if j >= len(r.src) || r.src[j] != '=' {
		return max(j, i+1)
	}
	j = scan.SkipSpace(r.src, j+1, len(r.src))
	if j >= len(r.src) || r.src[j] != '"' && r.src[j] != '\'' {
		return j
	}
	n := strings.IndexByte(r.src[j+1:min(len(r.src), j+1+maxScalar)], r.src[j])
	if n < 0 {
		r.f.note("the XML is malformed or cut off")
		return j + 1
	}
	if name != "xmlns" && !strings.HasPrefix(name, "xmlns:") {
		r.f.add(r.src, r.f.head(elem, name[strings.IndexByte(name, ':')+1:]), j+1, j+1+n, XMLText)
	}
	return j + n + 2
}
