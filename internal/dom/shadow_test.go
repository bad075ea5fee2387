package dom_test

import (
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/growth"
)

// TestShadowRoots compares pages with shadow roots with the trees that Chromium
// shows.
func TestShadowRoots(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ page, body string }{
		"no slot":             {`<x-a><template shadowrootmode=open><b>in</b></template>out</x-a>`, `<x-a><b>in</b></x-a>`},
		"before the standard": {`<x-a><template shadowroot=open><b>in</b></template></x-a>`, `<x-a><b>in</b></x-a>`},
		"MHTML":               {`<x-a><template shadowmode=closed><b>in</b></template></x-a>`, `<x-a><b>in</b></x-a>`},
		"a slot":              {`<x-a><template shadowrootmode=open>a <slot>else</slot> c</template>b</x-a>`, `<x-a>a b c</x-a>`},
		"names": {
			`<x-a><template shadowrootmode=open><slot name=n>none</slot>,<slot></slot></template>1<i slot=n>2</i>3<i slot=o>4</i><i slot=n>5</i></x-a>`,
			`<x-a><i slot="n">2</i><i slot="n">5</i>,13</x-a>`,
		},
		"nothing given":            {`<x-a><template shadowrootmode=open><slot>else</slot></template><!-- c --></x-a>`, `<x-a>else</x-a>`},
		"the first of two slots":   {`<x-a><template shadowrootmode=open><slot>x</slot><slot>y</slot></template>1</x-a>`, `<x-a>1y</x-a>`},
		"a slot in a slot":         {`<x-a><template shadowrootmode=open><slot name=n>(<slot></slot>)</slot></template>1</x-a>`, `<x-a>(1)</x-a>`},
		"a slot in a slot's stead": {`<x-a><template shadowrootmode=open><slot name=n>(<slot></slot>)</slot></template>1<i slot=n>2</i></x-a>`, `<x-a><i slot="n">2</i></x-a>`},
		"a root in a root": {
			`<x-a><template shadowrootmode=open><x-b><template shadowrootmode=open>[<slot name=q></slot>]</template><slot name=p slot=q></slot></x-b></template><i slot=p>1</i></x-a>`,
			`<x-a><x-b>[<i slot="p">1</i>]</x-b></x-a>`,
		},
		"a host in a slot": {
			`<x-a><template shadowrootmode=open>(<slot></slot>)</template><x-b><template shadowrootmode=open>[<slot></slot>]</template>1</x-b></x-a>`,
			`<x-a>(<x-b>[1]</x-b>)</x-a>`,
		},
		"a slot that is not taken": {
			`<x-a><template shadowrootmode=open><x-b><template shadowrootmode=open>in</template><slot></slot></x-b></template>1</x-a>`,
			`<x-a><x-b>in</x-b></x-a>`,
		},
		"only the first":      {`<x-a><template shadowrootmode=open>1</template><template shadowrootmode=open>2</template></x-a>`, `<x-a>1</x-a>`},
		"no host":             {`<ul><template shadowrootmode=open>1</template></ul>`, `<ul><template shadowrootmode="open">1</template></ul>`},
		"no mode":             {`<p><template shadowrootmode="">1</template></p>`, `<p><template shadowrootmode="">1</template></p>`},
		"inside a template":   {`<p></p><template><p><template shadowrootmode=open>1</template></p></template>`, `<p></p><template><p><template shadowrootmode="open">1</template></p></template>`},
		"no root, but a slot": {`<p><slot>1</slot></p><p>shadowroot</p>`, `<p><slot>1</slot></p><p>shadowroot</p>`},
	} {
		testTree(t, name, test.page, "<html><head></head><body>"+test.body+"</body></html>")
	}
}

// testTree holds the tree of a page to markup.
func testTree(t *testing.T, name, page, want string) {
	t.Helper()
	parsed, err := dom.ParseString(page)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := html.Render(&b, parsed.Root); err != nil {
		t.Fatal(err)
	}
	if got := b.String(); got != want {
		t.Errorf("%s:\n got %s\nwant %s", name, got, want)
	}
}

func TestShadowGrowth(t *testing.T) {
	for _, unit := range []string{
		`<x-a><template shadowrootmode=open><slot></slot></template>1</x-a>`,
		`<x-a><template shadowrootmode=open>`,
		`<x-a><template shadowrootmode=open><slot name=a>`,
		`<x-a>1<template shadowrootmode=open><slot></slot></template>`,
	} {
		growth.Prepared(t, unit, 1000, func(n int) func() {
			page := strings.Repeat(unit, n)
			return func() {
				if _, err := dom.ParseString(page); err != nil {
					t.Error(err)
				}
			}
		})
	}
}
