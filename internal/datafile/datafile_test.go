package datafile

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
)

const table = "# a comment\na: 1 2\n\n  3: 4\nb:\n#c: 5\nd: 6"

func TestLines(t *testing.T) {
	t.Parallel()
	if got, want := slices.Collect(Lines(table)), []string{"a: 1 2", "  3: 4", "b:", "d: 6"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	for line := range Lines(table) {
		if line != "a: 1 2" {
			t.Errorf("went on to %q", line)
		}
		break
	}
}

func TestWords(t *testing.T) {
	t.Parallel()
	if got := Words("# none\na b\n\nc a"); len(got) != 3 || !got["a"] || !got["b"] || !got["c"] {
		t.Errorf("%v", got)
	}
}

func TestPairs(t *testing.T) {
	t.Parallel()
	var got []string
	for k, v := range Pairs(table) {
		got = append(got, fmt.Sprint(k, "=", v))
	}
	if want := []string{"a=1 2", "a=3: 4", "b=", "d=6"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func TestLists(t *testing.T) {
	t.Parallel()
	if got := Lists(table); len(got) != 3 || got["a"] != "1 2\n3: 4" || got["b"] != "" || got["d"] != "6" {
		t.Errorf("%q", got)
	}
}

func TestPhrases(t *testing.T) {
	t.Parallel()
	got := Phrases("# none\nbuy: add to cart, buy now\n  kup \nsold: out, ␣ab␣")
	if want := map[string][]string{"buy": {"add to cart", "buy now", "kup"}, "sold": {"out", " ab "}}; !reflect.DeepEqual(got, want) {
		t.Errorf("%q", got)
	}
}
