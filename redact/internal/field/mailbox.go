package field

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// mostAddress is how long an address in brackets is at most (RFC 5321).
const mostAddress = 256

// addressAfter returns the address in brackets that follows a name, as in heads of
// mail and lists of authors; "" if there is none.
func addressAfter(after string) string {
	after = strings.TrimLeft(after, " \t\"\\")
	inside, _, ok := strings.Cut(scan.After(after, min(1, len(after)), mostAddress), ">")
	if !ok || inside != string(scan.Email) && !strings.Contains(inside, "@") {
		return ""
	}
	return inside
}

// sameLetters is how many letters a name and its address share that are one's.
const sameLetters = 4

// Mailboxes returns the persons whose address follows their name in brackets and is
// made of it: "Wylmar Stansonne <stansonne@…>". starts are the offsets of the words
// that can begin a name.
func Mailboxes(text string, starts []int32, everyday func(word string) bool) []scan.Hit {
	var out []scan.Hit
	for i := 0; ; {
		k := strings.Index(text[i:], " <")
		if k < 0 {
			return out
		}
		end := i + k
		i = end + 1
		address := addressAfter(text[end:])
		if address == "" {
			continue
		}
		end = len(strings.TrimRight(text[:end], " \t\"\\"))
		n, _ := slices.BinarySearch(starts, int32(end))
		for _, start := range starts[max(0, n-4):n] {
			name := text[start:end]
			if strings.Contains(name, " ") && titledEnd(text, int(start), everyday) == end && isOf(address, name, everyday) {
				out = append(out, scan.Found(scan.Person, int(start), end, "mailbox", 0.75, scan.RankTagger))
				break
			}
		}
	}
}

// isOf reports whether an address begins with the first letters of a word of name,
// which its host does not have: that of a firm bears the name of the firm.
func isOf(address, name string, everyday func(word string) bool) bool {
	local, host, _ := strings.Cut(strings.ToLower(address), "@")
	return slices.ContainsFunc(strings.Fields(strings.ToLower(name)), func(word string) bool {
		return len(word) >= sameLetters && !everyday(word) && strings.Contains(local, word[:sameLetters]) && !strings.Contains(host, word[:sameLetters])
	})
}
