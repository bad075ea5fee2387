//go:build !linux

package growth

import "time"

var began = time.Now()

func threadTime() time.Duration { return time.Since(began) }
