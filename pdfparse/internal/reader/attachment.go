package reader

import (
	"cmp"
	"strings"
	"time"

	"github.com/pagemill/pagemill/pdfparse/internal/object"
)

// Limits of the files in a file: how many, and the bytes of those that are read.
const (
	maxAttachments     = 200
	maxAttachmentBytes = 32 << 20
)

// An Attachment is a file in a file.
type Attachment struct {
	Name, Description string
	Type              string    // media type as given, "" if none is
	Relationship      string    // to the document: Data, Source, Alternative, …; "" if none is given
	Modified          time.Time // zero if unknown
	Data              []byte
	Size              int  // bytes of the data, 0 if unknown
	Left              bool // the data is too large, or cannot be read
}

// Attachments returns the files in the catalog's tree of names and its associated
// files (PDF 32000-2, 7.11.4, 14.13).
func (f *File) Attachments() []Attachment {
	r := attachmentReader{f: f, seen: map[object.Object]bool{}}
	all := f.nameTree("EmbeddedFiles", func(name object.String, o object.Object) bool {
		r.add(f.Text(name), o)
		return !r.more
	})
	list := f.Array(f.catalog["AF"])
	for _, o := range list[:min(len(list), maxAttachments)] {
		r.add("", o)
	}
	if r.more || !all {
		f.warn("the file has more attachments than are listed")
	}
	return r.out
}

type attachmentReader struct {
	f     *File
	seen  map[object.Object]bool // streams
	out   []Attachment
	bytes int // read so far
	more  bool
}

// add reads a file specification (PDF 32000-1, 7.11.3); a stream is listed once.
func (r *attachmentReader) add(name string, o object.Object) {
	f := r.f
	spec := f.Dict(o)
	files := f.Dict(spec["EF"])
	at := files["UF"]
	if at == nil {
		at = files["F"]
	}
	s, ok := f.Resolve(at).(*object.Stream)
	if ref, is := at.(object.Ref); !ok || is && r.seen[ref] {
		return
	} else if is {
		r.seen[ref] = true
	}
	if len(r.out) >= maxAttachments {
		r.more = true
		return
	}
	name = cmp.Or(f.Text(spec["UF"]), f.Text(spec["F"]), name)
	params := f.Dict(s.Dict["Params"])
	a := Attachment{Name: fileName(name), Description: strings.TrimSpace(f.Text(spec["Desc"])), Type: string(f.Name(s.Dict["Subtype"])),
		Relationship: string(f.Name(spec["AFRelationship"])), Modified: parseDate(f.Text(params["ModDate"]))}
	a.Size, _ = f.Int(params["Size"])
	a.Size = max(a.Size, 0)
	a.Left = true
	if r.bytes+a.Size <= maxAttachmentBytes {
		if data, err := f.Decode(s); err == nil && r.bytes+len(data) <= maxAttachmentBytes {
			a.Data, a.Size, a.Left = data, len(data), false
			r.bytes += len(data)
		}
	}
	r.out = append(r.out, a)
}

// fileName returns the last part of a path.
func fileName(s string) string {
	return strings.TrimSpace(s[strings.LastIndexAny(s, `/\`)+1:])
}
