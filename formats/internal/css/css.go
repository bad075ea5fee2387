// Package css reads what style sheets have in common wherever they are read.
package css

// Group returns the length of a group of rules, whose opening brace is before
// sheet, up to and with the brace that closes it.
func Group(sheet string) int {
	depth := 1
	for i := 0; i < len(sheet); i++ {
		switch sheet[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(sheet)
}
