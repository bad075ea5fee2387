package formats

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/pagemill/pagemill/formats/internal/schemafill"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/growth"
)

// mostRequest is the processor time that a schema or a list of selectors of up
// to requestSize may take on a page of a megabyte. It is only checked with
// PAGEMILL_RANDOM; otherwise a request only has to end, also on loaded machines
// and with the race detector.
const (
	mostRequest = time.Second
	mostAnyhow  = time.Minute
	requestSize = 100_000
)

// bound returns mostRequest if time is measured, else mostAnyhow.
func bound() time.Duration {
	if os.Getenv("PAGEMILL_RANDOM") != "" {
		return mostRequest
	}
	return mostAnyhow
}

// requestPage returns a page of a megabyte with repeated elements, labelled
// values, lists and declared data, and its sources for filling a schema.
func requestPage(t testing.TB) (Page, schemafill.Page) {
	var b strings.Builder
	b.WriteString(`<title>Mill</title><h1>Mill</h1><script type="application/ld+json">[`)
	for i := range 1500 {
		fmt.Fprintf(&b, `{"@type":"Product","name":"Flour %d","brand":{"name":"Mill"},"offers":{"price":"%d.50","priceCurrency":"EUR"}},`, i, i%90)
	}
	b.WriteString(`{}]</script>`)
	for i := 0; b.Len() < 1_000_000; i++ {
		fmt.Fprintf(&b, `<div class="card item"><h3 class="title">Spelt %[1]d</h3><a href="/p/%[1]d">more</a><span class=price>€%[2]d.90</span><dl><dt>Weight<dd>%[1]d kg<dt>Author<dd>Ada</dl><ul><li>Rye<li>Oats</ul></div>`, i, i%90)
	}
	page, err := dom.ParseString(b.String())
	if err != nil {
		t.Fatal(err)
	}
	p := Page{Root: page.Root, Main: page.Root, Markdown: strings.Repeat("Spelt 1 €1.90 Rye and oats. Weight: 1 kg\n\n", 20_000), URL: "https://mill.example/"}
	return p, p.answers()
}

// randomRequest runs a random request. It returns what is wrong if the request
// takes too long or fails without a reason, else "".
func randomRequest(p Page, answers schemafill.Page, seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 7))
	size := 1 << r.IntN(17)
	size = min(size+r.IntN(size), requestSize)
	if r.IntN(2) == 0 {
		list := randomSelectors(r, size)
		return tooSlow(list, func() error {
			_, err := Attributes(context.Background(), p, []AttributeSelector{{Selector: list, Attribute: "class"}})
			return err
		})
	}
	g := schemaWriter{r: r, left: size}
	text := g.document()
	return tooSlow(text, func() error {
		s, err := compile(json.RawMessage(text))
		if err != nil {
			return err
		}
		_, err = p.filled(s, answers)
		return err
	})
}

func tooSlow(request string, run func() error) string {
	var err error
	cost := growth.Cost(func() { err = run() })
	if cost > bound() { // again: another process may have used the caches
		cost = min(cost, growth.Cost(func() { err = run() }))
	}
	var schema *SchemaError
	var selector *SelectorError
	switch {
	case cost > bound():
		return fmt.Sprintf("%v for %d bytes: %.300s", cost, len(request), request)
	case err != nil && !errors.As(err, &schema) && !errors.As(err, &selector):
		return fmt.Sprintf("%v for %.300s", err, request)
	case err != nil && strings.TrimSpace(err.Error()) == "":
		return "refused without a reason"
	}
	return ""
}

// TestRandomRequests runs some random schemas and selectors: each is answered,
// or refused with a reason. The environment variable PAGEMILL_RANDOM runs more
// of them, and measures each.
func TestRandomRequests(t *testing.T) {
	t.Parallel()
	from, to := uint64(0), uint64(60)
	if asked, err := readRange(os.Getenv("PAGEMILL_RANDOM")); err == nil {
		from, to = asked[0], asked[1]
	} else if testing.Short() {
		to = 10
	}
	p, answers := requestPage(t)
	end, limited := t.Deadline()
	for seed := from; seed < to; seed++ {
		if limited && time.Until(end) < time.Minute {
			t.Logf("up to %d of %d in the time there was", seed, to)
			break
		}
		if seed%1000 == 0 {
			t.Log(seed)
		}
		if problem := randomRequest(p, answers, seed); problem != "" {
			t.Errorf("seed %d: %s", seed, problem)
		}
	}
}

// readRange reads a number of seeds, or the first and the one after the last.
func readRange(text string) (seeds [2]uint64, err error) {
	first, last, two := strings.Cut(text, "-")
	if !two {
		first, last = "0", first
	}
	if seeds[0], err = strconv.ParseUint(first, 10, 64); err == nil {
		seeds[1], err = strconv.ParseUint(last, 10, 64)
	}
	return seeds, err
}

