package inflate

import (
	"bytes"
	"compress/flate"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
)

// standard decodes with compress/flate.
func standard(src []byte) ([]byte, error) { return io.ReadAll(flate.NewReader(bytes.NewReader(src))) }

// deflated returns data of several kinds at every level.
func deflated(t testing.TB) [][]byte {
	r := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, 70_000)
	skewed := make([]byte, 70_000) // codes of up to 15 bits
	for i := range noise {
		noise[i] = byte(r.Uint32())
		skewed[i] = byte(min(255, r.ExpFloat64()*9))
	}
	var out [][]byte
	for _, data := range [][]byte{
		nil, []byte("a"), bytes.Repeat([]byte("a"), 100_000), []byte(strings.Repeat("BT /F1 12 Tf (abc) Tj ET\n", 3000)),
		noise, skewed, append(bytes.Repeat([]byte("abcdefgh"), 5000), noise...),
	} {
		for _, level := range []int{flate.HuffmanOnly, 0, 1, 6, 9} {
			var b bytes.Buffer
			w, err := flate.NewWriter(&b, level)
			if err != nil {
				t.Fatal(err)
			}
			_, _ = w.Write(data[:len(data)/2])
			_ = w.Flush()
			_, _ = w.Write(data[len(data)/2:])
			_ = w.Close()
			out = append(out, b.Bytes())
		}
	}
	return out
}

// compare decodes with both decoders; d must accept what compress/flate does.
func compare(t *testing.T, d *Decoder, src []byte) {
	t.Helper()
	want, wrong := standard(src)
	got, err := d.Append([]byte("before"), src, 1<<24)
	if (err == nil) != (wrong == nil) {
		t.Fatalf("%d bytes: %v, compress/flate: %v", len(src), err, wrong)
	}
	if !bytes.HasPrefix(got, []byte("before")) || err == nil && !bytes.Equal(got[6:], want) {
		t.Fatalf("%d bytes: %d bytes, want %d", len(src), len(got)-6, len(want))
	}
}

func TestAppend(t *testing.T) {
	d := new(Decoder)
	for _, src := range deflated(t) {
		compare(t, d, src)
		compare(t, d, append(src[:len(src):len(src)], "more"...))
	}
}

// TestDamaged checks that damage is found where compress/flate finds it.
func TestDamaged(t *testing.T) {
	d := new(Decoder)
	r := rand.New(rand.NewPCG(3, 4))
	for _, src := range deflated(t) {
		for range 40 {
			bad := bytes.Clone(src[:r.IntN(len(src)+1)])
			compare(t, d, bad)
			bad = bytes.Clone(src[:min(len(src), 3000)])
			for range 1 + r.IntN(3) {
				bad[r.IntN(min(len(bad), 1+r.IntN(200)))] ^= 1 << r.IntN(8)
			}
			compare(t, d, bad)
		}
	}
}

func TestLimit(t *testing.T) {
	d := new(Decoder)
	for _, src := range deflated(t) {
		want, err := standard(src)
		if err != nil {
			t.Fatal(err)
		}
		for _, limit := range []int{len(want) + 1, len(want), len(want) - 1, len(want) / 2, 1, 0} {
			if limit < 0 {
				continue
			}
			got, err := d.Append(nil, src, limit)
			if errors.Is(err, ErrTooLarge) != (limit < len(want)) || !bytes.Equal(got, want[:min(limit, len(want))]) {
				t.Fatalf("limit %d of %d: %d bytes, %v", limit, len(want), len(got), err)
			}
		}
	}
}

func FuzzAppend(f *testing.F) {
	for _, src := range deflated(f) {
		if len(src) < 2000 {
			f.Add(src)
		}
	}
	d := new(Decoder)
	f.Fuzz(func(t *testing.T, src []byte) { compare(t, d, src) })
}

func BenchmarkAppend(b *testing.B) {
	src := deflated(b)[3*5+3]
	text, err := standard(src)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	d, buf := new(Decoder), make([]byte, 0, len(text)+maxStep)
	for b.Loop() {
		if _, err := d.Append(buf, src, len(text)); err != nil {
			b.Fatal(err)
		}
	}
}
