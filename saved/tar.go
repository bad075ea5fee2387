package saved

import (
	"archive/tar"
	"errors"
	"io"
	"io/fs"
	"path"
	"time"
)

// tar reads the saved files in a tar archive in order. Resources beside a page
// are available only if the archive is an uncompressed file on disk: in a
// stream they may follow the page.
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

// A tarFolder maps names to the regular files of a tar archive.
type tarFolder struct {
	at    io.ReaderAt
	files map[string]tarFile
}

// A tarFile is the position of a file's bytes in its archive. It is also its
// own fs.FileInfo.
type tarFile struct {
	name         string
	offset, size int64
}

// maxIndexed is the maximum number of files of an archive that are indexed.
const maxIndexed = 1 << 20

// indexTar reads the headers up to the first damaged one.
func indexTar(at io.ReaderAt, size int64) tarFolder {
	folder := tarFolder{at, map[string]tarFile{}}
	in := io.NewSectionReader(at, 0, size)
	for t := tar.NewReader(in); len(folder.files) < maxIndexed; {
		h, err := t.Next()
		if err != nil && !errors.Is(err, tar.ErrInsecurePath) {
			break
		}
		offset, err := in.Seek(0, io.SeekCurrent) // right after the header
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
