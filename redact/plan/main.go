// Command plan writes plans.txt and nodes.bin of redact/internal/numbering: the
// valid telephone numbers of the world's numbering plans. The plans are
// libphonenumber's metadata, as included in the phonenumbers module; run plan
// again when the module is updated.
//
//	cd redact/plan && go run . ../internal/numbering
package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/nyaruka/phonenumbers"
)

// Regions whose plans validate numbers without a country code. Those of trunk
// write a 0 before such numbers, those of open need not.
var (
	trunk = strings.Fields("GB FR DE IT JP AU NL BE CH AT SE IE ZA IN TR KR PH NZ FI NG EG PK BD MY TH ID VN UA RO AR IL KE TW RS HR SK BG MA DZ SI IR SA AE JO")
	open  = strings.Fields("IN TR US ES PT PL NO DK CZ GR SG HK MX BR CN RU CL CO PE HU LV LT")
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 1 {
		return errors.New("usage: plan FOLDER")
	}
	codes := make([]int, 999)
	for i := range codes {
		codes[i] = i + 1
	}
	t, err := tabulate(codes, trunk, open)
	if err != nil {
		return err
	}
	return t.write(args[0])
}

// A plan is the numbering plan of one country code.
type plan struct {
	code              int
	valid             int    // node
	possible, local   uint32 // lengths of full numbers, and of numbers for local use
	prefix, transform string // pattern and replacement of the national prefix, for numbers that begin with 0
	general           int    // node; only with a prefix
}

type table struct {
	graph       *graph
	plans       []plan
	trunk, open int
}

// tabulate returns the plans of those country codes that have one, and the
// languages of two lists of regions.
func tabulate(codes []int, trunk, open []string) (*table, error) {
	all, err := phonenumbers.MetadataCollection()
	if err != nil {
		return nil, err
	}
	byName := map[string]*region{} // regions that are not countries, by their code
	for _, m := range all.GetMetadata() {
		r, err := newRegion(m)
		if err != nil {
			return nil, err
		}
		name := m.GetId()
		if name == phonenumbers.REGION_CODE_FOR_NON_GEO_ENTITY {
			name = fmt.Sprint(m.GetCountryCode())
		}
		byName[name] = r
	}
	t := &table{graph: newGraph()}
	for _, code := range codes {
		names := phonenumbers.GetRegionCodesForCountryCode(code)
		if len(names) == 0 {
			continue
		}
		if names[0] == phonenumbers.REGION_CODE_FOR_NON_GEO_ENTITY {
			names = []string{fmt.Sprint(code)}
		}
		rs, err := named(byName, names)
		if err != nil {
			return nil, err
		}
		p, err := t.planOf(code, rs)
		if err != nil {
			return nil, err
		}
		t.plans = append(t.plans, p)
	}
	for _, list := range []struct {
		names []string
		start *int
	}{{trunk, &t.trunk}, {open, &t.open}} {
		rs, err := named(byName, list.names)
		if err != nil {
			return nil, err
		}
		*list.start = t.graph.add(anyOf{rs})
	}
	return t, nil
}

func named(byName map[string]*region, names []string) (regions, error) {
	var rs regions
	for _, name := range names {
		r := byName[name]
		if r == nil {
			return nil, fmt.Errorf("no metadata of %s", name)
		}
		rs = append(rs, r)
	}
	return rs, nil
}

// planOf returns the plan of a country code; the main region is the first of
// rs.
func (t *table) planOf(code int, rs regions) (plan, error) {
	m := rs[0].meta
	p := plan{code: code, valid: t.graph.add(firstOf{rs}), possible: set(m.GetGeneralDesc().GetPossibleLength()), local: set(m.GetGeneralDesc().GetPossibleLengthLocalOnly())}
	prefix, err := compile(m.GetNationalPrefixForParsing())
	if err != nil {
		return p, err
	}
	if prefix.step(start, 0) != 0 {
		p.prefix, p.transform = m.GetNationalPrefixForParsing(), m.GetNationalPrefixTransformRule()
		p.general = t.graph.add(generally{rs[:1]})
	}
	return p, nil
}

func set(lengths []int32) (mask uint32) {
	for _, n := range lengths {
		mask |= 1 << n
	}
	return mask
}

// write renumbers the nodes, accepting ones first, and writes the two files.
func (t *table) write(folder string) error {
	if len(t.graph.nodes) > 1<<16 {
		return fmt.Errorf("%d nodes are too many for two bytes", len(t.graph.nodes))
	}
	order := []int{0}
	accepting := 0
	for _, accept := range []bool{true, false} {
		for n, v := range t.graph.nodes {
			if n != 0 && v.accept == accept {
				order = append(order, n)
			}
		}
		if accept {
			accepting = len(order) - 1
		}
	}
	number := make([]int, len(t.graph.nodes))
	for i, n := range order {
		number[n] = i
	}
	var plans, nodes bytes.Buffer
	fmt.Fprint(&plans, "# Written by redact/plan from libphonenumber's metadata; do not edit.\n")
	fmt.Fprint(&plans, "# The last of the nodes that end a number; the start nodes of national numbers of regions\n# that write a trunk 0 before them, and of regions that need not.\n")
	fmt.Fprintf(&plans, "%d\t%d\t%d\n", accepting, number[t.trunk], number[t.open])
	fmt.Fprint(&plans, "# Country code, start node, possible lengths, lengths for local use, start node of the general pattern,\n# national prefix, its replacement.\n")
	for _, p := range t.plans {
		fmt.Fprintf(&plans, "%d\t%d\t%#x\t%#x\t%d\t%s\t%s\n", p.code, number[p.valid], p.possible, p.local, number[p.general], p.prefix, p.transform)
	}
	for _, n := range order {
		for _, to := range t.graph.nodes[n].next {
			nodes.Write(binary.LittleEndian.AppendUint16(nil, uint16(number[to])))
		}
	}
	if err := os.WriteFile(filepath.Join(folder, "plans.txt"), plans.Bytes(), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "nodes.bin"), nodes.Bytes(), 0o644)
}
