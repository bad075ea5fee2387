package content

import (
	"github.com/pagemill/pagemill/internal/page"
)

// No rule by itself takes more than ruleShare of a page's running text: of what
// it takes beyond that, the parts stay whose estimates speak for it.
const (
	ruleShare   = 0.1
	ruleDoubted = 0.7 // mean estimate of a part from which it stays
)

// Taken returns, by rule, how much running text the rules take from a page, in
// letters.
func Taken(p *page.Page, rules []Rule) (taken [Score + 1]int32) {
	for i := 0; i < len(rules); i++ {
		if rules[i] != Kept {
			taken[rules[i]] += p.Elements[i].Long
			i = int(p.Elements[i].End) - 1
		}
	}
	return taken
}

// isWeighed reports whether the estimates can overrule a rule. What a caller
// asked to drop goes, and so does what the page hides. Comments, the notes of a
// shop's footer and what a dialog says read like any text: what tells them is
// their name or number, the element, the role. Of 8 footers and dialogs that the
// estimates brought back, 2 were content.
func isWeighed(r Rule) bool {
	switch r {
	case Ad, Nav, Header, Aside, Form, Related, Share, Signup:
		return true
	}
	return false
}

// overrule takes back the decisions of rules that alone would take more than
// ruleShare of the running text, where the estimates speak against them.
func overrule(p *page.Page, rules []Rule, estimate func(block int32) float32) {
	taken, all := Taken(p, rules), p.Elements[p.Body].Long
	for i := 0; i < len(rules); i++ {
		r := rules[i]
		if r == Kept {
			continue
		}
		e := &p.Elements[i]
		if isWeighed(r) && e.Long > 0 && float32(taken[r]) > ruleShare*float32(all) {
			var sum float32
			for b := e.Block; b < e.EndBlock; b++ {
				if long := p.Blocks[b].Long; long > 0 {
					sum += float32(long) * estimate(b)
				}
			}
			if sum >= ruleDoubted*float32(e.Long) {
				rules[i] = Kept
			}
		}
		i = int(e.End) - 1
	}
}
