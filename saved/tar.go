package saved

import (
	"archive/tar"
	"errors"
	"io"
)

// tar reads the saved files in a tar archive as they come. Resources beside a
// page are not at hand: they may come after it.
func (w *walk) tar(src source) {
	t := tar.NewReader(src.r)
	names := newMemberNames(stem(cleanPath(src.name)))
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
			w.member(source{r: t, name: h.Name}, names)
		}
	}
	if !names.any && !w.stopped {
		w.fail(src.name, -1, ErrEmpty)
	}
}
