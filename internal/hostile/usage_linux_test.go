package hostile_test

import (
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// userTime returns the processor time of this process in user mode.
func userTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano())
}

// threadTime returns the calling thread and its processor time.
func threadTime() (id int, spent time.Duration) {
	const thread = 1 // RUSAGE_THREAD
	var u syscall.Rusage
	if err := syscall.Getrusage(thread, &u); err != nil {
		panic(err)
	}
	return syscall.Gettid(), time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// resetPeak restarts the measurement of peak.
func resetPeak() {
	_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) // if not permitted, the peak is that of the whole process
}

// peak returns the peak memory of this process, in bytes.
func peak() float64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		panic(err)
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	kb, err := strconv.ParseFloat(strings.Fields(rest)[0], 64)
	if err != nil {
		panic(err)
	}
	return kb * 1024
}

// limitMemory prevents a document that exhausts memory from affecting the
// machine.
func limitMemory(bytes uint64) {
	_ = syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: bytes, Max: bytes}) // best effort
}
