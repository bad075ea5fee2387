package jsonschema

import (
	"maps"
	"slices"
	"strings"
)

// A node is one compiled schema.
type node struct {
	at            string // its pointer
	in            *resource
	always, never bool // accepts everything, nothing

	reference, recursiveReference *node
	dynamicReference              *node
	dynamicName                   string // anchor name for dynamicReference

	types    typeSet
	constant *constant
	enum     *enum
	format   string
	isFormat func(string) error // nil for an unknown format

	allOf, anyOf, oneOf []*node
	not                 *node
	condition           *node
	then, otherwise     *node

	objects *objectRules
	arrays  *arrayRules
	texts   *textRules
	numbers []numberRule

	unevaluatedProperties, unevaluatedItems *node
	allProperties, allItems                 bool // no members stay unevaluated
	items                                   int  // number of items that are always evaluated
}

type constant struct {
	value any
	key   string
}

type enum struct {
	values []any
	texts  map[string]bool // string values
	keys   map[string]bool // keys of the other values
}

type property struct {
	name    string
	schema  *node    // schema for the whole object; or else require
	require []string // required names
}

// objectRules are a node's keywords for objects. Negative counts are absent.
type objectRules struct {
	least, most       int
	required          []string
	properties        []property
	patterns          []patternRule
	additional        *node
	names             *node
	dependencies      []property
	dependentSchemas  []property
	dependentRequired []property
}

type patternRule struct {
	pattern *pattern
	schema  *node
}

type arrayRules struct {
	least, most               int
	unique                    bool
	prefix                    []*node
	rest                      *node // for items after the prefix
	restKeyword               string
	contains                  *node
	leastMatches, mostMatches int
}

type textRules struct {
	least, most int
	pattern     *pattern
}

// A numberRule compares a number with a limit.
type numberRule struct {
	keyword string
	text    string
	bound   decimal
}

// fill compiles the keywords of a schema.
func (c *compiler) fill(n *node, obj map[string]any) {
	d := n.in.draft
	if ref, ok := obj["$ref"].(string); ok {
		n.reference = c.reference(n.at+"/$ref", "$ref", ref, n.in)
		if d < draft2019 {
			return
		}
	}
	if ref, ok := obj["$recursiveRef"].(string); ok && d == draft2019 {
		n.recursiveReference = c.reference(n.at+"/$recursiveRef", "$recursiveRef", ref, n.in)
	}
	if ref, ok := obj["$dynamicRef"].(string); ok && d >= draft2020 {
		n.dynamicReference = c.reference(n.at+"/$dynamicRef", "$dynamicRef", ref, n.in)
		n.dynamicName = dynamicName(ref, n.dynamicReference)
	}
	c.fillAny(n, obj)
	c.fillChoices(n, obj)
	n.objects = c.objectRules(n, obj)
	n.arrays = c.arrayRules(n, obj)
	n.texts = c.textRules(n, obj)
	n.numbers = numberRules(obj)
	if d >= draft2019 {
		n.unevaluatedProperties = c.inner(n, obj, "unevaluatedProperties")
		n.unevaluatedItems = c.inner(n, obj, "unevaluatedItems")
	}
	n.allProperties = n.objects != nil && n.objects.additional != nil
	if a := n.arrays; a != nil {
		n.allItems, n.items = a.rest != nil, len(a.prefix)
	}
}

// dynamicName returns the anchor name of a reference that resolves dynamically,
// through the schemas that led here; "" if its target has no such anchor.
func dynamicName(ref string, target *node) string {
	_, name, _ := strings.Cut(ref, "#")
	if target == nil || name == "" || name[0] == '/' {
		return ""
	}
	if _, ok := target.in.dynamic[name]; !ok {
		return ""
	}
	return name
}

func (c *compiler) fillAny(n *node, obj map[string]any) {
	switch t := obj["type"].(type) {
	case string:
		n.types = typeNamed(t)
	case []any:
		for _, name := range stringsOf(t) {
			n.types |= typeNamed(name)
		}
	}
	if v, ok := obj["const"]; ok && n.in.draft >= draft6 {
		n.constant = &constant{v, keyOf(v)}
	}
	if list, ok := obj["enum"].([]any); ok {
		n.enum = newEnum(list)
	}
	if name, ok := obj["format"].(string); ok {
		n.format, n.isFormat = name, formatOf(name)
	}
}

func newEnum(values []any) *enum {
	e := &enum{values: values, texts: map[string]bool{}}
	for _, v := range values {
		if s, ok := v.(string); ok {
			e.texts[s] = true
			continue
		}
		if e.keys == nil {
			e.keys = map[string]bool{}
		}
		e.keys[keyOf(v)] = true
	}
	return e
}

