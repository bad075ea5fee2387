package jsonschema

import "strings"

// A draft is a version of JSON Schema; they are ordered by time.
type draft int

const (
	draft4    draft = 4
	draft6    draft = 6
	draft7    draft = 7
	draft2019 draft = 2019
	draft2020 draft = 2020
)

// draftOf returns the draft of the URI in "$schema".
func draftOf(address string) (draft, bool) {
	address = strings.TrimSuffix(address, "#")
	address = strings.TrimPrefix(strings.TrimPrefix(address, "http://"), "https://")
	switch address {
	case "json-schema.org/schema", "json-schema.org/draft/2020-12/schema":
		return draft2020, true
	case "json-schema.org/draft/2019-09/schema":
		return draft2019, true
	case "json-schema.org/draft-07/schema":
		return draft7, true
	case "json-schema.org/draft-06/schema":
		return draft6, true
	case "json-schema.org/draft-04/schema":
		return draft4, true
	}
	return 0, false
}

// id returns the identifier of a schema: the keyword and its value without the
// fragment.
func (d draft) id(obj map[string]any) (keyword, address string) {
	if keyword = "$id"; d == draft4 {
		keyword = "id"
	}
	if _, ok := obj["$ref"]; ok && d < draft2019 {
		return keyword, "" // siblings of a reference are ignored
	}
	text, _ := obj[keyword].(string)
	address, _, _ = strings.Cut(text, "#")
	return keyword, address
}

// How the value of a keyword contains schemas.
type holding int

const (
	noSchema holding = iota
	oneSchema
	schemaList
	oneOrList     // a schema or a list of them
	namedSchemas  // an object of schemas
	schemaOrNames // an object of schemas and of lists of names
)

// holds returns how the value of a keyword contains schemas in a draft. As in
// the standard's meta-schemas, a draft also knows the keywords of earlier ones.
func (d draft) holds(keyword string) holding {
	switch keyword {
	case "not", "additionalProperties":
		return oneSchema
	case "additionalItems":
		if d >= draft2020 {
			return noSchema
		}
		return oneSchema
	case "contains", "propertyNames":
		return since(d, draft6, oneSchema)
	case "if", "then", "else":
		return since(d, draft7, oneSchema)
	case "unevaluatedProperties", "unevaluatedItems", "contentSchema":
		return since(d, draft2019, oneSchema)
	case "items":
		if d >= draft2020 {
			return oneSchema
		}
		return oneOrList
	case "allOf", "anyOf", "oneOf":
		return schemaList
	case "prefixItems":
		return since(d, draft2020, schemaList)
	case "properties", "patternProperties", "definitions":
		return namedSchemas
	case "$defs", "dependentSchemas":
		return since(d, draft2019, namedSchemas)
	case "dependencies":
		return schemaOrNames
	}
	return noSchema
}

// since returns the value what for the drafts from first on, else the zero
// value.
func since[T any](d, first draft, what T) T {
	if d < first {
		var none T
		return none
	}
	return what
}

// firstDraft returns the draft that introduced a keyword whose value is
// checked.
func firstDraft(keyword string) draft {
	switch keyword {
	case "$id":
		return draft6
	case "$comment", "readOnly", "writeOnly", "examples", "contentEncoding", "contentMediaType":
		return draft7
	case "$anchor", "$recursiveRef", "$recursiveAnchor", "deprecated", "minContains", "maxContains", "dependentRequired":
		return draft2019
	case "$dynamicRef", "$dynamicAnchor":
		return draft2020
	}
	return draft4
}

// shape returns the schema for the value of a keyword that contains no schemas,
// "" if any value is allowed.
func (d draft) shape(keyword string) string {
	if d < firstDraft(keyword) {
		return ""
	}
	switch keyword {
	case "$id":
		if d >= draft2019 {
			return `{"type":"string","format":"uri-reference","pattern":"^[^#]*#?$"}`
		}
		return `{"type":"string","format":"uri-reference"}`
	case "$ref":
		if d == draft4 {
			return stringShape
		}
		return `{"type":"string","format":"uri-reference"}`
	case "$recursiveRef", "$dynamicRef":
		return `{"type":"string","format":"uri-reference"}`
	case "$schema":
		return `{"type":"string","format":"uri"}`
	case "$anchor", "$dynamicAnchor":
		if d == draft2019 {
			return `{"type":"string","pattern":"^[A-Za-z][-A-Za-z0-9.:_]*$"}`
		}
		return `{"type":"string","pattern":"^[A-Za-z_][-A-Za-z0-9._]*$"}`
	case "id":
		return since(draft4, d, stringShape)
	case "$comment", "title", "description", "format", "contentEncoding", "contentMediaType":
		return stringShape
	case "pattern":
		return `{"type":"string","format":"regex"}`
	case "readOnly", "writeOnly", "deprecated", "uniqueItems", "$recursiveAnchor":
		return `{"type":"boolean"}`
	case "examples":
		return `{"type":"array"}`
	case "type":
		return `{"anyOf":[` + typeNames + `,{"type":"array","items":` + typeNames + `,"minItems":1,"uniqueItems":true}]}`
	}
	return d.bound(keyword)
}

const (
	stringShape = `{"type":"string"}`
	typeNames   = `{"enum":["array","boolean","integer","null","number","object","string"]}`
)

// bound is shape for keywords that set limits, such as maximum.
func (d draft) bound(keyword string) string {
	switch keyword {
	case "enum":
		if d < draft2019 {
			return `{"type":"array","minItems":1,"uniqueItems":true}`
		}
		return `{"type":"array"}`
	case "multipleOf":
		return `{"type":"number","exclusiveMinimum":0}`
	case "maximum", "minimum":
		return `{"type":"number"}`
	case "exclusiveMaximum", "exclusiveMinimum":
		if d == draft4 {
			return `{"type":"boolean"}`
		}
		return `{"type":"number"}`
	case "maxLength", "minLength", "maxItems", "minItems", "maxProperties", "minProperties", "maxContains", "minContains":
		return `{"type":"integer","minimum":0}`
	case "required":
		if d == draft4 {
			return `{"type":"array","items":{"type":"string"},"minItems":1,"uniqueItems":true}`
		}
		return stringsShape
	case "dependentRequired":
		return `{"type":"object","additionalProperties":` + stringsShape + `}`
	}
	return ""
}

const stringsShape = `{"type":"array","items":{"type":"string"},"uniqueItems":true}`
