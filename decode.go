package pagemill

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// ParseOptions decodes options from JSON strictly: an unknown key or a value of
// the wrong type or out of range gives an *Error with status 400 whose Details
// ([]FieldError) list every bad field. Options that need a network or a browser
// are validated and then listed in Options.Ignored.
func ParseOptions(data []byte) (Options, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if len(bytes.TrimSpace(data)) == 0 {
		return Options{}, nil
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var v any
	err := d.Decode(&v)
	if err == nil {
		if _, more := d.Token(); more != io.EOF {
			err = fmt.Errorf("text after the options")
		}
	}
	if err != nil {
		return Options{}, badRequest(FieldError{Message: "invalid JSON: " + err.Error()})
	}
	if v == nil {
		return Options{}, nil
	}
	c := &checker{}
	m, _ := c.object("", v, optionFields).(map[string]any)
	c.combinations(m)
	if len(c.errs) > 0 {
		return Options{}, badRequest(c.errs...)
	}
	return optionsOf(m)
}

// UnmarshalJSON decodes options like ParseOptions.
func (o *Options) UnmarshalJSON(data []byte) error {
	if o == nil {
		return errors.New("decode options into nil")
	}
	p, err := ParseOptions(data)
	if err == nil {
		*o = p
	}
	return err
}

// validate checks options built in Go by the same rules as those decoded from
// JSON.
func (o Options) validate() error {
	type plain Options // without UnmarshalJSON
	data, err := json.Marshal(plain(o))
	if err != nil {
		return badRequest(FieldError{Message: err.Error()})
	}
	_, err = ParseOptions(data)
	return err
}

// optionsOf builds Options from a checked and normalized object.
func optionsOf(m map[string]any) (Options, error) {
	var ignored []string
	for i := range optionFields {
		f := &optionFields[i]
		if _, ok := m[f.name]; ok && f.online {
			ignored = append(ignored, f.name)
			delete(m, f.name)
		}
	}
	if list, ok := m["formats"].([]any); ok {
		m["formats"] = slices.DeleteFunc(list, func(v any) bool {
			name, _ := v.(map[string]any)["type"].(string)
			if !onlineFormat(FormatType(name)) {
				return false
			}
			ignored = append(ignored, name)
			return true
		})
	}
	if m["redactPII"] == nil {
		delete(m, "redactPII")
	}
	data, err := json.Marshal(m)
	if err != nil {
		return Options{}, badRequest(FieldError{Message: err.Error()})
	}
	type plain Options
	var o plain
	if err := json.Unmarshal(data, &o); err != nil {
		return Options{}, badRequest(FieldError{Message: err.Error()})
	}
	o.Ignored = ignored
	return Options(o), nil
}

func onlineFormat(t FormatType) bool {
	return slices.ContainsFunc(formatFields, func(f field) bool { return f.name == string(t) && f.online })
}
