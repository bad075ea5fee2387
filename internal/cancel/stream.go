package cancel

import "io"

// Writer returns a writer to w, and Reader a reader of r, that looks at the
// context whenever it is used.
func (c *Checker) Writer(w io.Writer) io.Writer {
	if c == nil {
		return w
	}
	return writer{c, w}
}

// Reader is explained with Writer.
func (c *Checker) Reader(r io.Reader) io.Reader {
	if c == nil {
		return r
	}
	return reader{c, r}
}

type writer struct {
	check *Checker
	to    io.Writer
}

func (w writer) Write(p []byte) (int, error) {
	w.check.Now()
	return w.to.Write(p)
}

type reader struct {
	check *Checker
	from  io.Reader
}

func (r reader) Read(p []byte) (int, error) {
	r.check.Now()
	return r.from.Read(p)
}
