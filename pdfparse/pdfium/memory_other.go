//go:build !unix

package pdfium

func reserve(most uint64) []byte { return make([]byte, most) }

func release([]byte) {}
