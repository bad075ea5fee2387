package content

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/golden"
)

// TestSweeps pins the sizes and estimates at which parts of a page are decided
// otherwise. ARGS are estimates of the page's kind in percent ("forum 80"), after
// "again" if there is a second look; a page without any is small. The
// estimates of blocks in percent are data-e of an element around them (100
// without one), and "…" in a text is a sentence that stands there alone. The
// result lists the elements with data-is and what becomes of them.
func TestSweeps(t *testing.T) {
	t.Parallel()
	golden.Sweep(t, "testdata/sweeps.txtar", outcome)
}

func outcome(t *testing.T, args, in string) string {
	var kinds [NumKinds]float32
	second := Looks{}
	if rest, again := strings.CutPrefix(args, "again "); again {
		args, second = rest, againModel()
	}
	for word := strings.Fields(args); len(word) >= 2; word = word[2:] {
		k := slices.Index(kindNames[:], word[0])
		percent, err := strconv.ParseFloat(word[1], 32)
		if k < 0 || err != nil {
			t.Fatalf("no kind and percentage: %q", word[:2])
		}
		kinds[k] = float32(percent / 100)
	}
	for n := 0; strings.Contains(in, "…"); n++ { // no repeated text
		in = strings.Replace(in, "…", strings.Replace(sentence, "twice", strconv.Itoa(n), 1), 1)
	}
	if args != "" { // links of a frame, so many that estimates decide
		in += "<nav>" + strings.Repeat("<a href=/x>x</a> ", fewLinks+1) + "</nav>"
	}
	p := layOut(t, in)
	rules := make([]Rule, len(p.Elements))
	MarkBoilerplate(p, rules)
	BlockAds(p, rules)
	byKind(p, teasers(p), rules, kinds, CommentsAuto)
	estimates := make([]float32, len(p.Blocks))
	for b := range estimates {
		estimates[b] = 1
		if e := attrAbove(p.Elements[p.Blocks[b].Owner].Node, "data-e"); e != "" {
			percent, err := strconv.ParseFloat(e, 32)
			if err != nil {
				t.Fatal(err)
			}
			estimates[b] = float32(percent / 100)
		}
	}
	keep := Settle(p, rules, estimates, kinds, second)
	var out []string
	for i, e := range p.Elements {
		is := dom.Attr(e.Node, "data-is")
		if is == "" {
			continue
		}
		state := "left"
		if slices.Contains(keep[e.Block:e.EndBlock], true) {
			state = "kept"
		}
		for j := int32(i); j >= 0 && state == "left"; j = p.Elements[j].Parent {
			if rules[j] != Kept {
				state = rules[j].String()
			}
		}
		out = append(out, fmt.Sprintf("%s %s", is, state))
	}
	return strings.Join(slices.Compact(out), ", ")
}

// attrAbove returns the attribute of the nearest element that has it.
func attrAbove(n *html.Node, key string) string {
	for ; n != nil; n = n.Parent {
		if v := dom.Attr(n, key); v != "" {
			return v
		}
	}
	return ""
}
