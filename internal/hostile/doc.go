// Package hostile contains only a test: families of hostile documents, each at
// several sizes and in its own process, whose processor time and memory must
// grow no faster than the documents (see TestHostile).
package hostile
