package reader_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/pagemill/pagemill/internal/growth"
	"github.com/pagemill/pagemill/pdfparse/internal/object"
	"github.com/pagemill/pagemill/pdfparse/internal/pdftest"
	"github.com/pagemill/pagemill/pdfparse/internal/reader"
)

func open(data []byte, opts reader.Options) (*reader.File, error) {
	return reader.Open(context.Background(), bytes.NewReader(data), int64(len(data)), opts)
}

func mustOpen(t *testing.T, data []byte) *reader.File {
	t.Helper()
	f, err := open(data, reader.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// numbered returns a document whose pages contain their numbers.
func numbered(pages int) *pdftest.Doc {
	d := &pdftest.Doc{}
	for i := range pages {
		d.Page(fmt.Sprintf("BT /F1 12 Tf 72 700 Td (page %d) Tj ET", i+1), "")
	}
	return d
}

// contentOf returns the content of page i.
func contentOf(t *testing.T, f *reader.File, i int) string {
	t.Helper()
	s := f.Stream(f.Page(i).Dict["Contents"])
	if s == nil {
		t.Fatalf("page %d has no content", i+1)
	}
	data, err := f.Decode(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestOpenForms(t *testing.T) {
	t.Parallel()
	d := numbered(30)
	plain, packed := d.Bytes(), d.Packed()
	cut := func(b []byte, share float64) []byte { return b[:int(float64(len(b))*share)] }
	for name, c := range map[string]struct {
		data  []byte
		pages int
	}{
		"table":             {plain, 30},
		"packed":            {packed, 30},
		"junk before":       {append([]byte(strings.Repeat("junk\n", 100)), plain...), 30},
		"junk after":        {append(bytes.Clone(plain), bytes.Repeat([]byte{0}, 5000)...), 30},
		"no startxref":      {bytes.Replace(plain, []byte("startxref"), []byte("startyref"), 1), 30},
		"bad startxref":     {bytes.Replace(plain, []byte("startxref\n"), []byte("startxref\n9"), 1), 30},
		"shifted offsets":   {bytes.Replace(plain, []byte("%PDF-1.7\n"), []byte("%PDF-1.7\n% more\n"), 1), 30},
		"line ends mangled": {bytes.ReplaceAll(plain, []byte("\n"), []byte("\r\n")), 30},
		"no trailer":        {cut(plain, 0.95), 30},
		"tree lost":         {plain[bytes.Index(plain, []byte("3 0 obj")):], 30},
		"packed, cut":       {append([]byte("%PDF-1.7\n"), cut(packed[9:], 0.97)...), 30},
	} {
		if name == "tree lost" {
			c.data = append([]byte("%PDF-1.7\n"), c.data...)
		}
		f, err := open(c.data, reader.Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if f.NumPages() != c.pages {
			t.Errorf("%s: %d pages, want %d", name, f.NumPages(), c.pages)
			continue
		}
		if got := contentOf(t, f, 16); !strings.Contains(got, "(page 17)") {
			t.Errorf("%s: page 17 says %q", name, got)
		}
	}
}

// TestCutAnywhere opens files truncated at various lengths: what is complete
// before the end is there, and nothing panics.
func TestCutAnywhere(t *testing.T) {
	t.Parallel()
	d := numbered(20)
	for name, data := range map[string][]byte{"plain": d.Bytes(), "packed": d.Packed()} {
		for i := 20; i < len(data); i += 37 {
			f, err := open(data[:i], reader.Options{})
			if name == "plain" {
				// A page is after its content; each takes two objects.
				whole := bytes.Count(data[:i], []byte("/Parent 2 0 R"))
				if err != nil && whole > 1 || err == nil && f.NumPages() < whole-1 {
					t.Fatalf("%s cut at %d: %v, want %d pages", name, i, err, whole)
				}
			}
			if err != nil && !errors.Is(err, reader.ErrDamaged) {
				t.Fatalf("%s cut at %d: %v", name, i, err)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		data []byte
		opts reader.Options
		want error
	}{
		"empty":     {nil, reader.Options{}, reader.ErrNotPDF},
		"html":      {[]byte("<!DOCTYPE html><title>x</title>"), reader.Options{}, reader.ErrNotPDF},
		"late":      {append(bytes.Repeat([]byte{' '}, 1024), numbered(1).Bytes()...), reader.Options{}, reader.ErrNotPDF},
		"header":    {[]byte("%PDF-1.7\n"), reader.Options{}, reader.ErrDamaged},
		"no pages":  {numbered(0).Bytes(), reader.Options{}, reader.ErrDamaged},
		"too large": {numbered(1).Bytes(), reader.Options{MaxBytes: 100}, reader.ErrTooLarge},
	} {
		if _, err := open(c.data, c.opts); !errors.Is(err, c.want) {
			t.Errorf("%s: got %v, want %v", name, err, c.want)
		}
	}
}

func TestEncrypted(t *testing.T) {
	t.Parallel()
	d := numbered(3)
	n := d.Add("<</Title(Secret title)>>")
	d.Trailer = fmt.Sprintf("/Info %d 0 R", n)
	for name, c := range map[string]struct {
		user, password string
		want           error
	}{
		"owner password only": {"", "", nil},
		"no password":         {"user", "", reader.ErrPassword},
		"wrong password":      {"user", "guess", reader.ErrPassword},
		"user password":       {"user", "user", nil},
		"owner password":      {"user", "owner", nil},
	} {
		f, err := open(d.Encrypted(c.user, "owner"), reader.Options{Password: c.password})
		if !errors.Is(err, c.want) {
			t.Errorf("%s: got %v, want %v", name, err, c.want)
		}
		if err != nil {
			continue
		}
		if got := contentOf(t, f, 1); !strings.Contains(got, "(page 2)") || f.Info().Title != "Secret title" {
			t.Errorf("%s: page 2 says %q, title %q", name, got, f.Info().Title)
		}
	}
}

// TestEncryptionDamaged reads a file with an invalid encryption dictionary.
func TestEncryptionDamaged(t *testing.T) {
	t.Parallel()
	d := numbered(2)
	d.Trailer = "/Encrypt<</Filter/Standard/V 5/R 6/O(x)/U(y)>>"
	f := mustOpen(t, d.Bytes())
	if got := contentOf(t, f, 1); !strings.Contains(got, "(page 2)") || len(f.Warnings()) != 1 {
		t.Errorf("page 2 says %q, warnings %q", got, f.Warnings())
	}
	d.Trailer = "/Encrypt<</Filter/Adobe.PubSec/V 4>>"
	if _, err := open(d.Bytes(), reader.Options{}); !errors.Is(err, reader.ErrEncrypted) {
		t.Errorf("got %v", err)
	}
}

func TestCancelled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	data := numbered(3).Bytes()
	if _, err := reader.Open(ctx, bytes.NewReader(data), int64(len(data)), reader.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestPageTree(t *testing.T) {
	t.Parallel()
	d := &pdftest.Doc{Tree: "/MediaBox[0 0 300 400]/Rotate 90" + pdftest.Resources}
	d.Page("(a)", "")
	d.Page("(b)", "/MediaBox[10 20 110 220]/CropBox[0 0 60 120]/Rotate -90/UserUnit 2")
	d.Page("(c)", "/MediaBox[100 200 0 0]/CropBox[500 500 600 600]")
	f := mustOpen(t, d.Bytes())
	for i, want := range []reader.Page{
		{MediaBox: [4]float64{0, 0, 300, 400}, CropBox: [4]float64{0, 0, 300, 400}, Rotate: 90, UserUnit: 1},
		{MediaBox: [4]float64{10, 20, 110, 220}, CropBox: [4]float64{10, 20, 60, 120}, Rotate: 270, UserUnit: 2},
		{MediaBox: [4]float64{0, 0, 100, 200}, CropBox: [4]float64{0, 0, 100, 200}, Rotate: 90, UserUnit: 1},
	} {
		p := f.Page(i)
		if p.MediaBox != want.MediaBox || p.CropBox != want.CropBox || p.Rotate != want.Rotate || p.UserUnit != want.UserUnit {
			t.Errorf("page %d: got %v", i+1, *p)
		}
		if f.Dict(p.Resources["Font"]) == nil {
			t.Errorf("page %d inherits no fonts", i+1)
		}
	}
}

// TestPageTreeCycles opens trees with cycles.
func TestPageTreeCycles(t *testing.T) {
	t.Parallel()
	d := numbered(2)
	loop := d.Add("")
	d.Set(loop, fmt.Sprintf("<</Type/Pages/Kids[2 0 R %d 0 R %d 0 R 4 0 R]/Count 99>>", loop, loop))
	data := bytes.Replace(d.Bytes(), []byte("/Kids[4 0 R 6 0 R ]"), fmt.Appendf(nil, "/Kids[%d 0 R 6 0 R]", loop), 1)
	if f := mustOpen(t, data); f.NumPages() != 2 {
		t.Errorf("%d pages, want 2", f.NumPages())
	}
}

func TestMaxPages(t *testing.T) {
	t.Parallel()
	f, err := open(numbered(50).Bytes(), reader.Options{MaxPages: 7})
	if err != nil || f.NumPages() != 7 {
		t.Fatalf("got %v, %v", f, err)
	}
}

func TestFilters(t *testing.T) {
	t.Parallel()
	const text = "BT (hello hello hello) Tj ET"
	hex := func(s string) string { return fmt.Sprintf("%x>", s) }
	rows := "\x00abc\x01a\x01\x01\x02\x01\x01\x01\x031\x01\x01\x04\x00\x00\x00"
	for name, c := range map[string]struct{ entries, data, want string }{
		"none":        {"", text, text},
		"hex":         {"/Filter/ASCIIHexDecode", hex(text), text},
		"85":          {"/Filter/A85", "<~87cURD]i,\"Ebo80~>", "Hello World!"},
		"flate":       {"/Filter/FlateDecode", pdftest.Flate(text), text},
		"chain":       {"/Filter[/ASCIIHexDecode/FlateDecode]", hex(pdftest.Flate(text)), text},
		"runs":        {"/Filter/RunLengthDecode", "\x02abc\xfdx\x00y\x80junk", "abcxxxxy"},
		"lzw":         {"/Filter/LZWDecode", "\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01", "-----A---B"},
		"no checksum": {"/Filter/FlateDecode", pdftest.Flate(text)[:len(pdftest.Flate(text))-4], text},
		"png":         {"/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns 3>>", pdftest.Flate(rows), "abcabcbcdbcdbcd"},
		"tiff":        {"/Filter/FlateDecode/DecodeParms<</Predictor 2/Columns 3>>", pdftest.Flate("a\x01\x01b\x01\x01"), "abcbcd"},
		"crypt":       {"/Filter[/Crypt/FlateDecode]", pdftest.Flate(text), text},
	} {
		d := &pdftest.Doc{}
		d.Page("", "")
		n := d.Stream(c.entries, c.data)
		f := mustOpen(t, d.Bytes())
		got, err := f.Decode(f.Stream(object.Ref{Num: n}))
		if string(got) != c.want || err != nil && name != "no checksum" {
			t.Errorf("%s: got %q, %v; want %q", name, got, err, c.want)
		}
	}
}

// TestPredictorMemory checks that rows declared longer than the data take no
// memory.
func TestPredictorMemory(t *testing.T) {
	d := &pdftest.Doc{}
	d.Page("", "")
	n := d.Stream("/Filter/FlateDecode/DecodeParms<</Predictor 12/Colors 64/BitsPerComponent 16/Columns 16777216>>", pdftest.Flate("\x01abc"))
	f := mustOpen(t, d.Bytes())
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got, err := f.Decode(f.Stream(object.Ref{Num: n}))
	runtime.ReadMemStats(&after)
	if size := after.TotalAlloc - before.TotalAlloc; string(got) != "abc" || err != nil || size > 64<<20 {
		t.Errorf("got %q, %v, and %d bytes of memory", got, err, size)
	}
}

// TestDecodeLimits checks that no stream decodes to more than its limit.
func TestDecodeLimits(t *testing.T) {
	t.Parallel()
	d := &pdftest.Doc{}
	d.Page("", "")
	bomb := pdftest.Flate(pdftest.Flate(strings.Repeat("\x00", 50<<20)))
	n := d.Stream("/Filter[/FlateDecode/FlateDecode]", bomb)
	runs := d.Stream("/Filter/RunLengthDecode", strings.Repeat("\x81x", 1<<20))
	f, err := open(d.Bytes(), reader.Options{MaxStreamBytes: 1 << 20, MaxTotalBytes: 3 << 20})
	if err != nil {
		t.Fatal(err)
	}
	for _, num := range []int{n, runs, n, n} {
		got, err := f.Decode(f.Stream(object.Ref{Num: num}))
		if !errors.Is(err, reader.ErrTooLarge) || len(got) > 1<<20 {
			t.Errorf("object %d: %d bytes, %v", num, len(got), err)
		}
	}
}

func TestInfo(t *testing.T) {
	t.Parallel()
	d := &pdftest.Doc{Catalog: "/Lang(de-AT)/MarkInfo<</Marked true>>/StructTreeRoot<<>>"}
	d.Page("", "")
	n := d.Add("<</Title<FEFF00DC0062006500720020001B00650065001B0073>/Author(J\\366rg \\200)/Subject(\xef\xbb\xbfsm\xc3\xb6rg\xc3\xa5s)" +
		"/CreationDate(D:20240229101530+02'00')/ModDate(D:2024)>>")
	d.Trailer = fmt.Sprintf("/Info %d 0 R", n)
	got := mustOpen(t, d.Bytes()).Info()
	if got.Title != "Über s" || got.Author != "Jörg •" || got.Subject != "smörgås" || got.Language != "de-AT" {
		t.Errorf("got %+v", got)
	}
	if want := time.Date(2024, 2, 29, 8, 15, 30, 0, time.UTC); !got.Created.Equal(want) {
		t.Errorf("created %v", got.Created)
	}
	if want := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC); !got.Modified.Equal(want) {
		t.Errorf("modified %v", got.Modified)
	}
}

func TestDecodeText(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"plain":                         "plain",
		"Caf\xe9 \x80\x1e\x7f":          "Café •˚",
		"Caf\xc3\xa9":                   "Café",
		"\xfe\xff\x00A\xd8\x3d\xde\x00": "A😀",
		"\xff\xfeA\x00":                 "A",
		"a\nb\x00":                      "a\nb",
	} {
		if got := reader.DecodeText(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

func TestOutline(t *testing.T) {
	t.Parallel()
	d := numbered(3)
	first, child, last, named := d.Add(""), d.Add(""), d.Add(""), d.Add("")
	d.Set(first, fmt.Sprintf("<</Title(One)/Dest[4 0 R/Fit]/First %d 0 R/Next %d 0 R>>", child, last))
	d.Set(child, "<</Title(One\nand a half)/A<</S/GoTo/D(second)>>>>")
	d.Set(last, fmt.Sprintf("<</Title(Three)/Dest/third/Next %d 0 R>>", first))
	d.Set(named, "<</Names[(second)[6 0 R/Fit]]>>")
	d.Catalog = fmt.Sprintf("/Outlines<</First %d 0 R>>/Names<</Dests<</Kids[%d 0 R]>>>>/Dests<</third<</D[8 0 R/XYZ]>>>>", first, named)
	got := fmt.Sprint(mustOpen(t, d.Bytes()).Outline())
	if want := "[{One 1 1} {One and a half 2 2} {Three 1 3}]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestGrowth checks that opening takes time linear in the file, both for valid
// files and for those that have to be rebuilt.
func TestGrowth(t *testing.T) {
	t.Parallel()
	for name, build := range map[string]func(n int) []byte{
		"table":            func(n int) []byte { return numbered(n).Bytes() },
		"packed":           func(n int) []byte { return numbered(n).Packed() },
		"packed, rebuilt":  func(n int) []byte { return bytes.Replace(numbered(n).Packed(), []byte("startxref"), nil, 1) },
		"rebuilt":          func(n int) []byte { return append([]byte("%PDF-1.4\n"), numbered(n).Bytes()[200:]...) },
		"streams open":     func(n int) []byte { return []byte("%PDF-1.4\n" + strings.Repeat("1 0 obj<<>>stream\nendobj\n", n*8)) },
		"objects open":     func(n int) []byte { return []byte("%PDF-1.4\n" + strings.Repeat("1 0 obj<<", n*8)) },
		"trailers":         func(n int) []byte { return []byte("%PDF-1.4\n" + strings.Repeat("trailer<</A[", n*8)) },
		"words":            func(n int) []byte { return []byte("%PDF-1.4\n" + strings.Repeat("obj", n*20)) },
		"startxref at all": func(n int) []byte { return []byte("%PDF-1.4\n" + strings.Repeat("startxref 9 xref 0 1", n*8)) },
	} {
		growth.Prepared(t, name, 250, func(n int) func() {
			data := build(n)
			return func() { _, _ = open(data, reader.Options{}) }
		})
	}
}

func FuzzOpen(f *testing.F) {
	d := numbered(2)
	d.Catalog = "/Outlines<</First 3 0 R>>"
	f.Add(d.Bytes())
	f.Add(d.Packed())
	f.Add(d.Bytes()[:400])
	f.Add([]byte("%PDF-1.7\n1 0 obj<</Type/ObjStm/N 1/First 4/Length 9>>stream\n1 0 <</Type/Page>>endstream endobj"))
	f.Fuzz(func(t *testing.T, data []byte) {
		pdf, err := open(data, reader.Options{MaxPages: 50, MaxStreamBytes: 1 << 16, MaxTotalBytes: 1 << 20})
		if err != nil {
			return
		}
		pdf.Info()
		pdf.Outline()
		for i := range pdf.NumPages() {
			if s := pdf.Stream(pdf.Page(i).Dict["Contents"]); s != nil {
				_, _ = pdf.Decode(s)
			}
		}
	})
}

// Titles, notes and alternative texts reach terminals: no encoding of a text
// string may produce an escape sequence.
func TestTextHasNoControls(t *testing.T) {
	t.Parallel()
	for name, s := range map[string]string{
		"UTF-8":             "\xef\xbb\xbfThe \x1b[31mmill\x1b[0m",
		"UTF-8 C1":          "\xef\xbb\xbfThe \u009b31mmill",
		"UTF-8, no mark":    "The \x1b[31mmill",
		"UTF-16":            "\xfe\xff\x00T\x00h\x00e\x00 \x00\x9b\x00m\x00i\x00l\x00l",
		"UTF-16, low first": "\xff\xfeT\x00h\x00e\x00 \x00\x07\x00m\x00i\x00l\x00l\x00",
	} {
		got := reader.DecodeText(s)
		for _, r := range got {
			if r < ' ' || 0x7f <= r && r <= 0x9f {
				t.Errorf("%s: %q has %q", name, got, r)
			}
		}
		if !strings.HasPrefix(got, "The ") {
			t.Errorf("%s: %q", name, got)
		}
	}
}
