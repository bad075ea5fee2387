package saved

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
)

// A Kind is a format of saved pages.
type Kind string

// The kinds of saved files.
const (
	Unknown    Kind = ""
	HTML       Kind = "html"
	PDF        Kind = "pdf"
	Markdown   Kind = "markdown"
	Text       Kind = "text"
	MHTML      Kind = "mhtml"
	WebArchive Kind = "webarchive"
	WARC       Kind = "warc"
	HAR        Kind = "har"
	Zip        Kind = "zip"
	EPUB       Kind = "epub"
	Tar        Kind = "tar"
	Gzip       Kind = "gzip" // a file of any other kind, compressed
)

// kinds maps file extensions to kinds.
var kinds = map[string]Kind{
	".html": HTML, ".htm": HTML, ".xhtml": HTML, ".xht": HTML, ".shtml": HTML,
	".pdf":   PDF,
	".mhtml": MHTML, ".mht": MHTML,
	".webarchive": WebArchive,
	".warc":       WARC,
	".har":        HAR,
	".zip":        Zip, ".wacz": Zip,
	".epub": EPUB,
	".tar":  Tar, ".tgz": Gzip, ".gz": Gzip,
	".md": Markdown, ".markdown": Markdown,
	".txt": Text, ".text": Text,
}

// Pages reports whether a file called name contains saved pages, judging by its
// extension; a walk through a folder reads these. Markdown and text are
// documents too, but must be named explicitly.
func Pages(name string) bool {
	k := kinds[ending(name)]
	if k == Gzip && ending(name) == ".gz" {
		return Pages(name[:len(name)-len(".gz")])
	}
	return k != Unknown && k != Markdown && k != Text
}

// IsArchive reports whether a file called name can contain more than one
// document, judging by its extension.
func IsArchive(name string) bool {
	switch kinds[ending(name)] {
	case WARC, HAR, Zip, Tar:
		return true
	case Gzip:
		return ending(name) != ".gz" || IsArchive(name[:len(name)-len(".gz")])
	}
	return false
}

// Sniff detects the kind of a file by its first bytes (4 KiB are enough) and
// its name.
func Sniff(name string, head []byte) Kind {
	switch k := byMagic(head); {
	case k == Zip && kinds[ending(name)] == EPUB:
		return EPUB
	case k != Unknown:
		return k
	}
	if k := kinds[ending(name)]; k != Unknown && !slices.Contains(withMagic, k) {
		return k
	}
	text := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xEF\xBB\xBF")), " \t\r\n")
	switch {
	case harStart().Match(text):
		return HAR
	case isMHTML(text):
		return MHTML
	case htmlStart().Match(text):
		return HTML
	}
	return Unknown
}

// withMagic are the kinds that always begin with a signature; the file
// extension alone does not identify them.
var withMagic = []Kind{Zip, EPUB, Tar, Gzip}

func byMagic(head []byte) Kind {
	switch {
	case bytes.HasPrefix(head, []byte("WARC/")):
		return WARC
	case bytes.HasPrefix(head, []byte("\x1F\x8B\x08")):
		return Gzip
	case bytes.HasPrefix(head, []byte("PK\x03\x04")) && bytes.Contains(head[:min(len(head), 200)], []byte("mimetypeapplication/epub+zip")): // OCF 3.3, 4.3
		return EPUB
	case bytes.HasPrefix(head, []byte("PK\x03\x04")), bytes.HasPrefix(head, []byte("PK\x05\x06")):
		return Zip
	case bytes.HasPrefix(head, []byte("bplist0")):
		return WebArchive
	case len(head) >= 262 && string(head[257:262]) == "ustar":
		return Tar
	case bytes.Contains(head[:min(len(head), 1024)], []byte("%PDF-")):
		return PDF
	case bytes.HasPrefix(head, []byte("<?xml")) && bytes.Contains(head, []byte("<plist")) && bytes.Contains(head, []byte("WebMainResource")):
		return WebArchive
	}
	return Unknown
}

// The "log" object with which a HAR file begins (HAR 1.2, "log"), and a tag.
var (
	harStart  = lazy.Regexp(`^\{\s*"log"`)
	htmlStart = lazy.Regexp(`^<[!?A-Za-z]`)
)

// isMHTML reports whether the text begins with the header of a
// multipart/related message.
func isMHTML(text []byte) bool {
	if len(text) == 0 || text[0] == '<' {
		return false
	}
	header := bytes.ToLower(text)
	if i := bytes.Index(header, []byte("\r\n\r\n")); i >= 0 {
		header = header[:i]
	}
	return bytes.Contains(header, []byte("mime-version:")) &&
		(bytes.Contains(header, []byte("multipart/related")) || bytes.Contains(header, []byte("content-location:")))
}

func ending(name string) string { return strings.ToLower(path.Ext(name)) }
