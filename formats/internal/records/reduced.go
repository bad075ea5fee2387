package records

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// markReduced marks the former of two amounts that nothing else tells apart, where the
// record states the percentage or the amount between them: "$129.37 $97.27 Save 25%".
func (t *table) markReduced(all []amount, r record) {
	var plain []*amount
	for i := range all {
		if all[i].former {
			return
		}
		if !all[i].side {
			plain = append(plain, &all[i])
		}
	}
	if len(plain) != 2 {
		return
	}
	high, low := plain[0], plain[1]
	if high.price.Amount < low.price.Amount {
		high, low = low, high
	}
	less := high.price.Amount - low.price.Amount
	high.former = less > 0 && (slices.ContainsFunc(all, func(a amount) bool { return a.side && math.Abs(a.price.Amount-less) < 0.01 }) ||
		statesPercent(t.page.text(r.from, r.to, maxCellText), 100*less/high.price.Amount))
}

// statesPercent reports whether a text has a percentage that is rounded from a number.
func statesPercent(s string, want float64) bool {
	for before, after, ok := strings.Cut(s, "%"); ok; before, after, ok = strings.Cut(after, "%") {
		digits := strings.TrimRight(before, " \u00a0")
		from := strings.LastIndexFunc(digits, func(r rune) bool { return !isDigitRune(r) }) + 1
		if n, err := strconv.Atoi(digits[from:]); err == nil && math.Abs(float64(n)-want) < 1 {
			return true
		}
	}
	return false
}
