package rdfa

import (
	"cmp"
	"iter"
	"maps"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
)

// attributes are an element's attributes by name; nil means absent.
type attributes map[string]*string

func attributesOf(n *html.Node) attributes {
	a := make(attributes, len(n.Attr))
	for i := range n.Attr {
		a[n.Attr[i].Key] = &n.Attr[i].Val
	}
	if rel := a["rel"]; rel != nil && a["property"] == nil && !hasPrefixed(*rel) && a["vocab"] == nil {
		a["rel"] = plainRel(rel)
	}
	return a
}

// hasPrefixed reports whether any of the tokens has a prefix.
func hasPrefixed(tokens string) bool { return strings.Contains(tokens, ":") }

// plainRel keeps a rel only if one of its words has a meaning in RDFa: HTML's
// own link types (stylesheet, nofollow, …) say nothing about the data and must
// not establish a subject.
func plainRel(rel *string) *string {
	for t := range strings.FieldsSeq(strings.ToLower(*rel)) {
		switch t {
		case "license", "describedby", "role":
			return rel
		}
	}
	return nil
}

// local returns the context updated by the element itself (7.5, steps 2 to 4).
func (r *reader) local(a attributes, c context) context {
	if vocab := a["vocab"]; vocab != nil {
		c.vocab = expandable(strings.TrimSpace(*vocab))
		if c.vocab != "" {
			c.vocab = r.base.Resolve(c.vocab)
			if base := r.base.String(); base != "" {
				r.say(base, usesVocabulary, Value{ID: c.vocab})
			}
		}
	}
	own := map[string]string{}
	for key, value := range a {
		if prefix, ok := strings.CutPrefix(key, "xmlns:"); ok {
			own[strings.ToLower(prefix)] = expandable(*value)
		}
	}
	if prefixes := a["prefix"]; prefixes != nil {
		for prefix, iri := range Prefixes(*prefixes) {
			own[strings.ToLower(prefix)] = expandable(iri)
		}
	}
	if len(own) > 0 {
		c.prefixes = maps.Clone(c.prefixes)
		maps.Copy(c.prefixes, own)
	}
	if lang := cmp.Or(a["lang"], a["xml:lang"]); lang != nil {
		c.language = *lang
	}
	return c
}

// Prefixes yields the prefixes of a prefix attribute with their IRIs.
func Prefixes(attribute string) iter.Seq2[string, string] {
	return func(yield func(prefix, iri string) bool) {
		fields := strings.Fields(attribute)
		for i := 0; i+1 < len(fields); i++ {
			if prefix, ok := strings.CutSuffix(fields[i], ":"); ok {
				i++
				if !yield(prefix, fields[i]) {
					return
				}
			}
		}
	}
}

// maxIRI is how long the IRI of a vocabulary or prefix may be, in bytes: it is
// written for each term. Those in use have less than 80.
const maxIRI = 256

// expandable returns an IRI before which terms are written, "" if it is too long.
func expandable(iri string) string {
	if len(iri) > maxIRI {
		return ""
	}
	return iri
}

// predicates returns the IRIs of a rel or rev attribute. On an element with a
// property attribute bare words are ignored (HTML+RDFa, 3.1).
func (c context) predicates(attr *string, besideProperty bool) []string {
	if attr == nil {
		return nil
	}
	var out []string
	for _, t := range strings.Fields(*attr) {
		if besideProperty && !hasPrefixed(t) {
			continue
		}
		if iri := c.term(t); iri != "" {
			out = append(out, iri)
		}
	}
	return out
}

// term resolves a term, CURIE or absolute IRI (7.4.3); "" if s is none of
// these.
func (c context) term(s string) string {
	if !hasPrefixed(s) {
		if c.vocab != "" {
			return c.vocab + s
		}
		switch strings.ToLower(s) { // the terms of the initial context
		case "describedby":
			return "http://www.w3.org/2007/05/powder-s#describedby"
		case "license", "role":
			return "http://www.w3.org/1999/xhtml/vocab#" + strings.ToLower(s)
		}
		return ""
	}
	return c.curie(s)
}

// curie resolves a CURIE or IRI.
func (c context) curie(s string) string {
	prefix, rest, _ := strings.Cut(s, ":")
	if prefix == "_" {
		return "_:" + rest
	}
	if strings.HasPrefix(rest, "//") {
		return s
	}
	if prefix == "" {
		return "http://www.w3.org/1999/xhtml/vocab#" + rest
	}
	if iri, ok := c.prefixes[strings.ToLower(prefix)]; ok {
		return iri + rest
	}
	return s
}

// resource resolves the value of an about or resource attribute: a safe CURIE,
// a CURIE with a known prefix, or a reference (7.4.2).
func (c context) resource(attr *string, base dom.Base) string {
	if attr == nil {
		return ""
	}
	s := strings.TrimSpace(*attr)
	if strings.HasPrefix(s, "[") && strings.HasSuffix(s, "]") {
		if s = s[1 : len(s)-1]; s == "" {
			return ""
		}
		return c.curie(s)
	}
	if prefix, rest, ok := strings.Cut(s, ":"); ok && !strings.HasPrefix(rest, "//") {
		if _, known := c.prefixes[strings.ToLower(prefix)]; known || prefix == "_" {
			return c.curie(s)
		}
	}
	if s == "" {
		return base.String()
	}
	return base.Resolve(s)
}

// initialPrefixes returns the part of the RDFa initial context that pages use
// (www.w3.org/2011/rdfa-context/rdfa-1.1).
func initialPrefixes() map[string]string {
	return map[string]string{
		"cc": "http://creativecommons.org/ns#", "dc": "http://purl.org/dc/terms/", "dc11": "http://purl.org/dc/elements/1.1/",
		"dcterms": "http://purl.org/dc/terms/", "ctag": "http://commontag.org/ns#", "foaf": "http://xmlns.com/foaf/0.1/",
		"gr": "http://purl.org/goodrelations/v1#", "ical": "http://www.w3.org/2002/12/cal/icaltzd#", "og": "http://ogp.me/ns#",
		"owl": "http://www.w3.org/2002/07/owl#", "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
		"rdfa": "http://www.w3.org/ns/rdfa#", "rdfs": "http://www.w3.org/2000/01/rdf-schema#", "rev": "http://purl.org/stuff/rev#",
		"schema": "http://schema.org/", "sioc": "http://rdfs.org/sioc/ns#", "skos": "http://www.w3.org/2004/02/skos/core#",
		"v": "http://rdf.data-vocabulary.org/#", "vcard": "http://www.w3.org/2006/vcard/ns#", "void": "http://rdfs.org/ns/void#",
		"xhv": "http://www.w3.org/1999/xhtml/vocab#", "xml": "http://www.w3.org/XML/1998/namespace", "xsd": "http://www.w3.org/2001/XMLSchema#",
	}
}

// dateType returns the datatype of a datetime attribute by its form (HTML+RDFa,
// 3.1).
func dateType(s string) string {
	const xsd = "http://www.w3.org/2001/XMLSchema#"
	digits := func(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
	switch {
	case strings.HasPrefix(s, "P"):
		return xsd + "duration"
	case len(s) == 4 && digits(s):
		return xsd + "gYear"
	case len(s) == 7 && s[4] == '-':
		return xsd + "gYearMonth"
	case len(s) == 10 && s[4] == '-' && s[7] == '-':
		return xsd + "date"
	case len(s) > 10 && s[4] == '-' && strings.ContainsAny(s[10:11], "Tt "):
		return xsd + "dateTime"
	case len(s) >= 5 && s[2] == ':':
		return xsd + "time"
	}
	return ""
}
