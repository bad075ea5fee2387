package laxjson

// word reads null, true, false and their names in other languages; any other
// word is returned as a string.
func (r *reader) word() any {
	switch w := r.bare(); w {
	case "null":
		return nil
	case "true":
		return true
	case "false":
		return false
	case "None", "undefined", "NaN", "nil", "NULL", "Null":
		r.fixed(FixWord)
		return nil
	case "True", "TRUE":
		r.fixed(FixWord)
		return true
	case "False", "FALSE":
		r.fixed(FixWord)
		return false
	default:
		r.fixed(FixWord)
		return w
	}
}

// bare reads a word without quotation marks.
func (r *reader) bare() string {
	start := r.i
	for !r.end() && (isWordByte(r.s[r.i]) || r.s[r.i] == '-' || r.s[r.i] >= 0x80) {
		r.i++
	}
	if r.i == start {
		r.i++
	}
	return r.s[start:r.i]
}

func isWordByte(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c == '$' || c == '@' || '0' <= c && c <= '9'
}
