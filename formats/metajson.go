package formats

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
)

// camelNames are additional keys for single meta names, as in the service whose
// contract docs/SPEC.md maps.
var camelNames = [...]struct{ key, name string }{
	{"dcTermsKeywords", "dcterms.keywords"}, {"dcDescription", "dc.description"},
	{"dcSubject", "dc.subject"}, {"dcTermsSubject", "dcterms.subject"},
	{"dcTermsAudience", "dcterms.audience"}, {"dcType", "dc.type"},
	{"dcTermsType", "dcterms.type"}, {"dcDate", "dc.date"},
	{"dcDateCreated", "dc.date.created"}, {"dcTermsCreated", "dcterms.created"},
}

// MarshalJSON writes one flat object: the fields under the contract's names
// (spec 2.6) without empty ones, and each name of Raw that is not a field, as a
// string for one value and as a list for several.
func (m Metadata) MarshalJSON() ([]byte, error) {
	out := make(map[string]any, len(m.Raw)+16)
	for name, values := range m.Raw {
		switch {
		case name == "title" || len(values) == 0:
		case name == "description":
			out[name] = strings.Join(values, ", ")
		case len(values) == 1:
			out[name] = values[0]
		default:
			out[name] = values
		}
	}
	for _, c := range camelNames {
		if v := m.Raw[c.name]; len(v) > 0 && v[0] != "" {
			out[c.key] = v[0]
		}
	}
	for _, f := range m.fields() {
		if v := reflect.ValueOf(f.value).Elem(); !v.IsZero() && (v.Kind() != reflect.Slice || v.Len() > 0) {
			out[f.key] = f.value
		}
	}
	return json.Marshal(out)
}

type metaField struct {
	key   string
	value any // a pointer to the field
}

// fields lists the fields but Raw, by their tags.
func (m *Metadata) fields() []metaField {
	v := reflect.ValueOf(m).Elem()
	var out []metaField
	for i := range v.NumField() {
		if key, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ","); key != "-" {
			out = append(out, metaField{key, v.Field(i).Addr().Interface()})
		}
	}
	return out
}

// UnmarshalJSON reads what MarshalJSON writes. It accepts a list for a string
// and a string for a list.
func (m *Metadata) UnmarshalJSON(data []byte) error {
	var in map[string]json.RawMessage
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	*m = Metadata{Raw: map[string][]string{}}
	for _, f := range m.fields() {
		switch v := f.value.(type) {
		case *string:
			*v = strings.Join(stringsOf(in[f.key]), ", ")
		case *[]string:
			*v = stringsOf(in[f.key])
		default:
			_ = json.Unmarshal(in[f.key], v) // absent or of another type: remains zero
		}
		delete(in, f.key)
	}
	for name, value := range in {
		if v := stringsOf(value); len(v) > 0 && !slices.ContainsFunc(camelNames[:], func(c struct{ key, name string }) bool { return c.key == name }) {
			m.Raw[name] = v
		}
	}
	return nil
}

// stringsOf reads a string or a list of strings.
func stringsOf(data json.RawMessage) []string {
	var one string
	if json.Unmarshal(data, &one) == nil {
		if one == "" {
			return nil
		}
		return []string{one}
	}
	var many []string
	if json.Unmarshal(data, &many) == nil {
		return many
	}
	return nil
}
