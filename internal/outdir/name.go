package outdir

import (
	"errors"
	"strings"
	"syscall"

	"golang.org/x/text/unicode/norm"
)

// Fold maps names that some file systems treat as equal to one string.
func Fold(name string) string { return strings.ToLower(norm.NFC.String(name)) }

// IsDevice reports whether Windows reserves a name for a device, whatever its
// ending.
func IsDevice(name string) bool {
	name, _, _ = strings.Cut(name, ".")
	s := strings.ToLower(strings.TrimSpace(name))
	switch s {
	case "con", "prn", "aux", "nul":
		return true
	}
	return len(s) == 4 && (s[:3] == "com" || s[:3] == "lpt") && s[3] >= '0' && s[3] <= '9'
}

// IsFull reports whether nothing more can be written: going on would only say it
// again for each file.
func IsFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EROFS)
}
