package saved

import (
	"errors"
	"fmt"
)

// Reasons why an item, or the rest of a file, can't be read.
var (
	ErrDamaged   = errors.New("damaged or cut short")
	ErrTooLarge  = errors.New("larger than the limit")
	ErrEncrypted = errors.New("encrypted")
	ErrUnknown   = errors.New("neither a saved page nor an archive of pages")
	ErrEmpty     = errors.New("the archive holds no pages")
)

// An Error says what can't be read and why. It takes the place of one item, or
// of the rest of the named file; after it the sequence continues if it can.
type Error struct {
	Name   string // of the file or member
	Offset int64  // of the damage in the file as stored; -1 if unknown
	Err    error  // the reason: ErrDamaged, ErrTooLarge, ErrEncrypted, … or that of the file system
}

func (e *Error) Error() string {
	if e.Offset >= 0 {
		return fmt.Sprintf("%s: at byte %d: %v", e.Name, e.Offset, e.Err)
	}
	return fmt.Sprintf("%s: %v", e.Name, e.Err)
}

func (e *Error) Unwrap() error { return e.Err }

// damaged wraps err as ErrDamaged.
func damaged(err error) error {
	if err == nil || errors.Is(err, ErrDamaged) || errors.Is(err, ErrTooLarge) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrDamaged, err)
}
