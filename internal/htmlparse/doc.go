// Package htmlparse builds the tree of an HTML page as the HTML standard's
// section 13.2 (html.spec.whatwg.org/multipage/parsing.html) specifies, with
// scripting enabled: the content of a noscript element is text.
//
// The tree equals that of golang.org/x/net/html.Parse, node for node, but is
// built in a fraction of the time: names, attributes and text are substrings of
// the source, and nodes are allocated in slabs. The price is that a node keeps
// its page's source and the nodes of its slab in memory.
//
// lexer.go, tag.go, rawtext.go, comment.go, doctype.go and reference.go read
// tokens (13.2.5); build.go dispatches them to the insertion modes (13.2.6),
// which are in before.go, body.go, table.go and after.go, with shared code in
// stack.go, insert.go and formatting.go; foreign.go handles SVG and MathML.
package htmlparse
