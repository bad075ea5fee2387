package saved

import (
	"errors"
	"io"
)

// unbrotli returns an error: in a browser build the Brotli decoder, which
// imports net/http, would make up a twentieth of the download.
func unbrotli(io.Reader) (io.Reader, error) {
	return nil, errors.New("bodies compressed with Brotli are not read in this build")
}
