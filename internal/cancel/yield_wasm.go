package cancel

import "runtime"

// yield lets timers run: WebAssembly has one thread, which no timer interrupts,
// and without it no deadline would ever pass.
func yield() { runtime.Gosched() }
