//go:build js && wasm && pagemill_noformats

package main

// preview is left out of builds without formats.
func preview(string) any { return nil }
