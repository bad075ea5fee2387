package pagemill

import "fmt"

// A Toggle is a boolean option that may also be unset. Its zero value means the
// default, which the option's comment states.
type Toggle int8

// The values of a Toggle.
const (
	ToggleDefault Toggle = iota
	ToggleOn
	ToggleOff
)

// ToggleOf returns ToggleOn for true and ToggleOff for false.
func ToggleOf(b bool) Toggle {
	if b {
		return ToggleOn
	}
	return ToggleOff
}

// Or returns the toggle's setting, or def if it is unset.
func (t Toggle) Or(def bool) bool {
	if t == ToggleDefault {
		return def
	}
	return t == ToggleOn
}

// IsZero reports whether the toggle is unset.
func (t Toggle) IsZero() bool { return t == ToggleDefault }

// MarshalJSON writes true, false, or null for ToggleDefault.
func (t Toggle) MarshalJSON() ([]byte, error) {
	switch t {
	case ToggleOn:
		return []byte("true"), nil
	case ToggleOff:
		return []byte("false"), nil
	}
	return []byte("null"), nil
}

// UnmarshalJSON reads true, false or null.
func (t *Toggle) UnmarshalJSON(data []byte) error {
	switch string(data) {
	case "true":
		*t = ToggleOn
	case "false":
		*t = ToggleOff
	case "null":
		*t = ToggleDefault
	default:
		return fmt.Errorf("pagemill: %s is not a boolean", data)
	}
	return nil
}
