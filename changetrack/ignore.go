package changetrack

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/changetrack/internal/linediff"
)

// Ignore names kinds of differences that do not count as changes. None is
// ignored unless asked for.
type Ignore struct {
	Dates    bool     `json:"dates,omitempty"`    // dates, times of day, "3 hours ago"
	Counters bool     `json:"counters,omitempty"` // "1,204 views", "Comments (12)"
	IDs      bool     `json:"ids,omitempty"`      // long random identifiers
	Order    bool     `json:"order,omitempty"`    // of the lines
	Patterns []string `json:"patterns,omitempty"` // whatever matches these regular expressions (RE2)
	Added    bool     `json:"added,omitempty"`    // lines that were only added: deletions and replacements are left
	Removed  bool     `json:"removed,omitempty"`  // lines that were only removed
}

// ErrPattern is the error of a regular expression that cannot be used.
var ErrPattern = errors.New("changetrack: bad pattern")

// noise is what is ignored, ready for use. A nil noise ignores nothing.
type noise struct {
	Ignore
	patterns  []*regexp.Regexp
	threshold float64 // relative change of a price that does not count
}

func newNoise(opts Options) (*noise, error) {
	n := &noise{Ignore: opts.Ignore, threshold: opts.PriceThreshold / 100}
	if n.Dates {
		n.patterns = append(n.patterns, datePattern)
	}
	if n.Counters {
		n.patterns = append(n.patterns, counterPattern)
	}
	if n.IDs {
		n.patterns = append(n.patterns, uuidPattern)
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

// mask replaces what is ignored within a line by a sign for it, so that a
// date for which there was none before is still a change.
func (n *noise) mask(s string) string {
	if n == nil {
		return s
	}
	for _, re := range n.patterns {
		s = re.ReplaceAllLiteralString(s, "\x00")
	}
	if n.IDs {
		s = tokenPattern.ReplaceAllStringFunc(s, func(token string) string {
			if isRandom(token) {
				return "\x00"
			}
			return token
		})
	}
	return s
}

// settle is the previous text as it would be if what is ignored had been then
// as it is now. The differences left count.
func (n *noise) settle(prev, cur string) string {
	if n == nil {
		return prev
	}
	if n.Order {
		prev = n.reorder(prev, cur)
	}
	a, b := linediff.NewText(prev), linediff.NewText(cur)
	var w strings.Builder
	j := 0
	for _, e := range linediff.Compare(a, b, n.mask) {
		for ; j < e.NewStart; j++ {
			w.WriteString(b.Line(j))
		}
		n.settleEdit(&w, a, b, e)
		j = e.NewEnd
	}
	for ; j < b.Len(); j++ {
		w.WriteString(b.Line(j))
	}
	return w.String()
}

// settleEdit writes what an edit replaces, as far as its replacement counts.
func (n *noise) settleEdit(w *strings.Builder, a, b *linediff.Text, e linediff.Edit) {
	added, removed := e.NewEnd-e.NewStart, e.OldEnd-e.OldStart
	if n.Added && removed == 0 {
		for j := e.NewStart; j < e.NewEnd; j++ {
			w.WriteString(b.Line(j))
		}
		return
	}
	if n.Removed && added == 0 {
		return
	}
	for i := e.OldStart; i < e.OldEnd; i++ {
		line := a.Line(i)
		if j := e.NewStart + i - e.OldStart; added == removed && n.samePrices(n.mask(line), n.mask(b.Line(j))) {
			line = b.Line(j)
		}
		w.WriteString(line)
	}
}

// reorder puts the lines of prev in the order of cur. A line that is not in
// cur stays behind the one it came after.
func (n *noise) reorder(prev, cur string) string {
	a, b := linediff.NewText(endLine(prev)), linediff.NewText(endLine(cur))
	places := map[string][]int{} // in cur, by key
	for j := range b.Len() {
		k := n.mask(b.Line(j))
		places[k] = append(places[k], j)
	}
	type placed struct {
		line  string
		after int
	}
	lines := make([]placed, a.Len())
	after := -1
	for i := range lines {
		k := n.mask(a.Line(i))
		if p := places[k]; len(p) > 0 {
			after, places[k] = p[0], p[1:]
		}
		lines[i] = placed{a.Line(i), after}
	}
	slices.SortStableFunc(lines, func(x, y placed) int { return x.after - y.after })
	var w strings.Builder
	for _, l := range lines {
		w.WriteString(l.line)
	}
	if !strings.HasSuffix(cur, "\n") {
		return strings.TrimSuffix(w.String(), "\n")
	}
	return w.String()
}

func endLine(s string) string {
	if s == "" || strings.HasSuffix(s, "\n") {
		return s
	}
	return s + "\n"
}

// isRandom reports whether a long run of letters and digits looks drawn by
// lot: hexadecimal, all digits, or changing its kind of character all the
// time, as words and names do not.
func isRandom(token string) bool {
	digits, hex, turns := 0, 0, 0
	kind := func(c byte) int {
		switch {
		case c <= '9':
			return 0
		case c <= 'Z':
			return 1
		}
		return 2
	}
	for i := range len(token) {
		c := token[i]
		if c <= '9' {
			digits++
		}
		if c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f' {
			hex++
		}
		if i > 0 && kind(c) != kind(token[i-1]) {
			turns++
		}
	}
	return digits >= 2 && (hex == len(token) || 4*turns >= len(token))
}
