package saved_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/growth"
	"github.com/pagemill/pagemill/saved"
)

// Cost grows linearly with the file, also for adversarial files.
func TestGrowth(t *testing.T) {
	record := htmlResponse("https://mill.example/", page)
	for name, make := range map[string]func(n int) string{
		"records":       func(n int) string { return strings.Repeat(record, n) },
		"members":       func(n int) string { return strings.Repeat(gzipped(record), n) },
		"broken":        func(n int) string { return record + strings.Repeat("WARC/1.0\r\nX\r\n\r\n", n) },
		"magic numbers": func(n int) string { return gzipped(record) + "x" + strings.Repeat("\x1F\x8B\x08\x00", n) },
		"long lines":    func(n int) string { return record + "x" + strings.Repeat("yyyyyyyyyyyyyyy ", n) },
		"parts": func(n int) string {
			return "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n" + strings.Repeat("--b\r\nContent-Type: text/html\r\n\r\nx\r\n", n)
		},
		"boundaries": func(n int) string {
			return "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\n\r\n" + strings.Repeat("\r\n--", n)
		},
		"boundaries alone": func(n int) string {
			return "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n" + strings.Repeat("--b\r\n", n) + strings.Repeat("--b", n)
		},
		"folded fields": func(n int) string {
			return "MIME-Version: 1.0\r\nSubject: x" + strings.Repeat("\r\n y", 20*n) + "\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\nx\r\n--b--"
		},
		"image shown again": func(n int) string {
			return mhtml(strings.Repeat("<img src=i.png>", n), strings.Repeat("x", 40*n))
		},
		"entries":     func(n int) string { return `{"log":{"entries":[` + strings.Repeat(`{"request":{}},`, n) + `{}]}}` },
		"nested JSON": func(n int) string { return `{"log":{"x":` + strings.Repeat("[", n) },
		"equal names": func(n int) string { return tarred(slices.Repeat([]member{{"p.html", "x"}}, n)...) },
		"numbered names": func(n int) string {
			var list []member
			for i := range n {
				list = append(list, member{"p.html", "x"}, member{fmt.Sprintf("p-%d.html", n-i), "x"})
			}
			return tarred(list...)
		},
		"images": func(n int) string { return zipped(member{"a.html", strings.Repeat("<img src=a_files/x>", n)}) },
	} {
		growth.Prepared(t, name, 500, func(n int) func() {
			data := make(n)
			return func() {
				for range saved.Read(strings.NewReader(data), "a", saved.Options{EmbedImages: true}) {
				}
			}
		})
	}
}

func BenchmarkRead(b *testing.B) {
	record := htmlResponse("https://mill.example/", strings.Repeat(page, 100))
	for name, data := range map[string]string{
		"warc":    strings.Repeat(record, 50),
		"warc.gz": strings.Repeat(gzipped(record), 50),
		"zip":     zipped(member{"a.html", strings.Repeat(page, 5000)}),
		"html":    strings.Repeat(page, 5000),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(page)) * 5000)
			b.ReportAllocs()
			for b.Loop() {
				n := 0
				for _, err := range saved.Read(strings.NewReader(data), "a."+name, saved.Options{}) {
					if err != nil {
						b.Fatal(err)
					}
					n++
				}
				if n == 0 {
					b.Fatalf("no pages in %s", name)
				}
			}
		})
	}
}
