package saved

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// A File is a file of a folder that holds saved pages.
type File struct {
	Path    string    // slash-separated, from the folder
	Size    int64     // in bytes
	ModTime time.Time // when it was last changed
}

// Files returns the files below a folder that hold saved pages, in lexical
// order: those that Pages takes, and pages that a mirroring program saved
// without an extension. Hidden files and folders, the folders of resources that
// browsers save beside a page, with the frames in them, caches of mirroring
// programs and reports of pagemill are left out. Symbolic links to files are
// followed, to folders not; a file that was reached already is left out.
func Files(folder string) ([]File, error) {
	f := finder{folder: folder, seen: map[string]bool{}}
	err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return f.visit(name, d)
	})
	return f.found, err
}

type finder struct {
	folder string
	seen   map[string]bool // where links lead
	found  []File
}

func (f *finder) visit(name string, d fs.DirEntry) error {
	rel, err := filepath.Rel(f.folder, name)
	if err != nil || rel == "." {
		return err
	}
	rel = filepath.ToSlash(rel)
	switch {
	case d.IsDir():
		if f.isOther(name, rel) {
			return fs.SkipDir
		}
		return nil
	case strings.HasPrefix(d.Name(), "."):
		return nil
	}
	info, err := d.Info()
	if err == nil && info.Mode()&fs.ModeSymlink != 0 {
		info, err = os.Stat(name)
	}
	if err != nil || !info.Mode().IsRegular() || !Pages(rel) && !isBarePage(name, rel) || isReport(name) {
		return nil
	}
	real, err := filepath.EvalSymlinks(name)
	if err != nil || f.seen[real] {
		return nil
	}
	f.seen[real] = true
	f.found = append(f.found, File{rel, info.Size(), info.ModTime()})
	return nil
}

// isOther reports whether a folder holds no pages of their own.
func (f *finder) isOther(name, rel string) bool {
	base := path.Base(rel)
	if strings.HasPrefix(base, ".") || base == "hts-cache" || base == "__MACOSX" { // HTTrack's cache, what macOS adds
		return true
	}
	page, ok := resourceFolder(name)
	if !ok {
		return false
	}
	for ending, kind := range kinds {
		if kind != HTML {
			continue
		}
		if info, err := os.Stat(page + ending); err == nil && info.Mode().IsRegular() {
			return true
		}
	}
	return false
}

// resourceSuffixes end the names of folders of resources, in the languages of
// browsers (Windows keeps such a folder with its page by the same list).
var resourceSuffixes = []string{"_files", ".files", "-files", "_archivos", "-dateien", "_fichiers", "-bestanden", "_file", "-filer", "_tiedostot", "_pliki",
	"_soubory", "_elemei", "_ficheiros", "_arquivos", "_dosyalar", "_datoteke", "_fitxers", "_failid", "_fails", "_bylos", "_fajlovi", "_fitxategiak",
	"_súbory", "_файлы", "_αρχεία", "_fișiere"}

// resourceFolder returns the path without extension of the page that a folder
// of this name would belong to.
func resourceFolder(dir string) (page string, ok bool) {
	for _, s := range resourceSuffixes {
		if n := len(dir) - len(s); n > 0 && strings.EqualFold(dir[n:], s) {
			return dir[:n], true
		}
	}
	return "", false
}

// isBarePage reports whether a file without an extension, or with a query in its
// name, as wget saves them, is an HTML page.
func isBarePage(name, rel string) bool {
	base := path.Base(rel)
	if strings.Contains(base, ".") && !strings.Contains(base, "?") {
		return false
	}
	return looksLikePage(headOf(name))
}

// isReport reports whether the file at path is a report that pagemill wrote, or
// HTTrack's list of what it mirrored.
func isReport(path string) bool {
	if kinds[ending(path)] != HTML {
		return false
	}
	head := headOf(path)
	return bytes.Contains(head, []byte(`<meta name="generator" content="pagemill">`)) || bytes.Contains(head, []byte(`"HTTrack is an easy-to-use website mirror utility.`))
}

func headOf(name string) []byte {
	file, err := os.Open(name)
	if err != nil {
		return nil
	}
	defer func() { _ = file.Close() }() // read only
	head, _ := io.ReadAll(io.LimitReader(file, 1<<10))
	return head
}
