package pagemill

import (
	"encoding/json"
	"strings"
)

// OptionsSchema returns a JSON Schema (draft 2020-12) of the options that
// ParseOptions accepts, with a description of each. It is generated from the
// table that ParseOptions checks against. It does not express the rules between
// fields.
func OptionsSchema() json.RawMessage {
	s := schemaOfObject(optionFields)
	s["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	s["title"] = "ScrapeOptions"
	b, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		panic(err) // can't happen: only maps of strings and numbers
	}
	return b
}

type jsonSchema = map[string]any

func schemaOfObject(fields []field) jsonSchema {
	properties := jsonSchema{}
	var required []string
	for i := range fields {
		f := &fields[i]
		properties[f.name] = f.schema()
		if f.required {
			required = append(required, f.name)
		}
	}
	s := jsonSchema{"type": "object", "properties": properties, "additionalProperties": false}
	if required != nil {
		s["required"] = required
	}
	return s
}

// schema returns the schema of the key's value.
func (f *field) schema() jsonSchema {
	var s jsonSchema
	switch f.kind {
	case kindBool:
		s = jsonSchema{"type": "boolean"}
	case kindInt:
		s = jsonSchema{"type": "integer"}
		bounds(s, f.min, f.max, "minimum", "maximum")
	case kindNumber:
		s = jsonSchema{"type": "number"}
	case kindString:
		s = jsonSchema{"type": "string"}
		bounds(s, f.min, f.max, "minLength", "maxLength")
		if f.enum != nil {
			s["enum"] = f.enum
		}
	case kindObject:
		s = schemaOfObject(f.fields)
	case kindArray:
		s = jsonSchema{"type": "array"}
		bounds(s, 0, f.max, "", "maxItems")
		if f.elem != nil {
			s["items"] = f.elem.schema()
		}
	case kindSchema:
		s = jsonSchema{"type": []string{"object", "boolean"}}
	case kindFormat:
		return schemaOfFormat()
	case kindRedaction:
		s = jsonSchema{"anyOf": []jsonSchema{{"type": "boolean"}, schemaOfObject(f.fields)}}
	default:
		s = jsonSchema{"type": "object"}
	}
	if f.nullable {
		s = jsonSchema{"anyOf": []jsonSchema{s, {"type": "null"}}}
	}
	f.describe(s)
	return s
}

func bounds(s jsonSchema, least, most int, lower, upper string) {
	if least != 0 {
		s[lower] = least
	}
	if most != 0 {
		s[upper] = most
	}
}

func (f *field) describe(s jsonSchema) {
	if f.doc != "" {
		s["description"] = strings.ToUpper(f.doc[:1]) + f.doc[1:] + "."
	}
	if f.online {
		s["description"] = "Needs a network or a browser: accepted, reported in the warning, and ignored."
	}
	var def any
	if f.def != "" && json.Unmarshal([]byte(f.def), &def) == nil {
		s["default"] = def
	} else if f.def != "" && f.enum != nil {
		s["default"] = f.def
	}
	if f.alias != "" {
		s["deprecated"] = true
	}
}

// schemaOfFormat returns the schema of a format: its name, or an object with
// its type and options.
func schemaOfFormat() jsonSchema {
	var names []string
	objects := []jsonSchema{}
	for i := range formatFields {
		f := &formatFields[i]
		required := false
		for j := range f.fields {
			required = required || f.fields[j].required
		}
		if !required {
			names = append(names, f.name)
		}
		o := schemaOfObject(f.fields)
		o["properties"].(jsonSchema)["type"] = jsonSchema{"const": f.name}
		more, _ := o["required"].([]string)
		o["required"] = append([]string{"type"}, more...)
		f.describe(o)
		objects = append(objects, o)
	}
	return jsonSchema{"anyOf": append([]jsonSchema{{"type": "string", "enum": names}}, objects...)}
}
