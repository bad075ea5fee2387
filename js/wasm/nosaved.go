//go:build js && wasm && pagemill_nosaved

package main

// open is nothing: this build reads no saved files.
func open([]byte, string) any { return nil }
