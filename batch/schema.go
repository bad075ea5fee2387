package batch

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/formats"
)

// RequestSchema returns a JSON Schema (draft 2020-12) of a request's JSON
// object.
func RequestSchema() json.RawMessage {
	d := definitions{types: map[string]schema{}, read: true}
	s := d.object(reflect.TypeFor[Request]())
	s["properties"].(schema)["options"] = json.RawMessage(pagemill.OptionsSchema())
	s["properties"].(schema)["body"] = schema{"enum": []string{BodyHTML, BodyMarkdown, BodyBytes}}
	var one []schema // exactly one of these is given
	for _, name := range []string{"html", "path", "base64", "markdown", "body"} {
		one = append(one, schema{"required": []string{name}})
	}
	s["oneOf"] = one
	delete(s, "required") // the id is optional
	return d.document("Request", s)
}

// ReplySchema returns a JSON Schema (draft 2020-12) of a reply's JSON object.
func ReplySchema() json.RawMessage {
	d := definitions{types: map[string]schema{}}
	return d.document("Reply", d.object(reflect.TypeFor[Reply]()))
}

type schema = map[string]any

// definitions collects the schemas of named types for "$defs".
type definitions struct {
	types map[string]schema
	read  bool // the schema is of input, where null means absent, not of output
	open  bool // the schema is of metadata, in which a page may say more
}

func (d definitions) document(title string, s schema) json.RawMessage {
	s["$schema"], s["title"] = "https://json-schema.org/draft/2020-12/schema", title
	if len(d.types) > 0 {
		s["$defs"] = d.types
	}
	b, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		panic(err) // can't happen: only maps of strings and lists
	}
	return append(b, '\n')
}

// of returns the schema of the JSON that encoding/json produces for a type.
func (d definitions) of(t reflect.Type) schema {
	switch t {
	case reflect.TypeFor[json.RawMessage](), reflect.TypeFor[any]():
		return schema{}
	case reflect.TypeFor[time.Time]():
		return schema{"type": "string", "format": "date-time"}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return d.of(t.Elem())
	case reflect.Bool:
		return schema{"type": "boolean"}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return schema{"type": "integer"}
	case reflect.Float32, reflect.Float64:
		return schema{"type": "number"}
	case reflect.Slice, reflect.Array:
		return schema{"type": "array", "items": d.of(t.Elem())}
	case reflect.Map:
		return schema{"type": "object", "additionalProperties": d.of(t.Elem())}
	case reflect.Struct:
		return d.named(t)
	case reflect.String:
		return schema{"type": "string"}
	}
	return schema{}
}

// named puts the schema of a struct under "$defs" and returns a reference to
// it.
func (d definitions) named(t reflect.Type) schema {
	name := t.Name()
	if name == "" || d.open {
		return d.object(t)
	}
	if _, ok := d.types[name]; !ok {
		d.types[name] = nil // a type may contain itself
		d.open = t == reflect.TypeFor[formats.Metadata]()
		d.types[name] = d.object(t)
	}
	return schema{"$ref": "#/$defs/" + name}
}

func (d definitions) object(t reflect.Type) schema {
	properties := schema{}
	var required []string
	d.fields(t, func(name string, f reflect.StructField, optional bool) {
		s := d.of(f.Type)
		if f.Type.Kind() == reflect.Pointer && (d.read || !optional) {
			s = schema{"anyOf": []schema{s, {"type": "null"}}}
		}
		if properties[name] = s; !optional {
			required = append(required, name)
		}
	})
	if t == reflect.TypeFor[pagemill.Result]() { // see its MarshalJSON
		properties["warning"] = schema{"type": "string"}
	}
	out := schema{"type": "object", "properties": properties}
	if t == reflect.TypeFor[formats.Metadata]() || !d.open {
		out["additionalProperties"] = d.open
	}
	if required != nil && !d.open {
		slices.Sort(required)
		out["required"] = required
	}
	return out
}

// fields yields the fields that encoding/json encodes, including those of
// embedded structs.
func (d definitions) fields(t reflect.Type, yield func(name string, f reflect.StructField, optional bool)) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case name == "-" || !f.IsExported() && !f.Anonymous:
		case f.Anonymous && name == "":
			d.fields(f.Type, yield)
		default:
			if name == "" {
				name = f.Name
			}
			yield(name, f, strings.Contains(rest, "omit"))
		}
	}
}
