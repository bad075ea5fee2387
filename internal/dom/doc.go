// Package dom parses the bytes of a saved page into a tree of *html.Node and
// provides the basic operations on it that every stage needs: an attribute, a
// class token, the text below a node, the base address, the source of an image.
//
// Other packages decide what to keep (extract) and how to write it (markdown,
// formats).
package dom
