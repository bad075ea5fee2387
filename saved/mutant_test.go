package saved_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/saved"
)

// tokens are what a mutant puts in the place of other bytes: signs and sizes
// that lie, and the marks of every format.
var tokens = []string{"\r\n", "\n", "\r\n\r\n", "\x00", "\xff", "--", "--b",
	"chunked", "Transfer-Encoding: chunked\r\n", "Content-Encoding: gzip\r\n", "Content-Encoding: br\r\n", "Content-Encoding: zstd\r\n", "Content-Encoding: deflate\r\n",
	"Content-Length: ", "WARC/1.1\r\n", "WARC-Type: resource\r\n", "HTTP/1.1 200\r\n", "text/html", "base64", "quoted-printable", "boundary=", "=", "cid:", "data:image/png;base64,",
	"{", "}", "[", "]", "null", `"`, `\u0000`, "\x1f\x8b\x08", "PK\x03\x04", "PK\x05\x06", "bplist00", "<img src=", "<", ">", "a_files/", "../", "\x28\xB5\x2F\xFD"}

var numbers = []string{"-5", "-1", "0", "+7", "1", "7fffffff", "7fffffffffffffff", "ffffffffffffffff", "99999999999999999999", "0x10", ""}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// mutate changes data in one to four places.
func mutate(r *rand.Rand, data, other []byte) []byte {
	out := bytes.Clone(data)
	for range 1 + r.IntN(4) {
		i := r.IntN(len(out) + 1)
		j := min(len(out), i+r.IntN(1+r.IntN(64)))
		var put []byte
		switch r.IntN(8) {
		case 0: // leave bytes out
		case 1:
			put = []byte(tokens[r.IntN(len(tokens))])
		case 2: // change a byte
			put = bytes.Clone(out[i:j])
			if len(put) > 0 {
				put[r.IntN(len(put))] ^= 1 << r.IntN(8)
			}
		case 3: // repeat bytes
			put = bytes.Repeat(out[i:j], 2)
		case 4: // take bytes from another file
			k := r.IntN(len(other) + 1)
			put = other[k:min(len(other), k+r.IntN(64))]
		case 5: // cut the file short
			if r.IntN(8) == 0 {
				j = len(out)
			}
		default: // another number
			if k := bytes.IndexAny(out[i:], "0123456789"); k >= 0 {
				i += k
				for j = i; j < len(out) && isDigit(out[j]); j++ {
				}
				put = []byte(numbers[r.IntN(len(numbers))])
			}
		}
		out = append(append(append(make([]byte, 0, len(out)+len(put)), out[:i]...), put...), out[j:]...)
	}
	return out
}

// Each saved format is read to its end whatever became of its bytes: no panic,
// not even one that was caught, and what holds for any input. PAGEMILL_MUTANTS
// in the environment sets how many mutants of each format there are.
func TestMutants(t *testing.T) {
	t.Parallel()
	n := 2000
	if testing.Short() {
		n = 200
	}
	if k, err := strconv.Atoi(os.Getenv("PAGEMILL_MUTANTS")); err == nil {
		n = k
	}
	a := htmlResponse("https://mill.example/", page)
	chunked := response("https://mill.example/c", "Content-Type: text/html\r\nTransfer-Encoding: chunked\r\n", "5\r\n<html\r\n4\r\n><p>\r\n0\r\n\r\n")
	coded := response("https://mill.example/z", "Content-Type: text/html\r\nContent-Encoding: gzip\r\n", gzipped(page))
	mht, err := os.ReadFile("testdata/chrome/mill.mhtml")
	if err != nil {
		t.Fatal(err)
	}
	plain := func(s string) string { return s }
	seeds := []struct {
		name, data string
		wrap       func(string) string // of the mutant
	}{
		{"a.warc", a + chunked + coded, plain},
		{"b.warc", chunked + chunked, plain},
		{"a.warc.gz", gzipped(a) + gzipped(chunked) + gzipped(coded), plain},
		{"b.warc.gz", a + chunked + coded, gzipped},
		{"a.mhtml", string(mht), plain},
		{"b.mhtml", mhtml("<p>Stones<img src=i.png>", "\x89PNG\r\n\x1a\n"), plain},
		{"a.har", har(harEntry("https://mill.example/", "document", "text/html", "", page), harEntry("https://mill.example/a.png", "image", "image/png", "base64", "AAAA")), plain},
		{"a.webarchive", webArchive("https://mill.example/", page, map[string][]byte{"https://mill.example/img/stone.png": pixel}), plain},
		{"a.zip", zipped(member{"a/b.html", page}, member{"a/b_files/x.png", "x"}, member{"c.warc", a}, member{"d.mhtml", mhtml("<p>x", "x")}), plain},
		{"a.tar", tarred(member{"a.html", page}, member{"b.warc", chunked}), plain},
		{"a.tgz", tarred(member{"a.html", page}, member{"b.warc", chunked}), gzipped},
		{"a.html", page, plain},
	}
	for i, s := range seeds {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(uint64(i), 33))
			for k := range n {
				other := seeds[r.IntN(len(seeds))].data
				data := s.wrap(string(mutate(r, []byte(s.data), []byte(other))))
				if msg := readMutant(s.name, data); msg != "" {
					t.Fatalf("mutant %d: %s\n%.2000q", k, msg, data)
				}
			}
		})
	}
}

// readMutant returns what is wrong with how a file is read.
func readMutant(name, data string) (problem string) {
	defer func() {
		if r := recover(); r != nil {
			problem = fmt.Sprint("panic: ", r)
		}
	}()
	errs := 0
	for it, err := range saved.Read(strings.NewReader(data), name, saved.Options{MaxBytes: 1 << 20, EmbedImages: len(data)%2 == 0, KeepImages: true}) {
		switch {
		case err != nil && strings.Contains(err.Error(), "internal error"):
			return err.Error()
		case err != nil:
			errs++
		case len(it.Body) > 1<<20 || !saved.Safe(it.Name):
			return fmt.Sprintf("%d bytes named %q", len(it.Body), it.Name)
		}
		it.Resource("a.png")
	}
	if errs > len(data)+1 {
		return fmt.Sprintf("%d errors from %d bytes", errs, len(data))
	}
	return ""
}
