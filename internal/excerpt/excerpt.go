// Package excerpt says how much of a value a message repeats: what a request
// gave may be as long as it likes, and its refusal is written to a log.
package excerpt

import "strings"

// Most is how many bytes of a value a message repeats.
const Most = 100

// Of returns s, or the beginning of one longer than Most and an ellipsis.
func Of(s string) string { return Cut(s, Most) }

// Cut returns s, or the first n bytes of a longer one and an ellipsis. No
// character is cut through.
func Cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n], "") + "…"
}
