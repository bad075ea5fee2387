package picture_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/content"
	"github.com/pagemill/pagemill/pdfparse/internal/picture"
	"github.com/pagemill/pagemill/pdfparse/internal/reader"
)

// FuzzGrey decodes images of any size, kind and content: the output has the
// size given in the file, within the limit, and is the same each time.
func FuzzGrey(f *testing.F) {
	for _, s := range sampleImages(f) {
		f.Add(uint16(width), uint16(height), s.entries, []byte(s.data))
		f.Add(uint16(width), uint16(height+1), s.entries, []byte(s.data[:len(s.data)/2]))
	}
	const limit = 1 << 20
	f.Fuzz(func(t *testing.T, w, h uint16, entries string, data []byte) {
		if len(data) > 1<<14 || len(entries) > 1<<10 {
			return
		}
		file := on(int(w), int(h), entries, string(data))
		d, err := reader.Open(context.Background(), bytes.NewReader(file), int64(len(file)), reader.Options{})
		if err != nil {
			return
		}
		page, err := content.New(d).Page(context.Background(), 0)
		if err != nil || len(page.Images) != 1 || page.Images[0].Stream == nil {
			return
		}
		p, err := picture.Open(d, page.Images[0].Stream, limit)
		if err != nil {
			return
		}
		g, err := p.Grey(nil)
		if err != nil {
			return
		}
		b := g.Bounds()
		if b.Dx()*b.Dy() > limit || len(g.Pix) != b.Dx()*b.Dy() || g.Stride != b.Dx() {
			t.Fatalf("an image of %v, %d samples, stride %d", b, len(g.Pix), g.Stride)
		}
		if again, err := p.Grey(nil); err != nil || !bytes.Equal(again.Pix, g.Pix) {
			t.Fatalf("decoded again it differs: %v", err)
		}
	})
}
