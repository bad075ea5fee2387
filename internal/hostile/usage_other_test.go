//go:build !linux

package hostile_test

import "time"

func userTime() time.Duration { return 0 }

func threadTime() (id int, spent time.Duration) { return 0, 0 }

func limitMemory(uint64) {}
