package saved

import (
	"archive/tar"
	"errors"
	"io"
	"io/fs"
	"path"
	"time"
)

// tar reads the saved files in a tar archive as they come. Resources beside a
// page are at hand where the archive is a file on disk that is not compressed:
// in a stream they may come after it.
func (w *walk) tar(src source) {
	var folder fs.FS
	if src.at != nil {
		folder = indexTar(src.at, src.size)
	}
	t := tar.NewReader(src.r)
	names := newMemberNames(itemName(src.name))
	for !w.stopped {
		h, err := t.Next()
		if err == io.EOF {
			break
		}
		if err != nil && !errors.Is(err, tar.ErrInsecurePath) {
			w.fail(src.name, -1, damaged(unexpected(err)))
			return
		}
		names.note(h.Name)
		if h.Typeflag == tar.TypeReg && names.isPage(h.Name) {
			names.any = true
			w.member(source{r: t, name: h.Name, folder: folder, path: path.Clean(h.Name), stored: src.stored}, names)
		}
	}
	if !names.any && !w.stopped {
		w.fail(src.name, -1, ErrEmpty)
	}
}

// A tarFolder gives the regular files of a tar archive by their names.
type tarFolder struct {
	at    io.ReaderAt
	files map[string]tarFile
}

// A tarFile is where a file's bytes stand in its archive. It is its own
// description.
type tarFile struct {
	name         string
	offset, size int64
}

// maxIndexed bounds the files of an archive that are looked for.
const maxIndexed = 1 << 20

// indexTar goes from header to header, up to the first that is damaged.
func indexTar(at io.ReaderAt, size int64) tarFolder {
	folder := tarFolder{at, map[string]tarFile{}}
	in := io.NewSectionReader(at, 0, size)
	for t := tar.NewReader(in); len(folder.files) < maxIndexed; {
		h, err := t.Next()
		if err != nil && !errors.Is(err, tar.ErrInsecurePath) {
			break
		}
		offset, err := in.Seek(0, io.SeekCurrent) // right behind the header
		if name := path.Clean(h.Name); err == nil && h.Typeflag == tar.TypeReg && fs.ValidPath(name) {
			folder.files[name] = tarFile{path.Base(name), offset, h.Size}
		}
	}
	return folder
}

// Open implements fs.FS.
func (f tarFolder) Open(name string) (fs.File, error) {
	file, ok := f.files[name]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return struct {
		io.Reader
		tarFile
	}{io.NewSectionReader(f.at, file.offset, file.size), file}, nil
}

func (f tarFile) Stat() (fs.FileInfo, error) { return f, nil }
func (f tarFile) Close() error               { return nil }
func (f tarFile) Name() string               { return f.name }
func (f tarFile) Size() int64                { return f.size }
func (f tarFile) Mode() fs.FileMode          { return 0o444 }
func (f tarFile) ModTime() time.Time         { return time.Time{} }
func (f tarFile) IsDir() bool                { return false }
func (f tarFile) Sys() any                   { return nil }
