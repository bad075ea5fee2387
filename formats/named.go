package formats

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/schema"
	"github.com/pagemill/pagemill/internal/cancel"
)

// maxNamed limits the number of names of each kind.
const maxNamed = 500

// Named returns the names that a page's JSON-LD declares for persons and for
// other things: organizations, brands, products, works. Names are distinct and
// in document order; og:site_name is the last of the things.
func Named(ctx context.Context, p Page) (persons, things []string, err error) {
	err = try(ctx, p, func(p Page) error {
		persons, things = named(p)
		return nil
	})
	return persons, things, err
}

func named(p Page) (persons, things []string) {
	c := &namedOf{check: p.check}
	for _, v := range p.declares().JSONLD() {
		c.read(v, 0)
	}
	if site := p.metadata().OGSiteName; site != "" {
		c.things = append(c.things, site)
	}
	return c.persons, c.things
}

type namedOf struct {
	check           *cancel.Checker
	persons, things []string
}

// maxNamedDepth exceeds the nesting of real data.
const maxNamedDepth = 32

func (c *namedOf) read(v any, depth int) {
	c.check.Step()
	if depth > maxNamedDepth {
		return
	}
	switch v := v.(type) {
	case []any:
		for _, x := range v {
			c.read(x, depth+1)
		}
	case map[string]any:
		if name, ok := v["name"].(string); ok {
			c.add(strings.TrimSpace(name), schema.Strings(v["@type"]))
		}
		for _, k := range slices.Sorted(maps.Keys(v)) {
			c.read(v[k], depth+1)
		}
	}
}

func (c *namedOf) add(name string, types []string) {
	if name == "" || len(name) > 100 {
		return
	}
	for _, t := range types {
		switch t = t[strings.LastIndexByte(t, '/')+1:]; {
		case t == "Person":
			c.persons = addOnce(c.persons, name)
			return
		case strings.HasSuffix(t, "Organization"), strings.HasSuffix(t, "Business"), strings.HasSuffix(t, "Store"), thingTypes[t]:
			c.things = addOnce(c.things, name)
			return
		}
	}
}

func addOnce(list []string, name string) []string {
	if len(list) < maxNamed && !slices.Contains(list, name) {
		list = append(list, name)
	}
	return list
}

// thingTypes are schema.org types of things that are not persons.
var thingTypes = map[string]bool{
	"Brand": true, "Product": true, "ProductGroup": true, "ProductModel": true, "Corporation": true, "WebSite": true, "Restaurant": true, "Hotel": true, "SoftwareApplication": true,
	"MobileApplication": true, "VideoGame": true, "Movie": true, "TVSeries": true, "Book": true, "Recipe": true, "Event": true, "MusicGroup": true, "Dataset": true, "Vehicle": true, "Car": true, "Periodical": true,
}
