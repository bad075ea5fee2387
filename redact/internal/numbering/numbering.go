// Package numbering validates telephone numbers by the world's numbering plans:
// libphonenumber's metadata, compiled by redact/plan into one automaton with
// one step per digit.
package numbering

import (
	_ "embed"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/pagemill/pagemill/internal/lazy"
)

// Both files are written by redact/plan. nodes.bin says where each digit leads
// from each node, ten numbers of two bytes for a node, low byte first; 0 is
// nowhere.
var (
	//go:embed plans.txt
	planList string
	//go:embed nodes.bin
	nodes string
)

// A plan is the numbering plan of one country code.
type plan struct {
	code              int
	valid             uint16 // start node of its national numbers
	possible, local   uint32 // bit n: length n is possible for full numbers, or for local use
	general           uint16 // start node of the general pattern; 0 without a prefix
	prefix, transform string // pattern of the national prefix and its replacement; "" if no prefix begins with 0
}

// A table is the content of plans.txt.
type table struct {
	lastAccepting uint16 // the last of the nodes that end a number
	trunk, open   uint16 // start nodes of national numbers of regions that write a trunk 0, and of regions that need not
	plans         []plan // in the order of their country codes
}

func read() *table {
	return readOnce.Get(func() *table {
		t := &table{}
		for line := range strings.Lines(planList) {
			switch f := strings.Split(strings.TrimSuffix(line, "\n"), "\t"); {
			case line[0] == '#':
			case len(f) == 3:
				t.lastAccepting, t.trunk, t.open = node(f[0]), node(f[1]), node(f[2])
			default:
				t.plans = append(t.plans, plan{int(number(f[0], 16)), node(f[1]), number(f[2], 32), number(f[3], 32), node(f[4]), f[5], f[6]})
			}
		}
		return t
	})
}

var readOnce lazy.Value[*table]

func node(s string) uint16 { return uint16(number(s, 16)) }

// number reads a number of plans.txt.
func number(s string, bits int) uint32 {
	n, err := strconv.ParseUint(s, 0, bits)
	if err != nil {
		panic("plans.txt: " + err.Error())
	}
	return uint32(n)
}

// Split divides digits, at least one, into a country code of up to three digits
// and a national number. The code is 0 if no country has it, or if no national
// number follows.
func Split(digits string) (code int, national string) {
	for n := 1; n <= 3 && n < len(digits) && digits[0] != '0'; n++ {
		code = code*10 + int(digits[n-1]-'0')
		if planOf(code) != nil {
			return code, digits[n:]
		}
	}
	return 0, digits
}

func planOf(code int) *plan {
	plans := read().plans
	i, ok := slices.BinarySearchFunc(plans, code, func(p plan, code int) int { return p.code - code })
	if !ok {
		return nil
	}
	return &plans[i]
}

// Valid reports whether national is a valid number of a country's plan.
func Valid(code int, national string) bool {
	p := planOf(code)
	return p != nil && ends(p.valid, national)
}

// Possible reports whether national has a possible length in a country's plan,
// including numbers for local use.
func Possible(code int, national string) bool {
	p := planOf(code)
	return p != nil && has(p.possible|p.local, len(national))
}

func has(lengths uint32, n int) bool { return n < 32 && lengths>>n&1 == 1 }

// ends reports whether digits lead from a node to the end of a number.
func ends(from uint16, digits string) bool {
	for i := 0; i < len(digits) && from != 0; i++ {
		to := nodes[20*int(from)+2*int(digits[i]-'0'):]
		from = uint16(to[0]) | uint16(to[1])<<8
	}
	return from != 0 && from <= read().lastAccepting
}

// Trunk reports whether national, 6 to 13 digits without a trunk 0, is a number
// of a region that writes one.
func Trunk(national string) bool { return ends(read().trunk, national) }

// Open reports whether national, as in Trunk, is a number of a region that need
// not write a trunk 0.
func Open(national string) bool { return ends(read().open, national) }

// TrimPrefix returns a national number that begins with 0 without its domestic
// dialling prefix: the trunk prefix and an optional carrier code. If the rest
// would not have a possible length, the number is returned unchanged.
func TrimPrefix(code int, national string) string {
	p := planOf(code)
	if p == nil || p.prefix == "" {
		return national
	}
	trimmed := p.trim(national)
	switch n := len(trimmed); {
	case has(p.local, n):
		return national
	case has(p.possible, n), n < 32 && n > 0 && p.possible>>n == 0:
		return trimmed
	}
	return national
}

func (p *plan) trim(national string) string {
	trimmed, ok := "", false
	if literal(p.prefix) {
		trimmed, ok = strings.CutPrefix(national, p.prefix)
	} else if re := p.pattern(); re.MatchString(national) {
		ok = true
		at := re.FindStringSubmatchIndex(national)
		if last := at[len(at)-2]; p.transform != "" && last >= 0 {
			trimmed = re.ReplaceAllString(national, p.transform)
		} else {
			trimmed = national[at[1]:]
		}
	}
	if !ok || ends(p.general, national) && !ends(p.general, trimmed) {
		return national
	}
	return trimmed
}

func literal(pattern string) bool { return strings.Trim(pattern, "0123456789") == "" }

var patterns sync.Map // of *plan: *regexp.Regexp

func (p *plan) pattern() *regexp.Regexp {
	if re, ok := patterns.Load(p); ok {
		return re.(*regexp.Regexp)
	}
	re := regexp.MustCompile("^(?:" + p.prefix + ")")
	patterns.Store(p, re)
	return re
}
