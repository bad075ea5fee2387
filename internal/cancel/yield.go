//go:build !wasm

package cancel

// yield is nothing where timers run by themselves.
func yield() {}
