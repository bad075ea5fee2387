//go:build !js

package saved

import (
	"io"

	"github.com/andybalholm/brotli"
)

func unbrotli(in io.Reader) (io.Reader, error) { return brotli.NewReader(in), nil }
