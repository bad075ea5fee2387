package dom

import (
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

func TestIsHidden(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]bool{
		`<p>`: false, `<p hidden>`: true, `<p hidden="">`: true, `<p hidden="hidden">`: true, `<p hidden="until-found">`: false, `<p data-hidden>`: false,
	} {
		p, err := ParseString(in)
		if err != nil {
			t.Fatal(err)
		}
		if got := IsHidden(Find(p.Root, atom.P)); got != want {
			t.Errorf("%s: %t", in, got)
		}
	}
}

// Elements are not two of phrasing, void, a program and a heading.
func TestKindsAreApart(t *testing.T) {
	t.Parallel()
	all := map[atom.Atom]int{}
	for a := range map[atom.Atom]bool{atom.A: true, atom.Wbr: true, atom.Br: true, atom.H1: true, atom.H6: true, atom.Script: true, atom.Template: true, atom.Div: true, 0: true} {
		for _, is := range []bool{IsPhrasing(a), IsVoid(a) && a != atom.Wbr, IsProgram(a), IsHeading(&html.Node{Type: html.ElementNode, DataAtom: a})} {
			if is {
				all[a]++
			}
		}
	}
	if len(all) != 7 || all[atom.Div]+all[0] != 0 {
		t.Errorf("%v", all)
	}
	for a, n := range all {
		if n != 1 {
			t.Errorf("%s is %d kinds", a, n)
		}
	}
}
