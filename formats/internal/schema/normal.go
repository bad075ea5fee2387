package schema

import "slices"

// Normal returns a schema in the form that model providers accept: objects
// require all their properties and allow no others, optional properties may be
// null, and constraints that providers refuse are left to Check. A schema whose
// root is not an object is wrapped in one with the property "items".
func Normal(source map[string]any) (normal map[string]any, wrapped bool) {
	n, _ := normalise(source, 0).(map[string]any)
	if !isObject(n) {
		inner := map[string]any{}
		for k, v := range n {
			if k != "$defs" && k != "definitions" && k != "$schema" {
				inner[k] = v
			}
		}
		out := map[string]any{"type": "object", "properties": map[string]any{"items": inner}, "required": []any{"items"}, "additionalProperties": false}
		for _, k := range [...]string{"$defs", "definitions"} {
			if v, ok := n[k]; ok {
				out[k] = v
			}
		}
		return out, true
	}
	return n, false
}

func isObject(s map[string]any) bool {
	return s["type"] == "object" || s["properties"] != nil && s["type"] == nil
}

// isUnsupported reports whether providers' structured output does not accept a
// keyword; the caller's own schema still enforces it.
func isUnsupported(key string) bool {
	switch key {
	case "default", "patternProperties", "unevaluatedProperties", "propertyNames", "minProperties", "maxProperties", "minLength", "maxLength", "pattern",
		"format", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "unevaluatedItems", "contains", "minContains", "maxContains",
		"minItems", "maxItems", "uniqueItems", "$schema", "$id", "examples", "dependentRequired", "dependentSchemas", "if", "then", "else", "not", "contentEncoding", "contentMediaType":
		return true
	}
	return false
}

func normalise(v any, depth int) any {
	if depth > maxDepth {
		return v
	}
	switch v := v.(type) {
	case []any:
		out := make([]any, len(v))
		for i, e := range v {
			out[i] = normalise(e, depth+1)
		}
		return out
	case map[string]any:
		return normaliseSchema(v, depth)
	}
	return v
}

func normaliseSchema(s map[string]any, depth int) any {
	out := map[string]any{}
	for key, v := range s {
		switch key {
		case "properties", "$defs", "definitions":
			if m, ok := v.(map[string]any); ok {
				inner := map[string]any{}
				for name, p := range m {
					inner[name] = normalise(p, depth+1)
				}
				out[key] = inner
			}
		case "enum", "const", "required", "type", "title", "description", "$ref":
			out[key] = v
		case "additionalProperties":
		default:
			if !isUnsupported(key) {
				out[key] = normalise(v, depth+1)
			}
		}
	}
	props, ok := out["properties"].(map[string]any)
	if !ok {
		return out
	}
	if out["type"] == nil {
		out["type"] = "object"
	}
	out["additionalProperties"] = false
	required, _ := s["required"].([]any)
	names := make([]string, 0, len(props))
	for name, p := range props {
		names = append(names, name)
		if !slices.Contains(required, any(name)) {
			props[name] = nullable(p)
		}
	}
	slices.Sort(names)
	all := make([]any, len(names))
	for i, name := range names {
		all[i] = name
	}
	out["required"] = all
	return out
}

// Part lets each property of a normal schema's root be null: a part of a page
// need not contain everything required of the page.
func Part(normal map[string]any) {
	props, _ := normal["properties"].(map[string]any)
	for name, p := range props {
		props[name] = nullable(p)
	}
}

// nullable makes a schema accept null, which stands for an absent property.
func nullable(p any) any {
	m, ok := p.(map[string]any)
	if !ok {
		return p
	}
	switch t := m["type"].(type) {
	case string:
		if t != "null" && m["enum"] == nil && m["const"] == nil {
			m["type"] = []any{t, "null"}
			return m
		}
	case []any:
		if slices.Contains(t, any("null")) {
			return m
		}
		if m["enum"] == nil && m["const"] == nil {
			m["type"] = append(slices.Clone(t), "null")
			return m
		}
	}
	return map[string]any{"anyOf": []any{m, map[string]any{"type": "null"}}}
}
