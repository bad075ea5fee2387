package hostile_test

import (
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

// limitMemory prevents a document that exhausts memory from affecting the
// machine.
func limitMemory(bytes uint64) {
	_ = syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: bytes, Max: bytes}) // best effort
}
