package formats_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats"
)

func TestNamed(t *testing.T) {
	t.Parallel()
	root, err := html.Parse(strings.NewReader(`<script type="application/ld+json">{"@graph":[
		{"@type":"Product","name":"Harrow Trail","brand":{"@type":"Brand","name":"Harrow"},"review":[{"author":{"@type":"Person","name":"Ilse Maurer"}}]},
		{"@type":["LocalBusiness"],"name":"Kai & Co"},{"@type":"Person","name":"Ilse Maurer"},{"@type":"Person","name":"Bo O&#039;Dell"},{"@type":"Thing","name":"x"},{"name":"y"}]}</script>`))
	if err != nil {
		t.Fatal(err)
	}
	persons, things, _ := formats.Named(context.Background(), formats.Page{Root: root})
	if want := []string{"Ilse Maurer", "Bo O'Dell"}; !slices.Equal(persons, want) {
		t.Errorf("persons %q, want %q", persons, want)
	}
	if want := []string{"Harrow Trail", "Harrow", "Kai & Co"}; !slices.Equal(things, want) {
		t.Errorf("things %q, want %q", things, want)
	}
}
