// Package picture decodes the images that scanners write into PDF files, in
// grey. Other images (JPEG 2000, JBIG2, colour tables, masks, CMYK) are left to
// the rasterizer.
package picture

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"math"
	"slices"

	"golang.org/x/image/ccitt"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/pdfparse/internal/object"
	"github.com/pagemill/pagemill/pdfparse/internal/reader"
)

// ErrUnsupported is returned for kinds of images that are not decoded here.
var ErrUnsupported = errors.New("pdf: image is not of a kind that is decoded directly")

// A Picture is an image extracted from a file but not yet decoded, so that
// decoding can run concurrently with other use of the file.
type Picture struct {
	data          []byte
	filter        object.Name
	width, height int
	bits, comps   int
	inverted      bool // 0 is white
	shrink        int  // of so many by so many samples one is made
	limit         int64
	fax           fax
}

// fax holds the parameters of CCITTFaxDecode (PDF 32000-1, table 11).
type fax struct {
	k, columns       int
	black1, byteward bool
}

// room is the share of the limit of pixels to which larger images are shrunk: enough
// for a poster at 200 dots per inch. What is looked for in noise takes several times
// as much.
const room = 0.64

// Open extracts an image from a file. One of more than pixels pixels is refused or, if
// it is black and white, shrunk to fewer when it is decoded.
func Open(f *reader.File, s *object.Stream, pixels int64) (*Picture, error) {
	d := s.Dict
	p := &Picture{bits: 1, comps: 1, limit: pixels}
	p.width, _ = f.Int(d["Width"])
	p.height, _ = f.Int(d["Height"])
	if p.width <= 0 || p.height <= 0 || p.width > 1<<16 || p.height > 1<<16 || pixels <= 0 {
		return nil, ErrUnsupported
	}
	if n := int64(p.width) * int64(p.height); n > pixels {
		p.shrink = int(math.Ceil(math.Sqrt(float64(n) / (room * float64(pixels)))))
	}
	for _, key := range []object.Name{"SMask", "Mask"} {
		if f.Resolve(d[key]) != nil {
			return nil, ErrUnsupported
		}
	}
	if mask, _ := f.Resolve(d["ImageMask"]).(bool); mask {
		// A sample of 0 is painted, which in a scan's mask means black.
	} else if err := p.readColor(f, d); err != nil {
		return nil, err
	}
	if p.shrink > 1 && (p.bits != 1 || int64(p.width)*int64(p.height) > 8*pixels) { // its bits take no more room than its pixels may
		return nil, ErrUnsupported
	}
	if err := p.readDecode(f, d["Decode"]); err != nil {
		return nil, err
	}
	var params object.Dict
	var err error
	if p.data, p.filter, params, err = f.DecodeImage(s, int64(p.stride()+1)*int64(p.height)); err != nil {
		return nil, err
	}
	p.fax = fax{columns: 1728}
	p.fax.k, _ = f.Int(params["K"])
	if n, ok := f.Int(params["Columns"]); ok {
		p.fax.columns = n
	}
	p.fax.black1, _ = f.Resolve(params["BlackIs1"]).(bool)
	p.fax.byteward, _ = f.Resolve(params["EncodedByteAlign"]).(bool)
	return p, nil
}

// readColor reads the colour space of the samples (PDF 32000-1, 8.6).
func (p *Picture) readColor(f *reader.File, d object.Dict) error {
	if n, ok := f.Int(d["BitsPerComponent"]); ok {
		p.bits = n
	}
	space := append(slices.Clip(f.List(d["ColorSpace"])), nil, nil)
	switch f.Name(space[0]) {
	case "ICCBased":
		p.comps, _ = f.Int(f.Dict(space[1])["N"])
	case "CalGray", "DeviceGray":
		p.comps = 1
	case "CalRGB", "DeviceRGB":
		p.comps = 3
	default:
		return ErrUnsupported
	}
	if p.comps != 1 && p.comps != 3 || p.bits != 8 && (p.bits != 1 || p.comps != 1) {
		return ErrUnsupported
	}
	return nil
}

// readDecode accepts the identity array and the inverting one.
func (p *Picture) readDecode(f *reader.File, o object.Object) error {
	a := f.Array(o)
	for i, v := range a {
		n, ok := f.Number(v)
		if !ok || n != 0 && n != 1 {
			return ErrUnsupported
		}
		inverted := n != float64(i%2)
		if i > 0 && inverted != p.inverted {
			return ErrUnsupported
		}
		p.inverted = inverted
	}
	return nil
}

// Grey decodes the image.
func (p *Picture) Grey(check *cancel.Checker) (*image.Gray, error) {
	var g *image.Gray
	var err error
	switch p.filter {
	case "DCTDecode", "DCT":
		g, err = p.jpeg(check)
	case "CCITTFaxDecode", "CCF":
		g, err = p.ccitt(check)
	case "":
		g, err = p.samples(check, p.data)
	default:
		return nil, ErrUnsupported
	}
	if err != nil {
		return nil, err
	}
	if p.inverted {
		for i, v := range g.Pix {
			g.Pix[i] = 255 - v
		}
	}
	return g, nil
}

// Each scan of a JPEG covers the whole image, however few bytes it has, and a
// progressive image is kept as four-byte coefficients until its last scan.
// Encoders write about ten scans.
const (
	maxScans         = 64
	coefficientBytes = 4
)

