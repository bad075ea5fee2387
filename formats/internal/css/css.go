// Package css holds what all readers of style sheets share.
package css

// Group returns the length of a group of rules through its closing brace; sheet
// starts after the opening brace.
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
