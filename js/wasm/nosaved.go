//go:build js && wasm && pagemill_nosaved

package main

// open returns nil: this build reads no saved files.
func open([]byte, string) any { return nil }
