package redact_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/redact"
)

// A record is a text with its entities.
type record struct {
	text string
	want []redact.Finding
}

var markEntities = map[byte]redact.Entity{'P': redact.Person, 'E': redact.Email, 'T': redact.Phone, 'L': redact.Location, 'F': redact.Financial, 'S': redact.Secret}

// records reads a file of testdata/kinds: a line about the file, then texts
// separated by lines "--", in which ⟦L:…⟧ marks a LOCATION and so on.
func records(t *testing.T, name string) []record {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var out []record
	for _, marked := range strings.Split(string(b), "\n--\n")[1:] {
		out = append(out, readMarks(t, name, marked))
	}
	return out
}

// readMarks reads one marked text.
func readMarks(t testing.TB, name, marked string) (r record) {
	t.Helper()
	for {
		before, rest, ok := strings.Cut(marked, "⟦")
		r.text += before
		if !ok {
			return r
		}
		value, after, ok := strings.Cut(rest[2:], "⟧")
		e := markEntities[rest[0]]
		if !ok || e == "" {
			t.Fatalf("%s: bad mark in %q", name, marked)
		}
		r.want = append(r.want, redact.Finding{Entity: e, Span: redact.Span{Start: len(r.text), End: len(r.text) + len(value)}})
		r.text, marked = r.text+value, after
	}
}

// overlap returns the intersection of two spans relative to their union.
func overlap(a, b redact.Span) float64 {
	both := min(a.End, b.End) - max(a.Start, b.Start)
	if both <= 0 {
		return 0
	}
	return float64(both) / float64(max(a.End, b.End)-min(a.Start, b.Start))
}

// A tally counts expected, found, exactly found and wrong values.
type tally struct{ want, hit, exact, extra int }

func (n *tally) add(m tally) {
	n.want, n.hit, n.exact, n.extra = n.want+m.want, n.hit+m.hit, n.exact+m.exact, n.extra+m.extra
}

// score compares findings with the entities of a record, by entity.
func score(r record, found []redact.Finding, logf func(string, ...any)) map[redact.Entity]tally {
	out := map[redact.Entity]tally{}
	used := make([]bool, len(found))
	for _, w := range r.want {
		n := out[w.Entity]
		n.want++
		best := -1
		for i, f := range found {
			if f.Entity == w.Entity && !used[i] && overlap(f.Span, w.Span) >= 0.5 {
				best = i
			}
		}
		if best < 0 {
			logf("missed %s %q in %q", w.Entity, r.text[w.Start:w.End], r.text)
		} else {
			used[best] = true
			n.hit++
			if found[best].Span == w.Span {
				n.exact++
			} else {
				logf("cut %s %q of %q", w.Entity, r.text[found[best].Start:found[best].End], r.text[w.Start:w.End])
			}
		}
		out[w.Entity] = n
	}
	for i, f := range found {
		if !used[i] {
			n := out[f.Entity]
			n.extra++
			out[f.Entity] = n
			logf("extra %s %s %q in %q", f.Entity, f.Rule, r.text[f.Start:f.End], r.text)
		}
	}
	return out
}

// kinds has, for each file, its entity, the least percentage of exact findings,
// and the greatest percentage of additional ones.
var kinds = map[string]struct {
	entity       redact.Entity
	exact, extra int
}{
	"address":   {redact.Location, 90, 8},
	"email":     {redact.Email, 95, 0},
	"financial": {redact.Financial, 95, 2},
	"mixed":     {"", 85, 15}, // of each
	"person":    {redact.Person, 90, 8},
	"phone":     {redact.Phone, 97, 1},
	"secret":    {redact.Secret, 95, 0},
}

// TestKinds searches for all kinds of values in the notations of many countries
// and at many positions of a text.
func TestKinds(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/kinds/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txt"), func(t *testing.T) {
			t.Parallel()
			total := map[redact.Entity]tally{}
			for _, r := range records(t, name) {
				_, found, err := redact.Markdown(context.Background(), r.text, redact.Options{})
				if err != nil {
					t.Fatal(err)
				}
				for e, n := range score(r, found, t.Logf) {
					sum := total[e]
					sum.add(n)
					total[e] = sum
				}
			}
			for _, e := range redact.Entities() {
				n, ok := total[e]
				if !ok {
					continue
				}
				t.Logf("%s: %d of %d found, %d exact, %d extra", e, n.hit, n.want, n.exact, n.extra)
				if k := kinds[strings.TrimSuffix(filepath.Base(name), ".txt")]; (e == k.entity || k.entity == "") && (n.exact*100 < n.want*k.exact || n.extra*100 > n.want*k.extra) {
					t.Errorf("%s: less than %d %% exact, or more than %d %% besides", e, k.exact, k.extra)
				}
			}
		})
	}
}