func (c *compiler) fillChoices(n *node, obj map[string]any) {
	n.allOf, n.anyOf, n.oneOf = c.list(n, obj, "allOf"), c.list(n, obj, "anyOf"), c.list(n, obj, "oneOf")
	n.not = c.inner(n, obj, "not")
	if n.in.draft >= draft7 {
		if n.condition = c.inner(n, obj, "if"); n.condition != nil {
			n.then, n.otherwise = c.inner(n, obj, "then"), c.inner(n, obj, "else")
		}
	}
}

func (c *compiler) objectRules(n *node, obj map[string]any) *objectRules {
	d := n.in.draft
	r := &objectRules{least: countAt(obj, "minProperties"), most: countAt(obj, "maxProperties"), required: stringsOf(obj["required"]),
		properties: c.named(n, obj, "properties"), additional: c.inner(n, obj, "additionalProperties")}
	for _, p := range c.named(n, obj, "patternProperties") {
		if re := c.pattern(n.at+"/patternProperties/"+escape(p.name), p.name); re != nil {
			r.patterns = append(r.patterns, patternRule{re, p.schema})
		}
	}
	r.dependencies = c.dependencies(n, obj)
	if d >= draft6 {
		r.names = c.inner(n, obj, "propertyNames")
	}
	if d >= draft2019 {
		r.dependentSchemas = c.named(n, obj, "dependentSchemas")
		m, _ := obj["dependentRequired"].(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(m)) {
			r.dependentRequired = append(r.dependentRequired, property{name: name, require: stringsOf(m[name])})
		}
	}
	if r.least < 0 && r.most < 0 && r.additional == nil && r.names == nil &&
		len(r.required)+len(r.properties)+len(r.patterns)+len(r.dependencies)+len(r.dependentSchemas)+len(r.dependentRequired) == 0 {
		return nil
	}
	return r
}

func (c *compiler) dependencies(n *node, obj map[string]any) []property {
	m, _ := obj["dependencies"].(map[string]any)
	list := make([]property, 0, len(m))
	for _, name := range slices.Sorted(maps.Keys(m)) {
		p := property{name: name}
		if names, ok := m[name].([]any); ok {
			p.require = stringsOf(names)
		} else {
			p.schema = c.node(n.at + "/dependencies/" + escape(name))
		}
		list = append(list, p)
	}
	return list
}

func (c *compiler) arrayRules(n *node, obj map[string]any) *arrayRules {
	d := n.in.draft
	r := &arrayRules{least: countAt(obj, "minItems"), most: countAt(obj, "maxItems"), unique: obj["uniqueItems"] == true, leastMatches: -1, mostMatches: -1}
	_, isList := obj["items"].([]any)
	switch {
	case d >= draft2020:
		r.prefix, r.rest, r.restKeyword = c.list(n, obj, "prefixItems"), c.inner(n, obj, "items"), "items"
	case isList:
		r.prefix, r.rest, r.restKeyword = c.list(n, obj, "items"), c.inner(n, obj, "additionalItems"), "additionalItems"
	default:
		r.rest, r.restKeyword = c.inner(n, obj, "items"), "items"
	}
	if d >= draft6 {
		r.contains = c.inner(n, obj, "contains")
	}
	if d >= draft2019 {
		r.leastMatches, r.mostMatches = countAt(obj, "minContains"), countAt(obj, "maxContains")
	}
	if r.least < 0 && r.most < 0 && !r.unique && len(r.prefix) == 0 && r.rest == nil && r.contains == nil {
		return nil
	}
	return r
}

func (c *compiler) textRules(n *node, obj map[string]any) *textRules {
	r := &textRules{least: countAt(obj, "minLength"), most: countAt(obj, "maxLength")}
	if p, ok := obj["pattern"].(string); ok {
		r.pattern = c.pattern(n.at+"/pattern", p)
	}
	if r.least < 0 && r.most < 0 && r.pattern == nil {
		return nil
	}
	return r
}

// numberRules reads the limits of numbers; in draft 4 a boolean makes one
// exclusive.
func numberRules(obj map[string]any) []numberRule {
	var rules []numberRule
	for _, keyword := range [...]string{"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"} {
		s, ok := numberText(obj[keyword])
		if !ok {
			continue
		}
		if (keyword == "minimum" && obj["exclusiveMinimum"] == true) || (keyword == "maximum" && obj["exclusiveMaximum"] == true) {
			keyword = "exclusive" + strings.ToUpper(keyword[:1]) + keyword[1:]
		}
		rules = append(rules, numberRule{keyword, s, decimalOf(s)})
	}
	return rules
}

// countAt returns the value of a counting keyword, -1 if it is absent.
func countAt(obj map[string]any, keyword string) int {
	s, ok := numberText(obj[keyword])
	if !ok {
		return -1
	}
	n, ok := count(s)
	if !ok {
		return -1
	}
	return n
}
