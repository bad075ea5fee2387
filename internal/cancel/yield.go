//go:build !wasm

package cancel

// yield does nothing where timers run without it.
func yield() {}
