package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/nyaruka/phonenumbers"
)

// isNumber walks the graph with the digits of a national number.
func (t *table) isNumber(start int, digits string) bool {
	n := start
	for _, d := range digits {
		n = t.graph.nodes[n].next[d-'0']
	}
	return t.graph.nodes[n].accept
}

// The plans accept what the library accepts: each region's example, and its
// neighbours in length and last digits.
func TestPlans(t *testing.T) {
	t.Parallel()
	codes := []int{7, 33, 39, 45, 49, 55, 61, 86, 800, 999} // 999 is no country's
	tab, err := tabulate(codes, []string{"FR"}, []string{"DK", "PL"})
	if err != nil {
		t.Fatal(err)
	}
	if len(tab.plans) != len(codes)-1 {
		t.Fatalf("%d plans", len(tab.plans))
	}
	both := map[bool]int{}
	for _, p := range tab.plans {
		for _, name := range phonenumbers.GetRegionCodesForCountryCode(p.code) {
			example := phonenumbers.GetExampleNumber(name)
			if name == phonenumbers.REGION_CODE_FOR_NON_GEO_ENTITY {
				example = phonenumbers.GetExampleNumberForNonGeoEntity(p.code)
			}
			digits := phonenumbers.GetNationalSignificantNumber(example)
			for _, d := range []string{digits, digits[1:], digits + "0", "0" + digits, digits[:len(digits)-2] + "99", "1" + digits[1:], "9" + digits[1:]} {
				num, err := phonenumbers.Parse(fmt.Sprintf("+%d%s", p.code, d), "ZZ")
				want := err == nil && phonenumbers.IsValidNumber(num) && phonenumbers.GetNationalSignificantNumber(num) == d
				if got := tab.isNumber(p.valid, d); got != want {
					t.Errorf("+%d %s: %v, want %v", p.code, d, got, want)
				}
				both[want]++
			}
		}
	}
	if both[true] < 10 || both[false] < 10 {
		t.Errorf("asked %v", both)
	}
	if french, danish := "123456789", "32123456"; !tab.isNumber(tab.trunk, french) || tab.isNumber(tab.trunk, danish) || !tab.isNumber(tab.open, danish) {
		t.Error("the lists of regions")
	}
	if _, err := tabulate(nil, []string{"XX"}, nil); err == nil {
		t.Error("a region without metadata: no error")
	}
}

// The nodes are written accepting ones first, with two bytes for each digit.
func TestWrite(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	tab, err := tabulate([]int{61, 45}, []string{"DK"}, []string{"DK"})
	if err != nil {
		t.Fatal(err)
	}
	if err := tab.write(dir); err != nil {
		t.Fatal(err)
	}
	nodes, err := os.ReadFile(filepath.Join(dir, "nodes.bin"))
	if err != nil || len(nodes) != 20*len(tab.graph.nodes) {
		t.Errorf("%d bytes for %d nodes, %v", len(nodes), len(tab.graph.nodes), err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "plans.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			rows = append(rows, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
		}
	}
	if len(rows) != 3 || len(rows[0]) != 3 || rows[0][1] != rows[0][2] {
		t.Fatalf("rows %q", rows)
	}
	walk := func(start, digits string) bool {
		n, err := strconv.Atoi(start)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range digits {
			at := 20*n + 2*int(d-'0')
			n = int(nodes[at]) | int(nodes[at+1])<<8
		}
		accepting, err := strconv.Atoi(rows[0][0])
		if err != nil {
			t.Fatal(err)
		}
		return n > 0 && n <= accepting
	}
	if rows[2][0] != "45" || !walk(rows[2][1], "32123456") || walk(rows[2][1], "3212345") || !walk(rows[0][1], "32123456") {
		t.Errorf("Denmark: %q", rows[2])
	}
	// Australia's national prefix is 0 or stands for a carrier.
	if rows[1][0] != "61" || rows[1][5] == "" || rows[1][4] == "0" {
		t.Errorf("Australia: %q", rows[1])
	}
	tab.graph.nodes = make([]node, 1<<16+1)
	if err := tab.write(dir); err == nil {
		t.Error("more nodes than two bytes can number: no error")
	}
}

func TestUsage(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{nil, {"a", "b"}} {
		if err := run(args); err == nil || !strings.Contains(err.Error(), "usage") {
			t.Errorf("%q: %v", args, err)
		}
	}
}
