// Package htmlparse builds the tree of an HTML page as the HTML standard's
// section 13.2 (html.spec.whatwg.org/multipage/parsing.html) says, with
// scripting on: what a noscript element holds is text.
//
// The tree is the one that golang.org/x/net/html.Parse builds, node for node,
// in a fraction of its time: the source is held as one string of which names,
// attributes and text are parts, and nodes come in slabs. The price is that a
// node keeps its page's source and the nodes of its slab in memory.
//
// lexer.go, tag.go, rawtext.go, comment.go, doctype.go and reference.go read
// tokens (13.2.5); build.go dispatches them to the insertion modes (13.2.6),
// which stand in before.go, body.go, table.go and after.go, with what they share
// in stack.go, insert.go and formatting.go; foreign.go has SVG and MathML.
package htmlparse
