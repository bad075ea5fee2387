package picture_test

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/content"
	"github.com/pagemill/pagemill/pdfparse/internal/pdftest"
	"github.com/pagemill/pagemill/pdfparse/internal/picture"
	"github.com/pagemill/pagemill/pdfparse/internal/reader"
)

// The picture is 64 by 32: a black rectangle from (8,4) to (23,27).
const width, height = 64, 32

func black(x, y int) bool { return x >= 8 && x <= 23 && y >= 4 && y <= 27 }

// fax is the picture in Group 4 coding.
const fax = "f3305ffffffffffffffffff1f0010010"

// on returns a file whose page is the image.
func on(w, h int, entries, data string) []byte {
	d := &pdftest.Doc{}
	img := d.Stream(fmt.Sprintf("/Type/XObject/Subtype/Image/Width %d/Height %d%s", w, h, entries), data)
	d.Page("612 0 0 792 0 0 cm /Im Do", fmt.Sprintf("/Resources<</XObject<</Im %d 0 R>>>>", img))
	return d.Bytes()
}

// decode opens a file whose page is the image and decodes that.
func decode(t *testing.T, entries, data string) (*image.Gray, error) {
	t.Helper()
	file := on(width, height, entries, data)
	f, err := reader.Open(context.Background(), bytes.NewReader(file), int64(len(file)), reader.Options{})
	if err != nil {
		t.Fatal(err)
	}
	page, err := content.New(f).Page(context.Background(), 0)
	if err != nil {
		t.Fatal(err)
	}
	if len(page.Images) != 1 || !page.Images[0].Upright || page.Images[0].Stream == nil {
		t.Fatalf("images: %+v", page.Images)
	}
	p, err := picture.Open(f, page.Images[0].Stream, 1e6)
	if err != nil {
		return nil, err
	}
	return p.Grey(nil)
}

func check(t *testing.T, g *image.Gray, err error) {
	t.Helper()
	if err != nil {
		t.Error(err)
		return
	}
	for y := range height {
		for x := range width {
			if v := g.GrayAt(x, y).Y; black(x, y) && v > 60 || !black(x, y) && v < 195 {
				t.Errorf("at %d,%d the level is %d", x, y, v)
				return
			}
		}
	}
}

func samples(value func(x, y int) []byte) string {
	var b bytes.Buffer
	for y := range height {
		for x := range width {
			b.Write(value(x, y))
		}
	}
	return b.String()
}

func level(x, y int) byte {
	if black(x, y) {
		return 20
	}
	return 230
}

func bits(ink byte) string {
	out := make([]byte, width/8*height)
	for y := range height {
		for x := range width {
			bit := 1 - ink
			if black(x, y) {
				bit = ink
			}
			out[y*width/8+x/8] |= bit << (7 - x%8)
		}
	}
	return string(out)
}

func encoded(t testing.TB, img image.Image) string {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A sample is the picture in one of the ways in which a file can contain it.
type sample struct{ name, entries, data string }

func sampleImages(t testing.TB) []sample {
	t.Helper()
	grey := image.NewGray(image.Rect(0, 0, width, height))
	tinted := image.NewRGBA(grey.Rect)
	for y := range height {
		for x := range width {
			grey.SetGray(x, y, color.Gray{Y: level(x, y)})
			tinted.Set(x, y, color.RGBA{level(x, y), level(x, y), level(x, y) / 2, 255})
		}
	}
	group4, err := hex.DecodeString(fax)
	if err != nil {
		t.Fatal(err)
	}
	return []sample{
		{"grey samples", "/ColorSpace/DeviceGray/BitsPerComponent 8", samples(func(x, y int) []byte { return []byte{level(x, y)} })},
		{"inverted", "/ColorSpace/DeviceGray/BitsPerComponent 8/Decode[1 0]", samples(func(x, y int) []byte { return []byte{255 - level(x, y)} })},
		{"colour samples", "/ColorSpace/DeviceRGB/BitsPerComponent 8", samples(func(x, y int) []byte { v := level(x, y); return []byte{v, v, v} })},
		{"calibrated colour", "/ColorSpace[/CalRGB<</WhitePoint[1 1 1]>>]/BitsPerComponent 8", samples(func(x, y int) []byte { v := level(x, y); return []byte{v, v, v} })},
		{"bits", "/ColorSpace/DeviceGray/BitsPerComponent 1", bits(0)},
		{"a stencil", "/ImageMask true/BitsPerComponent 1", bits(0)},
		{"an inverted stencil", "/ImageMask true/Decode[1 0]", bits(1)},
		{"grey JPEG", "/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/DCTDecode", encoded(t, grey)},
		{"colour JPEG in hexadecimal", "/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter[/ASCIIHexDecode/DCTDecode]", hex.EncodeToString([]byte(encoded(t, tinted))) + ">"},
		{"Group 4", "/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 64/Rows 32>>", string(group4)},
		{"Group 4, black is 1", "/ColorSpace/DeviceGray/BitsPerComponent 1/Decode[1 0]/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 64/BlackIs1 true>>", string(group4)},
	}
}

func TestGrey(t *testing.T) {
	t.Parallel()
	for _, c := range sampleImages(t) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			g, err := decode(t, c.entries, c.data)
			check(t, g, err)
		})
	}
}

