package growth

import (
	"syscall"
	"time"
)

// rusageThread selects the calling thread (getrusage(2)).
const rusageThread = 1

func threadTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(rusageThread, &u); err != nil {
		return time.Duration(time.Now().UnixNano())
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
