package changetrack

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/changetrack/internal/linediff"
	"github.com/pagemill/pagemill/internal/cancel"
)

// Ignore names kinds of differences that do not count as changes. By default
// none is ignored.
type Ignore struct {
	Dates    bool     `json:"dates,omitempty"`    // dates, times of day, "3 hours ago"
	Counters bool     `json:"counters,omitempty"` // "1,204 views", "Comments (12)"
	IDs      bool     `json:"ids,omitempty"`      // long random identifiers, and sessions and campaigns in links
	Order    bool     `json:"order,omitempty"`    // of the lines
	Patterns []string `json:"patterns,omitempty"` // matches of these regular expressions (RE2 syntax)
	Added    bool     `json:"added,omitempty"`    // lines that were only added; deletions and replacements still count
	Removed  bool     `json:"removed,omitempty"`  // lines that were only removed
}

// ErrPattern is returned for an invalid regular expression.
var ErrPattern = errors.New("changetrack: bad pattern")

// noise is a compiled Ignore. A nil noise ignores nothing.
type noise struct {
	check *cancel.Checker
	Ignore
	patterns  []*regexp.Regexp
	threshold float64 // relative price change up to which it is ignored
}

func newNoise(check *cancel.Checker, opts Options) (*noise, error) {
	n := &noise{check: check, Ignore: opts.Ignore, threshold: opts.PriceThreshold / 100}
	if n.Dates {
		n.patterns = append(n.patterns, datePattern())
	}
	if n.Counters {
		n.patterns = append(n.patterns, counterPattern())
	}
	if n.IDs {
		n.patterns = append(n.patterns, uuidPattern(), sessionPattern())
	}
	for _, p := range opts.Ignore.Patterns {
		re, err := regexp.Compile(p)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrPattern, err)
		}
		n.patterns = append(n.patterns, re)
	}
	if len(n.patterns) == 0 && !n.Order && !n.Added && !n.Removed && n.threshold <= 0 {
		return nil, nil
	}
	return n, nil
}

// mask replaces the ignored parts of a line by placeholders, so that a date
// that was added where there was none still counts as a change.
func (n *noise) mask(s string) string {
	if n == nil {
		return s
	}
	n.check.Steps(20)
	for _, re := range n.patterns {
		s = re.ReplaceAllLiteralString(s, "\x00")
	}
	if n.IDs {
		s = tokenPattern().ReplaceAllStringFunc(s, func(token string) string {
			if isRandom(token) {
				return "\x00"
			}
			return token
		})
	}
	return s
}

// settle returns the previous text with everything ignored replaced by its
// current form, so that only differences that count remain.
func (n *noise) settle(prev, cur string) string {
	if n == nil {
		return prev
	}
	a, b := splitLines(prev), splitLines(cur)
	if n.Order {
		a = n.reorder(a, b)
	}
	keys := func(lines []string) *linediff.Text {
		masked := make([]string, len(lines))
		for i, l := range lines {
			masked[i] = n.mask(l) + "\n"
		}
		return linediff.NewChecked(n.check, strings.Join(masked, ""))
	}
	var settled []string
	j := 0
	for _, e := range linediff.Compare(keys(a), keys(b)) {
		settled = append(settled, b[j:e.NewStart]...)
		settled = append(settled, n.settleEdit(a[e.OldStart:e.OldEnd], b[e.NewStart:e.NewEnd])...)
		j = e.NewEnd
	}
	settled = append(settled, b[j:]...)
	if len(settled) == 0 {
		return ""
	}
	text := strings.Join(settled, "\n")
	if strings.HasSuffix(cur, "\n") {
		text += "\n"
	}
	return text
}

// settleEdit returns the replaced lines of an edit after ignored differences
// are resolved.
func (n *noise) settleEdit(a, b []string) []string {
	if n.Added && len(a) == 0 {
		return b
	}
	if n.Removed && len(b) == 0 {
		return nil
	}
	if len(a) != len(b) {
		return a
	}
	lines := slices.Clone(a)
	for i := range lines {
		if n.samePrices(n.mask(a[i]), n.mask(b[i])) {
			lines[i] = b[i]
		}
	}
	return lines
}

// reorder sorts lines into the order of others. A line that is not in others
// stays after its predecessor.
func (n *noise) reorder(lines, others []string) []string {
	places := map[string][]int{} // positions in others, by key
	for j, l := range others {
		k := n.mask(l)
		places[k] = append(places[k], j)
	}
	after := make([][]string, len(others)+1) // the lines that go to each place, first those to none
	last := 0
	for _, l := range lines {
		k := n.mask(l)
		if p := places[k]; len(p) > 0 {
			last, places[k] = p[0]+1, p[1:]
		}
		after[last] = append(after[last], l)
	}
	return slices.Concat(after...)
}

// splitLines splits a text into lines without their line feeds.
func splitLines(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(s, "\n"), "\n")
}

// isRandom reports whether a long run of letters and digits looks random:
// hexadecimal, all digits, or with frequent switches between letters and digits
// or upper and lower case, unlike words and names.
func isRandom(token string) bool {
	digits, turns := 0, 0
	for i := range len(token) {
		if token[i] <= '9' {
			digits++
		}
		if i > 0 && (token[i]^token[i-1])&0x60 != 0 { // in ASCII these bits tell digits, capitals and small letters apart
			turns++
		}
	}
	return digits >= 2 && (strings.Trim(token, "0123456789abcdefABCDEF") == "" || 4*turns >= len(token))
}
