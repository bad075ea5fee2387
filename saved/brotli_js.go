package saved

import (
	"errors"
	"io"
)

// unbrotli refuses: in a build for browsers the reader of Brotli, which brings
// net/http with it, would be a twentieth of what is downloaded.
func unbrotli(io.Reader) (io.Reader, error) {
	return nil, errors.New("bodies compressed with Brotli are not read in this build")
}
