package dom_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
)

// TestStream holds pages with late content to what a browser shows once their
// scripts have run.
func TestStream(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ page, want string }{
		"a part":                       {`<p>a</p><template id="P:1"></template><p>c</p><div hidden id="S:1"><p>b</p></div>`, `<p>a</p><p>b</p><p>c</p>`},
		"a boundary":                   {`<!--$?--><template id="B:0"></template><i>Loading</i> …<!--/$--><p>b</p><div hidden id="S:0"><p>a</p></div>`, `<!--$?--><p>a</p><!--/$--><p>b</p>`},
		"boundaries in a fallback":     {`<!--$?--><template id="B:0"></template><!--$--><i>Loading</i><!--/$--><!--/$-->b<div hidden id="S:0">a</div>`, `<!--$?-->a<!--/$-->b`},
		"a fallback without an end":    {`<template id="B:0"></template><i>x</i><div hidden id="S:0">a</div>`, `a<i>x</i>`},
		"late content in late content": {`<div><template id="P:1"></template></div><div hidden id="S:2">b</div><div hidden id="S:1">a<template id="P:2"></template>c</div>`, `<div>abc</div>`},
		"another number by script":     {`<!--$?--><template id="B:0"></template><!--/$--><template id="B:1"></template><div hidden id="S:1">a</div><script>$RC=function(b,c){};$RC("B:0","S:1")</script>`, `<!--$?-->a<!--/$--><template id="B:1"></template><script>$RC=function(b,c){};$RC("B:0","S:1")</script>`},
		"no place":                     {`<template id="B:3"></template><div hidden id="S:4">a</div>`, `<template id="B:3"></template><div hidden="" id="S:4">a</div>`},
		"in itself":                    {`<div id="S:1">a<template id="P:1"></template></div>`, `<div id="S:1">a<template id="P:1"></template></div>`},
		"in each other":                {`<div id="S:1">a<template id="P:2"></template></div><div id="S:2">b<template id="P:1"></template></div>`, `<div id="S:2">ba<template id="P:2"></template></div>`},
		"the body":                     {`<template id="P:9"></template>a`, `<template id="P:9"></template>a`},
		"two of one number":            {`<template id="P:1"></template><template id="P:1"></template><div id="S:1">a</div><div id="S:1">b</div>`, `a<template id="P:1"></template><div id="S:1">b</div>`},
	} {
		testTree(t, name, `<body id="S:9">`+c.page, `<html><head></head><body id="S:9">`+c.want+"</body></html>")
	}
}

// TestStreamDepth nests late content a hundred times as deep as pages may be.
func TestStreamDepth(t *testing.T) {
	t.Parallel()
	const segments, most = 50_000, 502 // levels
	var b strings.Builder
	b.WriteString(`<div><template id="P:0"></template></div>`)
	for i := range segments {
		fmt.Fprintf(&b, `<div hidden id="S:%x">w<b><template id="P:%x"></template></b></div>`, i, i+1)
	}
	page, err := dom.ParseString(b.String())
	if err != nil {
		t.Fatal(err)
	}
	if d := depthOf(page.Root); d > most {
		t.Errorf("%d levels", d)
	}
	if n := strings.Count(dom.Text(page.Root), "w"); n != segments {
		t.Errorf("%d of %d texts stay", n, segments)
	}
}

// FuzzStream builds pages of pieces of late content, a byte each, and asks that they
// are composed without a panic, to a tree that is no deeper than pages may be.
func FuzzStream(f *testing.F) {
	pieces := []string{`<div id="S:1">`, `<div id="S:2">`, `<div id="S:3">`, `</div>`, `<template id="P:1"></template>`, `<template id="P:2"></template>`,
		`<template id="B:3"></template>`, `<template id="B:1">`, `</template>`, `<!--$?-->`, `<!--/$-->`, `<table>`, `<tr>`, `<td>`, `</table>`, `w`,
		`<script>$RC("B:3","S:2")</script>`, `<script>$RS("S:3","P:2"`, `<head>`, `<body id="S:2">`, `<p>`, `<template shadowrootmode=open><slot>`}
	f.Add([]byte{4, 15, 0, 15, 5, 3, 1, 15, 3})
	f.Add([]byte{9, 6, 15, 10, 2, 15, 3, 16})
	f.Fuzz(func(t *testing.T, picks []byte) {
		var b strings.Builder
		for _, p := range picks[:min(len(picks), 2000)] {
			b.WriteString(pieces[int(p)%len(pieces)])
		}
		page, err := dom.ParseString(b.String())
		if err != nil {
			return
		}
		if d := depthOf(page.Root); d > 512 {
			t.Errorf("%d levels", d)
		}
	})
}

func depthOf(root *html.Node) (deepest int) {
	for n, d := root, 0; n != nil; {
		deepest = max(deepest, d)
		if n.FirstChild != nil {
			n, d = n.FirstChild, d+1
			continue
		}
		for n != nil && n.NextSibling == nil {
			n, d = n.Parent, d-1
		}
		if n != nil {
			n = n.NextSibling
		}
	}
	return deepest
}