func FuzzRequest(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(seed)
	}
	f.Add(uint64(17209)) // lists in lists: 2.8 s
	f.Add(uint64(18789)) // an enum's words split for each value: 1.8 s
	p, answers := requestPage(f)
	f.Fuzz(func(t *testing.T, seed uint64) {
		if problem := randomRequest(p, answers, seed); problem != "" {
			t.Error(problem)
		}
	})
}

// randomSelectors returns a list of selectors of about size bytes.
func randomSelectors(r *rand.Rand, size int) string {
	words := []string{"div", "p", "li", "ul", "*", ".card", ".item", ".title", "#main", "[href]", "[class*=i]", "[class~=item]", "a", "span.price", "h3",
		":first-child", ":last-child", ":nth-child(2n+1)", ":nth-last-child(3)", ":nth-of-type(2)", ":only-child", ":empty", ":contains(\"e\")", ":matches(\"S.*t\")", ":root", ":input"}
	combinators := []string{" ", " ", ">", "+", "~", "", "", ","}
	inside := []string{":not(", ":has(", ":haschild("}
	share := r.IntN(4) // how much is nested
	var write func(b *strings.Builder, size, depth int)
	write = func(b *strings.Builder, size, depth int) {
		for end := b.Len() + size; b.Len() < end; {
			if depth < 40 && r.IntN(8) < share {
				b.WriteString(inside[r.IntN(len(inside))])
				write(b, r.IntN(1+size/2), depth+1)
				b.WriteString("p)")
			} else {
				b.WriteString(words[r.IntN(len(words))])
			}
			b.WriteString(combinators[r.IntN(len(combinators))])
		}
	}
	var b strings.Builder
	write(&b, size, 0)
	return strings.TrimRight(b.String(), " >+~,") + " p"
}

// A schemaWriter writes a random schema of about left bytes.
type schemaWriter struct {
	r    *rand.Rand
	left int
	defs int
}

func (g *schemaWriter) document() string {
	g.defs = g.r.IntN(12)
	var defs []string
	for i := range g.defs {
		defs = append(defs, fmt.Sprintf(`"d%d":%s`, i, g.schema(4)))
	}
	body := g.object(0)
	return body[:len(body)-1] + `,"$defs":{` + strings.Join(defs, ",") + `}}`
}

func (g *schemaWriter) name() string {
	words := []string{"title", "price", "name", "items", "products", "author", "tags", "weight", "brand", "offers", "currency", "rating", "image", "link", "description", "steps", "flour", "x"}
	w := words[g.r.IntN(len(words))]
	switch g.r.IntN(4) {
	case 0:
		w += "_" + words[g.r.IntN(len(words))]
	case 1:
		w += strconv.Itoa(g.r.IntN(10_000))
	}
	return w
}

func (g *schemaWriter) object(depth int) string {
	var props []string
	n := 1 + g.r.IntN(12)
	if g.r.IntN(6) == 0 {
		n = 1 + g.r.IntN(400)
	}
	for range n {
		props = append(props, fmt.Sprintf("%q:%s", g.name(), g.schema(depth+1)))
		if g.left <= 0 {
			break
		}
	}
	out := `{"type":"object","properties":{` + strings.Join(props, ",") + `}`
	if g.r.IntN(4) == 0 {
		out += `,"required":["title","price"]`
	}
	return out + `}`
}

func (g *schemaWriter) schema(depth int) string {
	g.left -= 30
	kind := g.r.IntN(12)
	if g.left <= 0 || depth > 40 {
		kind = g.r.IntN(4)
	}
	switch kind {
	default:
		return `{"type":"` + []string{"string", "number", "integer", "boolean"}[g.r.IntN(4)] + `"}`
	case 4:
		return g.object(depth)
	case 5:
		return `{"type":"array","items":` + g.schema(depth+1) + `}`
	case 6:
		return `{"type":"array","items":` + g.object(depth+1) + `}`
	case 7:
		if g.defs > 0 {
			return fmt.Sprintf(`{"$ref":"#/$defs/d%d"}`, g.r.IntN(g.defs))
		}
		return `{"$ref":"#"}`
	case 8:
		parts := make([]string, 1+g.r.IntN(4))
		for i := range parts {
			parts[i] = g.schema(depth + 1)
		}
		return `{"` + []string{"allOf", "anyOf", "oneOf"}[g.r.IntN(3)] + `":[` + strings.Join(parts, ",") + `]}`
	case 9:
		members := make([]string, 1+g.r.IntN(200))
		for i := range members {
			members[i] = strconv.Quote(g.name())
		}
		g.left -= 10 * len(members)
		return `{"enum":[` + strings.Join(members, ",") + `]}`
	case 10:
		return fmt.Sprintf(`{"type":"string","pattern":"(a?){%d}(e|i|.*x){1,%d}"}`, g.r.IntN(40), 1+g.r.IntN(40))
	case 11:
		return `{"type":["` + []string{"string", "object", "array"}[g.r.IntN(3)] + `","null"],"items":` + g.schema(depth+1) + `,"additionalProperties":` + g.schema(depth+1) + `}`
	}
}
