package changetrack

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
)

// A schema says which part of the data a caller tracks and its types. The JSON
// Schema keywords supported are type, properties, additionalProperties, items,
// uniqueItems, allOf and local references. A nil schema allows everything.
type schema struct {
	root *schemaNode
	node *schemaNode
}

type schemaNode struct {
	Ref         string                 `json:"$ref"`
	Type        any                    `json:"type"`
	Properties  map[string]*schemaNode `json:"properties"`
	Additional  *schemaNode            `json:"additionalProperties"`
	Items       *schemaNode            `json:"items"`
	UniqueItems bool                   `json:"uniqueItems"`
	AllOf       []*schemaNode          `json:"allOf"`
	Defs        map[string]*schemaNode `json:"$defs"`
	Definitions map[string]*schemaNode `json:"definitions"`

	allows *bool                  // set for the schemas true and false
	merged map[string]*schemaNode // cached result of properties
}

// UnmarshalJSON decodes a schema, which may be true or false, and ignores
// keywords with values of an unexpected form, which belong to other drafts.
func (n *schemaNode) UnmarshalJSON(b []byte) error {
	if json.Unmarshal(b, &n.allows) == nil {
		return nil
	}
	type keywords schemaNode
	*n = schemaNode{}
	err := json.Unmarshal(b, (*keywords)(n))
	var form *json.UnmarshalTypeError
	if errors.As(err, &form) {
		return nil
	}
	return err
}

// newSchema parses a schema; empty input, null and {} give nil.
func newSchema(raw json.RawMessage) (*schema, error) {
	text := strings.TrimSpace(string(raw))
	if text == "" {
		return nil, nil
	}
	if !strings.Contains("{tfn", text[:1]) {
		return nil, errors.New("neither an object nor true or false")
	}
	var n *schemaNode
	if err := json.Unmarshal(raw, &n); err != nil {
		return nil, err
	}
	return (&schema{root: n}).at(n), nil
}

// at returns the schema for a node, following references.
func (s *schema) at(n *schemaNode) *schema {
	for range 32 { // limits chains of references; a cycle allows everything
		if n == nil || n.Ref == "" {
			break
		}
		n = s.root.lookup(n.Ref)
	}
	if n == nil || n.Ref != "" {
		return nil
	}
	return &schema{root: s.root, node: n}
}

// lookup resolves a reference within the same schema.
func (n *schemaNode) lookup(ref string) *schemaNode {
	if name, ok := strings.CutPrefix(ref, "#/$defs/"); ok {
		return n.Defs[name]
	}
	if name, ok := strings.CutPrefix(ref, "#/definitions/"); ok {
		return n.Definitions[name]
	}
	if ref == "#" {
		return n
	}
	return nil
}

// properties returns the properties of the node and of the schemas it includes.
func (s *schema) properties() map[string]*schemaNode {
	if s.node.merged != nil {
		return s.node.merged
	}
	all := map[string]*schemaNode{}
	seen := map[*schemaNode]bool{}
	var add func(*schema)
	add = func(t *schema) {
		if t == nil || seen[t.node] {
			return
		}
		seen[t.node] = true
		maps.Copy(all, t.node.Properties)
		for _, sub := range t.node.AllOf {
			add(t.at(sub))
		}
	}
	add(s)
	s.node.merged = all
	return all
}

// keys returns the sorted keys of an object that are compared. If the schema
// names properties, other keys are left out unless additionalProperties
// describes them.
func (s *schema) keys(object map[string]any) []string {
	keys := slices.Sorted(maps.Keys(object))
	if s == nil || s.node.Additional != nil && (s.node.Additional.allows == nil || *s.node.Additional.allows) {
		return keys
	}
	named := s.properties()
	if len(named) == 0 {
		return keys
	}
	return slices.DeleteFunc(keys, func(k string) bool { _, ok := named[k]; return !ok })
}

func (s *schema) property(key string) *schema {
	if s == nil {
		return nil
	}
	if n, ok := s.properties()[key]; ok {
		return s.at(n)
	}
	return s.at(s.node.Additional)
}

func (s *schema) item() *schema {
	if s == nil {
		return nil
	}
	return s.at(s.node.Items)
}

func (s *schema) isNumber() bool {
	return s != nil && (s.node.Type == "number" || s.node.Type == "integer")
}

// isSet reports whether the order of a list's items does not matter.
func (s *schema) isSet() bool { return s != nil && s.node.UniqueItems }
