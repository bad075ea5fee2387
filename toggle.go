package pagemill

import "fmt"

// A Toggle is a yes-or-no option that knows whether it was set. Its zero value
// stands for the default of the option, which the option's comment names.
type Toggle int8

// The values of a Toggle.
const (
	Default Toggle = iota
	On
	Off
)

// ToggleOf returns On for true and Off for false.
func ToggleOf(b bool) Toggle {
	if b {
		return On
	}
	return Off
}

// Or returns the toggle's setting, def where it has none.
func (t Toggle) Or(def bool) bool {
	if t == Default {
		return def
	}
	return t == On
}

// IsZero reports whether the toggle was left at its default.
func (t Toggle) IsZero() bool { return t == Default }

// MarshalJSON writes true, false, or null for Default.
func (t Toggle) MarshalJSON() ([]byte, error) {
	switch t {
	case On:
		return []byte("true"), nil
	case Off:
		return []byte("false"), nil
	}
	return []byte("null"), nil
}

// UnmarshalJSON reads true, false or null.
func (t *Toggle) UnmarshalJSON(data []byte) error {
	switch string(data) {
	case "true":
		*t = On
	case "false":
		*t = Off
	case "null":
		*t = Default
	default:
		return fmt.Errorf("pagemill: %s is not a boolean", data)
	}
	return nil
}
