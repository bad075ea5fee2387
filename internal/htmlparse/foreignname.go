package htmlparse

import (
	_ "embed"
	"strings"
	"sync"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/datafile"
)

// adjustAttribute gives an attribute of a foreign element its name in the
// element's namespace (13.2.6.1).
func adjustAttribute(a *html.Attribute, namespace string) {
	switch {
	case namespace == "svg":
		a.Key = svgKey(a.Key)
	case a.Key == "definitionurl":
		a.Key = "definitionURL"
	}
	switch a.Key {
	case "xlink:actuate", "xlink:arcrole", "xlink:href", "xlink:role", "xlink:show", "xlink:title", "xlink:type",
		"xml:lang", "xml:space", "xmlns:xlink":
		a.Namespace, a.Key, _ = strings.Cut(a.Key, ":")
	}
}

// svgName returns the name of the SVG element for a tag name in lower case
// (13.2.6.5).
func svgName(name string) string {
	elements, _ := svgNames()
	if c, ok := elements[name]; ok {
		return c
	}
	return name
}

// shortestKey is the least length of an attribute's name with capitals: refX.
const shortestKey = 4

// svgKey returns the name of the SVG attribute for a name in lower case
// (13.2.6.1, "adjust SVG attributes").
func svgKey(key string) string {
	if len(key) < shortestKey {
		return key
	}
	_, attributes := svgNames()
	if c, ok := attributes[key]; ok {
		return c
	}
	return key
}

//go:embed svgnames.txt
var svgNameList string

// svgNames maps names in lower case to those with capitals.
var svgNames = sync.OnceValues(func() (elements, attributes map[string]string) {
	elements, attributes = map[string]string{}, map[string]string{}
	for kind, names := range datafile.Pairs(svgNameList) {
		to := elements
		if kind == "attribute" {
			to = attributes
		}
		for name := range strings.FieldsSeq(names) {
			to[strings.ToLower(name)] = name
		}
	}
	return elements, attributes
})
