package main

import (
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// visible keeps a page or a file's name from sending orders to the terminal:
// control characters are shown as the pictures that Unicode has for them, those
// of ECMA-48's second set and the ones that turn the direction of writing go,
// and bytes that are no UTF-8 become U+FFFD.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r < ' ' && r != '\t' && r != '\n':
			return 0x2400 + r
		case r == 0x7f:
			return 0x2421
		case 0x80 <= r && r < 0xa0, 0x202a <= r && r <= 0x202e, 0x2066 <= r && r <= 0x2069:
			return -1
		}
		return r
	}, s)
}

// A visibleWriter makes what goes through it visible. Each write holds whole
// characters, as messages do.
type visibleWriter struct{ w io.Writer }

func (v visibleWriter) Write(p []byte) (int, error) {
	if _, err := io.WriteString(v.w, visible(string(p))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// terminal returns the terminal that w writes to, nil where it is none.
func terminal(w io.Writer) *os.File {
	if v, ok := w.(visibleWriter); ok {
		w = v.w
	}
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return f
	}
	return nil
}

// forReader is w for text of pages: a terminal gets it visible, a file or a pipe as
// it is.
func forReader(w io.Writer) io.Writer {
	if f := terminal(w); f != nil {
		return visibleWriter{f}
	}
	return w
}
