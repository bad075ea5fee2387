package plist

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"iter"
	"strings"
)

// maxDepth is the maximum nesting of an XML list; web archives have eight
// levels, and two more for each nested frame.
const maxDepth = 64

// An xmlNode is an object of an XML list.
type xmlNode struct {
	kind string // element name
	data string // contents of a string, or of data in Base64
	keys []string
	kids []*xmlNode
}

func parseXML(data []byte) (*List, error) {
	d := xml.NewDecoder(bytes.NewReader(data))
	for {
		t, err := d.Token()
		if err != nil {
			return nil, ErrSyntax
		}
		if e, ok := t.(xml.StartElement); ok && e.Name.Local != "plist" {
			n, err := readXML(d, e, 0)
			if err != nil {
				return nil, err
			}
			return &List{Value{n}}, nil
		}
	}
}

// readXML reads the element that e starts.
func readXML(d *xml.Decoder, e xml.StartElement, depth int) (*xmlNode, error) {
	if depth > maxDepth {
		return nil, ErrSyntax
	}
	n := &xmlNode{kind: e.Name.Local}
	key := ""
	var text strings.Builder
	for {
		t, err := d.Token()
		if err != nil {
			return nil, ErrSyntax
		}
		switch t := t.(type) {
		case xml.CharData:
			if n.kind != "dict" && n.kind != "array" {
				text.Write(t)
			}
		case xml.EndElement:
			n.data = text.String()
			return n, nil
		case xml.StartElement:
			kid, err := readXML(d, t, depth+1)
			if err != nil {
				return nil, err
			}
			if kid.kind == "key" && n.kind == "dict" {
				key = kid.data
				continue
			}
			n.keys, n.kids = append(n.keys, key), append(n.kids, kid)
		}
	}
}

func (n *xmlNode) get(key string) node {
	if n.kind != "dict" {
		return nil
	}
	for i, k := range n.keys {
		if k == key {
			return n.kids[i]
		}
	}
	return nil
}

func (n *xmlNode) items() iter.Seq[node] {
	return func(yield func(node) bool) {
		if n.kind != "array" {
			return
		}
		for _, k := range n.kids {
			if !yield(k) {
				return
			}
		}
	}
}

func (n *xmlNode) bytes() []byte {
	if n.kind != "data" {
		return nil
	}
	b, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(n.data), ""))
	if err != nil {
		return nil
	}
	return b
}

func (n *xmlNode) text() string {
	if n.kind != "string" {
		return ""
	}
	return n.data
}
