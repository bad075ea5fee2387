package formats

import (
	"context"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/schemaorg"
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
	for _, t := range schemaorg.Find(p.check, p.declares().Linked(), nil) {
		switch name := t.Text("name"); {
		case name == "" || len(name) > maxName:
		case t.Is("Person"):
			persons = addOnce(persons, name)
		case slices.ContainsFunc(t.Types, namesThing):
			things = addOnce(things, name)
		}
	}
	if site := p.metadata().OGSiteName; site != "" {
		things = append(things, site)
	}
	return persons, things
}

// maxName is the longest name, in bytes, that is kept.
const maxName = 100

func addOnce(list []string, name string) []string {
	if len(list) < maxNamed && !slices.Contains(list, name) {
		list = append(list, name)
	}
	return list
}

// namesThing reports whether things of a type have names that are no person's.
func namesThing(t string) bool {
	return strings.HasSuffix(t, "Organization") || strings.HasSuffix(t, "Business") || strings.HasSuffix(t, "Store") || thingTypes[t]
}

// thingTypes are schema.org types of things that are not persons.
var thingTypes = map[string]bool{
	"Brand": true, "Product": true, "ProductGroup": true, "ProductModel": true, "Corporation": true, "WebSite": true, "Restaurant": true, "Hotel": true, "SoftwareApplication": true,
	"MobileApplication": true, "VideoGame": true, "Movie": true, "TVSeries": true, "Book": true, "Recipe": true, "Event": true, "MusicGroup": true, "Dataset": true, "Vehicle": true, "Car": true, "Periodical": true,
}
