package cancel

import "runtime"

// yield lets timers run: WebAssembly has a single thread that timers don't
// preempt, so without it no deadline would ever pass.
func yield() { runtime.Gosched() }
