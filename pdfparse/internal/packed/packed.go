// Package packed unpacks the data that packages embed.
package packed

import "github.com/klauspost/compress/zstd"

// Open returns what a zstd frame holds.
func Open(frame []byte) ([]byte, error) {
	d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	defer d.Close()
	return d.DecodeAll(frame, nil)
}
