package microdata

import "encoding/json"

// MarshalJSON writes the form of the HTML standard (5.4): values are always
// lists.
func (it *Item) MarshalJSON() ([]byte, error) {
	out := map[string]any{}
	if len(it.Type) > 0 {
		out["type"] = it.Type
	}
	if it.ID != "" {
		out["id"] = it.ID
	}
	if len(it.Properties) > 0 {
		out["properties"] = it.Properties
	} else if it.Value != "" {
		out["value"] = it.Value
	}
	return json.Marshal(out)
}

// MarshalJSON writes an object of lists.
func (p Properties) MarshalJSON() ([]byte, error) {
	out := make(map[string][]any, len(p))
	for _, prop := range p {
		out[prop.Name] = prop.Values
	}
	return json.Marshal(out)
}
