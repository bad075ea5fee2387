package reader

import (
	"bytes"
	"compress/flate"
	"compress/lzw"
	"encoding/ascii85"
	"errors"
	"fmt"
	"io"
	"sync"

	fastflate "github.com/klauspost/compress/flate"
	tifflzw "golang.org/x/image/tiff/lzw"

	"github.com/pagemill/pagemill/pdfparse/internal/object"
)

// ErrImage is returned for streams whose last filter decodes an image.
var ErrImage = errors.New("pdf: stream is an image")

// maxFilters is the maximum number of filters of one stream.
const maxFilters = 8

// An inflater holds what is expensive to create for each stream.
type inflater struct {
	fast, exact io.ReadCloser // of in; nil until needed
	in          bytes.Reader
	out         []byte
}

// inflaters are idle inflaters of all files.
var inflaters sync.Pool

// maxIdle is the maximum size of the output that an idle inflater keeps.
const maxIdle = 1 << 20

// Decode returns a stream's decoded bytes. With an error it returns what could
// be decoded, so that a damaged stream gives its beginning.
func (f *File) Decode(s *object.Stream) ([]byte, error) { return f.DecodeTo(nil, s) }

// DecodeTo is like Decode but uses buf if it is large enough. The result may
// also be a part of the file, which must not be modified.
func (f *File) DecodeTo(buf []byte, s *object.Stream) ([]byte, error) {
	filters, params := f.filters(s.Dict)
	return f.decode(buf, s, filters, params, 0)
}

// maxInflation is how many bytes one byte of deflated data can become (RFC 1951:
// a match of 258 bytes in two bits).
const maxInflation = 1032

// DecodeImage decodes a stream up to a filter that decodes an image, and
// returns that filter with its parameters; it is "" if there is none and the
// bytes are samples, of which size are expected, a byte a row for predictors included.
func (f *File) DecodeImage(s *object.Stream, size int64) (data []byte, last object.Name, params object.Dict, err error) {
	filters, all := f.filters(s.Dict)
	if n := len(filters) - 1; n >= 0 && decodesImage(filters[n]) {
		last, params, filters = filters[n], f.paramsDict(all, n), filters[:n]
	}
	if data, err = f.decode(nil, s, filters, all, size); err != nil {
		return nil, "", nil, err
	}
	return data, last, params, nil
}

// decode applies filters to a stream, into buf if it is large enough. size is how
// many bytes are expected, 0 if that is unknown.
func (f *File) decode(buf []byte, s *object.Stream, filters []object.Name, params object.Object, size int64) ([]byte, error) {
	if len(filters) > maxFilters {
		return nil, fmt.Errorf("%w: %d filters on one stream", ErrTooLarge, len(filters))
	}
	data := f.decryptStream(s)
	if len(filters) == 0 {
		if f.budget -= int64(len(data)); f.budget < 0 {
			return nil, fmt.Errorf("%w: decoded bytes of all streams", ErrTooLarge)
		}
	}
	var first error
	for i, name := range filters {
		limit := min(f.opts.MaxStreamBytes, f.budget)
		if limit <= 0 {
			return nil, fmt.Errorf("%w: decoded bytes of all streams", ErrTooLarge)
		}
		if i > 0 {
			buf = nil // it is now the input
		}
		if n := min(size, limit, maxInflation*int64(len(data))); n > 0 && i == len(filters)-1 && (name == "FlateDecode" || name == "Fl") {
			buf = make([]byte, 0, n+1) // one that grows would be copied again and again
		}
		out, err := apply(buf, name, data, f.params(params, i), limit)
		f.budget -= int64(len(out))
		if err != nil && first == nil {
			first = err
		}
		if len(out) == 0 && err != nil {
			return nil, first
		}
		data = out
	}
	return data, first
}

// filters returns a stream's filters by their long names, and their parameters.
func (f *File) filters(d object.Dict) ([]object.Name, object.Object) {
	o, ok := d["Filter"]
	if !ok {
		o = d["F"]
	}
	params, ok := d["DecodeParms"]
	if !ok {
		params = d["DP"]
	}
	switch v := f.Resolve(o).(type) {
	case object.Name:
		return []object.Name{v}, params
	case object.Array:
		names := make([]object.Name, 0, len(v))
		for _, n := range v {
			names = append(names, f.Name(n))
		}
		return names, params
	}
	return nil, nil
}

// A predictor holds the parameters that Flate and LZW have in common.
type predictor struct {
	kind, colors, bits, columns, earlyChange int
}

func (f *File) params(o object.Object, i int) predictor {
	p := predictor{1, 1, 8, 1, 1}
	d := f.paramsDict(o, i)
	for key, v := range map[object.Name]*int{"Predictor": &p.kind, "Colors": &p.colors, "BitsPerComponent": &p.bits, "Columns": &p.columns, "EarlyChange": &p.earlyChange} {
		if n, ok := f.Int(d[key]); ok {
			*v = n
		}
	}
	return p
}

// paramsDict returns the parameter dictionary of filter i, or nil.
func (f *File) paramsDict(o object.Object, i int) object.Dict {
	o = f.Resolve(o)
	if a, ok := o.(object.Array); ok {
		if i >= len(a) {
			return nil
		}
		o = a[i]
	} else if i > 0 {
		return nil
	}
	return f.Dict(o)
}

