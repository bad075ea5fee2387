package schemafill

import "strconv"

// A Blank is a property without an answer.
type Blank struct{ Name, Why string }

// why says why a property has no answer.
func (f *filler) why(s map[string]any) string {
	t := typeOf(s)
	switch {
	case t == "array" || t == "object":
		return "no such " + map[string]string{"array": "list", "object": "thing"}[t]
	case !f.unfit:
		return "no label"
	case s["enum"] != nil:
		return "no value of the enum"
	}
	if format, ok := s["format"].(string); ok {
		return "no value that is a " + format
	}
	return "no value that is a " + t
}

// Unanswered returns the warning for properties without an answer, "" for none.
func Unanswered(blanks []Blank) string {
	if len(blanks) == 0 {
		return ""
	}
	var parts []string
	for _, b := range blanks {
		parts = append(parts, strconv.Quote(b.Name)+" ("+b.Why+")")
	}
	return "The page does not answer " + enumerated(parts) + "."
}
