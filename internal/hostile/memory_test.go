package hostile_test

import (
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// stopTheWorld is the setting of GODEBUG with which processes are measured: the
// collector does not work beside the program, so the memory at its peak is what
// the document needs and not how late the collector's threads were.
const stopTheWorld = "GODEBUG=gcstoptheworld=2"

// peakOf runs work and returns the peak of the memory that Go holds, in bytes:
// heap with garbage and gaps, stacks and the runtime's own. It is the runtime's
// count, not the kernel's of the process: large pages, the pages of the binary
// and permissions of a container make no difference.
func peakOf(work func()) float64 {
	debug.FreeOSMemory()
	most := held()
	stop, done := make(chan struct{}), make(chan struct{})
	go func() { // held falls only as memory is given back, slowly: few looks suffice
		defer close(done)
		for {
			select {
			case <-stop:
				return
			case <-time.After(2 * time.Millisecond):
				most = max(most, held())
			}
		}
	}()
	work()
	last := held()
	close(stop)
	<-done
	return float64(max(most, last))
}

// held returns the bytes that Go has from the system and has not given back.
func held() uint64 {
	s := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64() - s[1].Value.Uint64()
}