// apply decodes one filter; its output never exceeds limit.
func apply(buf []byte, name object.Name, data []byte, p predictor, limit int64) ([]byte, error) {
	switch name {
	case "FlateDecode", "Fl":
		out, err := decodeFlate(buf, data, limit)
		return p.undo(out, err)
	case "LZWDecode", "LZW":
		out, err := decodeLZW(data, p.earlyChange, limit)
		return p.undo(out, err)
	case "ASCIIHexDecode", "AHx":
		out, _ := object.AppendHex(nil, data, 0)
		return out, nil
	case "ASCII85Decode", "A85":
		return decode85(data, limit)
	case "RunLengthDecode", "RL":
		return decodeRuns(data, limit)
	case "Crypt":
		return data, nil
	}
	if decodesImage(name) {
		return nil, ErrImage
	}
	return nil, fmt.Errorf("pdf: unknown filter %q", string(name))
}

func decodesImage(filter object.Name) bool {
	switch filter {
	case "DCTDecode", "DCT", "JPXDecode", "CCITTFaxDecode", "CCF", "JBIG2Decode":
		return true
	}
	return false
}

// decodeFlate decodes zlib data. The checksum is ignored and the header may be
// missing.
func decodeFlate(buf, data []byte, limit int64) ([]byte, error) {
	for len(data) > 0 && (data[0] == '\r' || data[0] == '\n') {
		data = data[1:]
	}
	if len(data) >= 2 && data[0]&0x0f == 8 && (int(data[0])<<8|int(data[1]))%31 == 0 {
		data = data[2:]
	}
	d, _ := inflaters.Get().(*inflater)
	if d == nil {
		d = new(inflater)
	}
	defer inflaters.Put(d)
	guess := int64(len(data)) * 4
	if buf != nil || guess > maxIdle {
		return d.decode(buf, data, guess, limit)
	}
	out, err := d.decode(d.out, data, guess, limit)
	if cap(out) > maxIdle {
		return out, err
	}
	d.out = out[:0]
	return append(make([]byte, 0, len(out)+1), out...), err
}

// decode decodes into buf, which it allocates if there is none. Damaged data are
// read again by the standard library's decoder, which gives all that precedes
// the damage.
func (d *inflater) decode(buf, data []byte, guess, limit int64) ([]byte, error) {
	defer d.in.Reset(nil)
	if d.fast == nil {
		d.fast = fastflate.NewReader(&d.in)
	}
	out, err := d.read(d.fast, buf, data, guess, limit)
	if err == nil || errors.Is(err, ErrTooLarge) {
		return out, err
	}
	if d.exact == nil {
		d.exact = flate.NewReader(&d.in)
	}
	return d.read(d.exact, out, data, guess, limit)
}

// read decodes data with a decoder of d.in.
func (d *inflater) read(r io.ReadCloser, buf, data []byte, guess, limit int64) ([]byte, error) {
	d.in.Reset(data)
	if err := r.(flate.Resetter).Reset(&d.in, nil); err != nil {
		return nil, err
	}
	return readAll(buf, r, guess, limit)
}

// readAll reads at most limit bytes into buf; more is an error.
func readAll(buf []byte, r io.Reader, guess, limit int64) ([]byte, error) {
	buf = roomFor(buf, guess, limit)
	for {
		n, err := r.Read(buf[len(buf):cap(buf)])
		buf = buf[:len(buf)+n]
		switch {
		case int64(len(buf)) > limit:
			return buf[:limit], tooLarge(limit)
		case err == io.EOF:
			return buf, nil
		case err != nil:
			return buf, err
		}
		if len(buf) == cap(buf) {
			buf = append(buf, 0)[:len(buf)]
		}
	}
}

// roomFor empties buf, or allocates it if there is none, for about guess bytes.
func roomFor(buf []byte, guess, limit int64) []byte {
	if cap(buf) == 0 {
		return make([]byte, 0, min(max(guess, 512), limit, 1<<20)+1)
	}
	return buf[:0]
}

func tooLarge(limit int64) error {
	return fmt.Errorf("%w: a stream decodes to more than %d bytes", ErrTooLarge, limit)
}

// decodeLZW decodes LZW (PDF 32000-1, 7.4.4). With EarlyChange 1, the default,
// code lengths grow one code early, as in TIFF files; with 0 as in GIF files.
func decodeLZW(data []byte, earlyChange int, limit int64) ([]byte, error) {
	var r io.ReadCloser
	if earlyChange == 0 {
		r = lzw.NewReader(bytes.NewReader(data), lzw.MSB, 8)
	} else {
		r = tifflzw.NewReader(bytes.NewReader(data), tifflzw.MSB, 8)
	}
	return readAll(nil, r, int64(len(data))*3, limit)
}

// decode85 decodes ASCII base-85 (PDF 32000-1, 7.4.3), skipping invalid
// characters.
func decode85(data []byte, limit int64) ([]byte, error) {
	data, _, _ = bytes.Cut(bytes.TrimPrefix(data, []byte("<~")), []byte("~"))
	data = bytes.Map(func(c rune) rune {
		if c >= '!' && c <= 'u' || c == 'z' {
			return c
		}
		return -1
	}, data)
	zeros := bytes.Count(data, []byte("z")) // each is four
	size := 4*zeros + (len(data)-zeros)/5*4 + 4
	if int64(size) > limit {
		return nil, tooLarge(limit)
	}
	out := make([]byte, size)
	n, _, _ := ascii85.Decode(out, data, true) // up to the damage, if there is any
	return out[:n], nil
}

// decodeRuns decodes run-length encoding (PDF 32000-1, 7.4.5).
func decodeRuns(data []byte, limit int64) ([]byte, error) {
	var out []byte
	for i := 0; i < len(data) && data[i] != 128; {
		n := int(data[i])
		i++
		if n < 128 {
			end := min(i+n+1, len(data))
			out = append(out, data[i:end]...)
			i = end
		} else if i < len(data) {
			out = append(out, bytes.Repeat(data[i:i+1], 257-n)...)
			i++
		}
		if int64(len(out)) > limit {
			return out[:limit], ErrTooLarge
		}
	}
	return out, nil
}
