package vault

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pagemill/pagemill/internal/growth"
)

func TestReadProperties(t *testing.T) {
	t.Parallel()
	const head = "\n# mine\ntitle: \"Mill\"\ntags:\n  - a\n- b\n\n\"read on\": x\n"
	want := []property{{"", "# mine\n"}, {"title", "title: \"Mill\"\n"}, {"tags", "tags:\n  - a\n- b\n\n"}, {"read on", "\"read on\": x\n"}}
	if got := readProperties(head); !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
	if got := readProperties(""); got != nil {
		t.Errorf("of nothing, %q", got)
	}
}

// A key that YAML does not allow, or allows only once, is refused.
func TestCheckProperties(t *testing.T) {
	t.Parallel()
	if err := CheckProperties(DefaultProperties); err != nil {
		t.Error(err)
	}
	for _, list := range [][]string{{""}, {"=title"}, {"a: b=title"}, {"---=title"}, {"- a=title"}, {"{a=title"}, {" a=title"}, {"&a=title"}, {"title", "title"}, {"url", "title=url", "url=title"}, {"a"}, {"a=b"}} {
		if CheckProperties(list) == nil {
			t.Errorf("%q is taken", list)
		}
	}
}

// A template can name every field of Fields.
func TestTemplateFields(t *testing.T) {
	t.Parallel()
	n := noteOf(&kept{Title: "Mill", Source: "in/mill.warc#a/1", Original: "mill.warc", URL: "https://mill.example/a", Date: time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC),
		Values: map[string][]string{"authors": {"Ada", "Bo"}, "site": {"Mills"}}})
	const template = "{year} {date} {host} {type} {title} {authors} {site} {source} {file} {saved} {tags}"
	if got, want := fill(template, n.fields()), "2024 2024-05-01 mill.example page Mill Ada, Bo Mills in/mill.warc#a/1 mill.warc 2024-05-01T12:00:00Z"; got != want {
		t.Errorf("got %s", got)
	}
}

// Text that a person wrote above a note is parsed in linear time.
func TestFrontGrowth(t *testing.T) {
	for name, unit := range map[string]string{"list": "  - x\n", "keys": "k: v\n", "comments": "# x\n", "rules": "---\n", "indents": "    k:\n"} {
		growth.Prepared(t, name, 4000, func(n int) func() {
			note := "---\ntags:\n" + strings.Repeat(unit, n) + "---\nbody"
			return func() { merge(first(splitFront(note)), nil, nil) }
		})
	}
}

func first(list []property, _ string) []property { return list }
