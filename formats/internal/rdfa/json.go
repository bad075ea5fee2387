package rdfa

import "encoding/json"

// MarshalJSON writes a node in JSON-LD's expanded form.
func (n *Node) MarshalJSON() ([]byte, error) {
	out := map[string]any{"@id": n.ID}
	if len(n.Types) > 0 {
		out["@type"] = n.Types
	}
	for _, p := range n.Properties {
		out[p.IRI] = p.Values
	}
	return json.Marshal(out)
}

// MarshalJSON writes a value in JSON-LD's expanded form.
func (v Value) MarshalJSON() ([]byte, error) {
	if v.ID != "" {
		return json.Marshal(map[string]string{"@id": v.ID})
	}
	out := map[string]string{"@value": v.Text}
	if v.Type != "" {
		out["@type"] = v.Type
	} else if v.Language != "" {
		out["@language"] = v.Language
	}
	return json.Marshal(out)
}
