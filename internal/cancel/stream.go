package cancel

import "io"

// Reader returns a reader of r that checks the context on every read.
func (c *Checker) Reader(r io.Reader) io.Reader {
	if c == nil {
		return r
	}
	return reader{c, r}
}

type reader struct {
	check *Checker
	from  io.Reader
}

func (r reader) Read(p []byte) (int, error) {
	r.check.Now()
	return r.from.Read(p)
}
