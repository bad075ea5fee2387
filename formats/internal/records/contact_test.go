package records

import (
	"testing"

	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/internal/dom"
)

// A contact is the page's first link or line of its kind.
func TestSingleContact(t *testing.T) {
	t.Parallel()
	page, err := dom.ParseString(`<h1>The Mill</h1><p>Flour since 1840.</p>
		<p><a href="mailto:?subject=x">share</a> <a href="mailto:info@mill.example?subject=Rye">Write</a> <a href="tel:+442079460018">+44 20 7946 0018</a></p>
		<p>1 Mill Lane<br>Hull, MA 02045</p><p><a href="https://www.facebook.com/mill">Follow</a> <a href="/map" class="directions">Map</a></p>`)
	if err != nil {
		t.Fatal(err)
	}
	p := Read(nil, page.Root, dom.NewBase(page.Root, "https://mill.example/"), func() []labelled.Fact { return labelled.Read(nil, page.Root) })
	for name, want := range map[string]string{
		"email": "info@mill.example", "phone": "+44 20 7946 0018", "facebookUrl": "https://www.facebook.com/mill",
		"address": "1 Mill Lane, Hull, MA 02045", "street": "1 Mill Lane", "city": "Hull", "state": "MA", "zipCode": "02045", "twitterUrl": "",
	} {
		v, _ := p.Single(Field{Name: name, Type: "string"})
		if got, _ := v.V.(string); got != want {
			t.Errorf("%s: %v, want %q", name, v.V, want)
		}
	}
}
