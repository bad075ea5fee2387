package hostile_test

import (
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// userTime is the processor time of this process in user mode.
func userTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano())
}

// resetPeak makes peak count from now on.
func resetPeak() {
	_ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) // where that is not allowed, the peak is that of the process
}

// peak is the most memory this process has had, in bytes.
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

// limitMemory keeps a document that blows up from taking the machine along.
func limitMemory(bytes uint64) {
	_ = syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: bytes, Max: bytes}) // without it the test is only less kind
}
