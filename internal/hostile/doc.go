// Package hostile holds no code but a test: families of hostile documents, each
// at several sizes and in a process of its own, whose processor time and memory
// must grow no faster than they do (see TestHostile).
package hostile
