package outdir

import "time"

const (
	// tick is the time within which two changes of a file can get the same time:
	// Linux counts in steps of at most 10 ms.
	tick = 20 * time.Millisecond
	// coarseTick is the same where times are whole seconds, as on FAT.
	coarseTick = 2 * time.Second
)

// IsSettled reports whether a file that was last changed at one time and looked at
// at another would have a new time if it were changed again.
func IsSettled(changed, looked time.Time) bool {
	if changed.Nanosecond() == 0 {
		return looked.Sub(changed) > coarseTick
	}
	return looked.Sub(changed) > tick
}