func TestUnsupported(t *testing.T) {
	t.Parallel()
	for name, entries := range map[string]string{
		"a colour table": "/ColorSpace[/Indexed/DeviceRGB 1(abcdef)]/BitsPerComponent 8",
		"CMYK":           "/ColorSpace/DeviceCMYK/BitsPerComponent 8",
		"16 bits":        "/ColorSpace/DeviceGray/BitsPerComponent 16",
		"JPEG 2000":      "/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/JPXDecode",
		"a mask":         "/ColorSpace/DeviceGray/BitsPerComponent 8/Mask[0 1]",
		"mixed coding":   "/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode/DecodeParms<</K 4/Columns 64>>",
		"too few data":   "/ColorSpace/DeviceGray/BitsPerComponent 8",
		"no JPEG":        "/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/DCTDecode",
		"half inverted":  "/ColorSpace/DeviceRGB/BitsPerComponent 8/Decode[0 1 1 0 0 1]",
	} {
		if _, err := decode(t, entries, "some bytes"); !errors.Is(err, picture.ErrUnsupported) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Each scan of a JPEG with many scans costs the whole image for a few bytes.
func TestManyScans(t *testing.T) {
	t.Parallel()
	one := encoded(t, image.NewGray(image.Rect(0, 0, width, height)))
	from, end := strings.Index(one, "\xff\xda"), len(one)-len("\xff\xd9")
	many := one[:from] + strings.Repeat(one[from:end], 100) + one[end:]
	for data, want := range map[string]error{one: nil, many: picture.ErrUnsupported} {
		if _, err := decode(t, "/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/DCTDecode", data); !errors.Is(err, want) {
			t.Errorf("%d bytes: %v, want %v", len(data), err, want)
		}
	}
}

// TestShrunk decodes black and white images of more pixels than the limit.
func TestShrunk(t *testing.T) {
	t.Parallel()
	const side = 64
	for _, c := range []struct {
		name    string
		pixels  int64
		entries string
		want    int // side, 0 if it is refused
	}{
		{"as it is", side * side, "/BitsPerComponent 1/ColorSpace/DeviceGray", side},
		{"a quarter", side*side - 1, "/BitsPerComponent 1/ColorSpace/DeviceGray", side / 2},
		{"a sixteenth", side * side / 8, "/BitsPerComponent 1/ColorSpace/DeviceGray", side / 4},
		{"white is 0", side*side - 1, "/BitsPerComponent 1/ColorSpace/DeviceGray/Decode[1 0]", side / 2},
		{"too large", side*side/8 - 1, "/BitsPerComponent 1/ColorSpace/DeviceGray", 0},
		{"grey", side*side - 1, "/BitsPerComponent 8/ColorSpace/DeviceGray", 0},
		{"no pixels", 0, "/BitsPerComponent 1/ColorSpace/DeviceGray", 0},
	} {
		// The left half is black, each other row is white.
		data := strings.Repeat(strings.Repeat("\x00", side/16)+strings.Repeat("\xff", side/16)+strings.Repeat("\xff", side/8), side/2)
		dark := byte(127)
		if strings.Contains(c.entries, "Decode") {
			data = inverse(data)
		}
		file := on(side, side, c.entries, data)
		f, err := reader.Open(context.Background(), bytes.NewReader(file), int64(len(file)), reader.Options{})
		if err != nil {
			t.Fatal(err)
		}
		page, err := content.New(f).Page(context.Background(), 0)
		if err != nil {
			t.Fatal(err)
		}
		p, err := picture.Open(f, page.Images[0].Stream, c.pixels)
		if (err == nil) != (c.want > 0) {
			t.Errorf("%s: %v", c.name, err)
		}
		if err != nil || c.want == 0 {
			continue
		}
		g, err := p.Grey(nil)
		if err != nil || g.Rect.Dx() != c.want || g.Rect.Dy() != c.want {
			t.Fatalf("%s: %v, %v", c.name, g, err)
		}
		if c.want != side/2 {
			continue
		}
		if left, right := g.GrayAt(3, 5).Y, g.GrayAt(c.want-3, 5).Y; left < dark-1 || left > dark+1 || right != 255 {
			t.Errorf("%s: levels %d and %d", c.name, left, right)
		}
	}
}

// inverse returns data with each bit inverted.
func inverse(data string) string {
	out := []byte(data)
	for i := range out {
		out[i] ^= 0xff
	}
	return string(out)
}
