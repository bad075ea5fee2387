package saved

import (
	"io"
	"io/fs"
)

// A source is a file to read, on disk or inside an archive.
type source struct {
	r    io.Reader
	name string // slash-separated; decides kind, where the bytes don't, and items' names
	// at and size give random access where it is there.
	at   io.ReaderAt
	size int64
	// folder is where the file stands, for the resources beside it, and path
	// its path in there ("" means name).
	folder fs.FS
	path   string
}
