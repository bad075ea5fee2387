package bolt

import (
	"errors"
	"time"

	"github.com/pagemill/pagemill/changetrack"
)

// Errors of a store.
var (
	ErrLocked  = errors.New("changetrack/bolt: another process has the store open")
	ErrDamaged = errors.New("changetrack/bolt: the store's file is damaged or no store")
	ErrURL     = errors.New("changetrack/bolt: a URL has a NUL byte in it")
)

// lockTimeout is how long Open waits for another process by default.
const lockTimeout = 5 * time.Second

// Options say how a store is opened.
type Options struct {
	LockTimeout time.Duration // how long to wait for another process; 0 means five seconds
}

var _ changetrack.Store = (*Store)(nil)
