package main

import (
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// visible prevents text of a page or a file name from controlling the terminal:
// control characters are shown as Unicode control pictures, C1 controls and
// bidirectional formatting characters are removed, and invalid UTF-8 becomes
// U+FFFD.
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

// A visibleWriter applies visible to what is written. Each write must consist
// of whole characters, as messages do.
type visibleWriter struct{ w io.Writer }

func (v visibleWriter) Write(p []byte) (int, error) {
	if _, err := io.WriteString(v.w, visible(string(p))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// terminal returns the terminal that w writes to, or nil.
func terminal(w io.Writer) *os.File {
	if v, ok := w.(visibleWriter); ok {
		w = v.w
	}
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return f
	}
	return nil
}

// forReader returns a writer for text of pages: a terminal gets it through
// visible, a file or a pipe unchanged.
func forReader(w io.Writer) io.Writer {
	if f := terminal(w); f != nil {
		return visibleWriter{f}
	}
	return w
}