func (p *Picture) jpeg(check *cancel.Checker) (*image.Gray, error) {
	c, err := jpeg.DecodeConfig(bytes.NewReader(p.data))
	if err != nil || c.Width != p.width || c.Height != p.height || c.ColorModel == color.CMYKModel {
		return nil, ErrUnsupported
	}
	// These markers occur in the coded data only as markers (ISO 10918-1,
	// F.1.2.3).
	scans, progressive := bytes.Count(p.data, []byte{0xff, 0xda}), bytes.Contains(p.data, []byte{0xff, 0xc2})
	if scans > maxScans || progressive && coefficientBytes*int64(p.width)*int64(p.height) > p.limit {
		return nil, ErrUnsupported
	}
	img, err := jpeg.Decode(check.Reader(bytes.NewReader(p.data)))
	if err != nil {
		return nil, fmt.Errorf("pdf: JPEG: %w", err)
	}
	switch m := img.(type) {
	case *image.Gray:
		return packed(m.Pix, m.Stride, p.width, p.height), nil
	case *image.YCbCr: // its luma is the grey image
		return packed(m.Y, m.YStride, p.width, p.height), nil
	}
	return nil, ErrUnsupported
}

// packed copies rows without the gaps between them.
func packed(pix []byte, stride, w, h int) *image.Gray {
	g := image.NewGray(image.Rect(0, 0, w, h))
	for y := range h {
		copy(g.Pix[y*w:(y+1)*w], pix[y*stride:])
	}
	return g
}

func (p *Picture) ccitt(check *cancel.Checker) (*image.Gray, error) {
	mode := ccitt.Group4
	switch {
	case p.fax.k > 0: // mixed one- and two-dimensional coding
		return nil, ErrUnsupported
	case p.fax.k == 0:
		mode = ccitt.Group3
	}
	if p.fax.columns != p.width || p.bits != 1 || p.comps != 1 {
		return nil, ErrUnsupported
	}
	r := ccitt.NewReader(check.Reader(bytes.NewReader(p.data)), ccitt.MSB, mode, p.width, p.height,
		&ccitt.Options{Align: p.fax.byteward, Invert: p.fax.black1})
	bits := make([]byte, (p.width+7)/8*p.height)
	n, err := readFull(check, r, bits)
	if n < len(bits)/2 {
		return nil, fmt.Errorf("pdf: CCITT fax: %w", err)
	}
	paper := byte(0xff)
	if p.fax.black1 != p.inverted {
		paper = 0
	}
	for i := n; i < len(bits); i++ { // a truncated scan ends in white
		bits[i] = paper
	}
	return p.samples(check, bits)
}

// readFull is like io.ReadFull but reads in pieces.
func readFull(check *cancel.Checker, r io.Reader, p []byte) (n int, err error) {
	const piece = 1 << 16
	for n < len(p) && err == nil {
		check.Now()
		var k int
		k, err = io.ReadFull(r, p[n:min(n+piece, len(p))])
		n += k
	}
	return n, err
}

// stride returns the bytes of a row of samples.
func (p *Picture) stride() int { return (p.width*p.bits*p.comps + 7) / 8 }

// samples reads uncompressed samples.
func (p *Picture) samples(check *cancel.Checker, data []byte) (*image.Gray, error) {
	stride := p.stride()
	if len(data) < stride*p.height {
		return nil, fmt.Errorf("%w: it is cut short", ErrUnsupported)
	}
	if p.shrink > 1 {
		return p.shrunk(check, data, stride), nil
	}
	g := image.NewGray(image.Rect(0, 0, p.width, p.height))
	for y := range p.height {
		check.Steps(p.width / 16)
		row, out := data[y*stride:(y+1)*stride], g.Pix[y*p.width:(y+1)*p.width]
		switch {
		case p.bits == 1:
			for x := range out {
				if row[x>>3]&(0x80>>(x&7)) != 0 {
					out[x] = 255
				}
			}
		case p.comps == 1:
			copy(out, row)
		default:
			for x := range out { // luma of Rec. 601
				r, gr, b := int(row[3*x]), int(row[3*x+1]), int(row[3*x+2])
				out[x] = byte((299*r + 587*gr + 114*b + 500) / 1000)
			}
		}
	}
	return g, nil
}

// shrunk makes one pixel of each square of black and white samples: their mean.
// What is left over at the right and at the bottom is dropped.
func (p *Picture) shrunk(check *cancel.Checker, data []byte, stride int) *image.Gray {
	k := p.shrink
	w, h := max(p.width/k, 1), max(p.height/k, 1)
	g := image.NewGray(image.Rect(0, 0, w, h))
	black := make([]int, w)
	for y := range h {
		check.Steps(p.width * k / 64)
		clear(black)
		for v := y * k; v < min((y+1)*k, p.height); v++ {
			for i, bits := range data[v*stride : (v+1)*stride] {
				for b := 0; bits != 0xff && b < 8; b++ {
					if x := (8*i + b) / k; bits&(0x80>>b) == 0 && x < w {
						black[x]++
					}
				}
			}
		}
		for x, n := range black {
			g.Pix[y*w+x] = byte(255 - 255*n/(k*k))
		}
	}
	return g
}
