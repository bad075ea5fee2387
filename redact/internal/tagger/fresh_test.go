package tagger

import (
	"context"
	"reflect"
	"strings"
	"testing"
)

// TestFresh: what a tagger read before does not change what it finds, also where a
// text has no name but a place that is only proposed.
func TestFresh(t *testing.T) {
	t.Parallel()
	m, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	before := strings.Repeat("- [Boston](https://a.example/boston)\n- [Chicago](https://a.example/chicago)\n- [Denver](https://a.example/denver)\n\nPaul Newman lives in Boston.\n\n", 4)
	for _, text := range []string{
		"- [Luxe](https://a.example/luxe)\n",
		"I have been to Luxe for years and the staff is very kind.\n",
		"You have to Cary it with you.\n",
		"I took my Mustang here and it looked new.\n",
	} {
		fresh, err := m.NewTagger(0.8).Tag(context.Background(), text, nil)
		if err != nil {
			t.Fatal(err)
		}
		used := m.NewTagger(0.8)
		if _, err := used.Tag(context.Background(), before, nil); err != nil {
			t.Fatal(err)
		}
		used.d.forget()
		got, err := used.Tag(context.Background(), text, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, fresh) {
			t.Errorf("%q: %+v after another text, %+v alone", text, got, fresh)
		}
	}
}
