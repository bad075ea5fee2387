package jsonschema

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/internal/excerpt"
)

// maxReason bounds what a problem lists.
const maxReason = 1000

// quote encloses a text, or the beginning of a long one, in single quotes.
func quote(s string) string {
	s = strings.ReplaceAll(strconv.Quote(excerpt.Of(s)), `\"`, `"`)
	return "'" + strings.ReplaceAll(s[1:len(s)-1], `'`, `\'`) + "'"
}

func quoteAll(texts []string) string {
	quoted := make([]string, len(texts))
	for i, s := range texts {
		quoted[i] = quote(s)
	}
	return strings.Join(quoted, ", ")
}

// display formats a value that is neither a list nor an object.
func display(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case string:
		return quote(v)
	case []any, map[string]any:
		return "value"
	}
	return fmt.Sprint(v)
}

func isComposite(v any) bool {
	switch v.(type) {
	case []any, map[string]any:
		return true
	}
	return false
}

// grouped formats a number with commas between thousands.
func grouped(n int) string { return group(strconv.Itoa(n)) }

// groupedText is grouped for the text of a number.
func groupedText(number string) string {
	f, _ := strconv.ParseFloat(number, 64)
	if f == 0 {
		return "0" // not -0
	}
	if math.Abs(f) >= 1e21 || math.Abs(f) < 1e-6 {
		return strconv.FormatFloat(f, 'g', -1, 64)
	}
	return group(strconv.FormatFloat(f, 'f', -1, 64))
}

func group(s string) string {
	s, negative := strings.CutPrefix(s, "-")
	whole, fraction, isFraction := strings.Cut(s, ".")
	var b strings.Builder
	if negative {
		b.WriteByte('-')
	}
	for i := range len(whole) {
		if i > 0 && (len(whole)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteByte(whole[i])
	}
	if isFraction {
		b.WriteString("." + fraction)
	}
	return b.String()
}

// indexes formats positions, separated by blanks.
func indexes(list []int) string {
	texts := make([]string, len(list))
	for i, n := range list {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, " ")
}

func compared(keyword, got, want string) Problem {
	return Problem{Keyword: keyword, Reason: keyword + ": got " + got + ", want " + want}
}

// choice returns the problem of a value that fits none of several schemas, with
// the problems of each.
func choice(keyword string, alternatives [][]Problem) Problem {
	const most = 4
	var reasons []string
	seen := map[string]bool{}
	for _, problems := range alternatives {
		for _, p := range problems {
			if len(reasons) < most && !seen[p.Reason] {
				seen[p.Reason] = true
				reasons = append(reasons, p.Reason)
			}
		}
	}
	return Problem{Keyword: keyword, Reason: "fits none of the alternatives: " + strings.Join(reasons, "; ")}
}
