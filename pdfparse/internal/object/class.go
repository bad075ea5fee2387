package object

// Classes of bytes (PDF 32000-1, 7.2.2).
const (
	regular = iota
	space
	delimiter
)

// class holds, for each byte, whether it is white space, a delimiter or
// regular.
var class = [256]uint8{
	0: space, '\t': space, '\n': space, '\f': space, '\r': space, ' ': space,
	'(': delimiter, ')': delimiter, '<': delimiter, '>': delimiter,
	'[': delimiter, ']': delimiter, '{': delimiter, '}': delimiter,
	'/': delimiter, '%': delimiter,
}

// IsSpace reports whether b is white space.
func IsSpace(b byte) bool { return class[b] == space }

// IsRegular reports whether b is neither white space nor a delimiter.
func IsRegular(b byte) bool { return class[b] == regular }

// hexValue returns the value of a hexadecimal digit, or -1.
func hexValue(b byte) int {
	switch {
	case b >= '0' && b <= '9':
		return int(b - '0')
	case b >= 'a' && b <= 'f':
		return int(b-'a') + 10
	case b >= 'A' && b <= 'F':
		return int(b-'A') + 10
	}
	return -1
}
