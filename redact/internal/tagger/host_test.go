package tagger

import (
	"maps"
	"testing"
)

// TestHostsOfTexts: the hosts of a text's URLs are gone with the text, those of
// the page stay, until it is another page.
func TestHostsOfTexts(t *testing.T) {
	t.Parallel()
	m, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	const bare, linked = "Acme has no links.", "See https://www.acmeseeds.example/ for more."
	hosts := func(own string, texts ...string) map[uint32]bool {
		tg := m.NewTagger(0)
		tg.Hint(nil, nil, []string{own})
		for _, text := range texts {
			tg.d.begin(text, nil)
		}
		return tg.d.hosts
	}
	want := map[string]map[uint32]bool{bare: hosts("ownsite.example", bare), linked: hosts("ownsite.example", linked)}
	if len(want[bare]) >= len(want[linked]) {
		t.Fatal("the hosts of URLs are not read")
	}
	for _, texts := range [][]string{{linked, bare}, {bare, linked, bare}, {bare, bare}, {bare, linked}, {linked, linked}} {
		if last := texts[len(texts)-1]; !maps.Equal(hosts("ownsite.example", texts...), want[last]) {
			t.Errorf("hosts after %q differ from those of the last alone", texts)
		}
	}
	tg := m.NewTagger(0)
	tg.Hint(nil, nil, []string{"firstsite.example"})
	tg.d.begin(bare, nil)
	tg.d.forget()
	tg.Hint(nil, nil, []string{"ownsite.example"})
	if tg.d.begin(bare, nil); !maps.Equal(tg.d.hosts, want[bare]) {
		t.Error("hosts of another page are left")
	}
}
