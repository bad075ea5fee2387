// Package dom turns the bytes of a saved page into a tree of *html.Node and
// holds the few questions every stage asks of such a tree: an attribute, a
// class token, the text below a node, the base address, the source of an image.
//
// Nothing here decides what is worth keeping (extract) or how it is written
// down (markdown, formats).
package dom
