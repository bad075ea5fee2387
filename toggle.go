package pagemill

import "fmt"

// A Toggle is a yes-or-no option that knows whether it was set. Its zero value
// stands for the default of the option, which the option's comment names.
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

// Or returns the toggle's setting, def where it has none.
func (t Toggle) Or(def bool) bool {
	if t == ToggleDefault {
		return def
	}
	return t == ToggleOn
}

// IsZero reports whether the toggle was left at its default.
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
