//go:build unix

package pdfium

import "syscall"

// reserve maps most bytes, which take up no memory until they are used; nil if it
// can't.
func reserve(most uint64) []byte {
	bytes, _ := syscall.Mmap(-1, 0, int(most), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	return bytes
}

func release(bytes []byte) {
	if bytes != nil {
		_ = syscall.Munmap(bytes) // fails only for an invalid mapping
	}
}
