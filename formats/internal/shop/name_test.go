package shop

import "testing"

func TestWithoutShop(t *testing.T) {
	for _, c := range []struct{ title, heading, want string }{
		{"Oak stool - The Woodshop", "Oak stool", "Oak stool"},
		{"Oak stool, high", "Oak stool", "Oak stool, high"},
		{"The Woodshop: Round Oak Stool- small, turned by hand from one log and oiled with linseed", "Round Oak Stool", "Round Oak Stool"},
		{"Round Oak Stool in three heights", "Round Oak Stool", "Round Oak Stool in three heights"},
		{"Round stool: turned by hand from one log and oiled with linseed", "Our new stools", "Round stool: turned by hand from one log and oiled with linseed"},
	} {
		if got := (&view{heading: c.heading}).withoutShop(c.title); got != c.want {
			t.Errorf("%q: got %q, want %q", c.title, got, c.want)
		}
	}
}
