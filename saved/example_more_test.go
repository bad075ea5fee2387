package saved_test

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"

	"github.com/pagemill/pagemill/saved"
)

func ExampleRead() {
	for item, err := range saved.Read(strings.NewReader("<title>Tides</title>"), "notes/tides.html", saved.Options{}) {
		fmt.Println(item.Name, string(item.Body), err)
	}
	// Output: tides <title>Tides</title> <nil>
}

func ExampleSniff() {
	fmt.Println(saved.Sniff("", []byte("%PDF-1.7\n")), saved.Sniff("page.htm", []byte("Tides")), saved.IsArchive("crawl.warc.gz"))
	// Output: pdf html true
}

// The ranges of a large archive can be read by several workers.
func ExampleSplit() {
	const file = "testdata/chrome/mill.mhtml"
	ranges, err := saved.Split(file, 1<<20)
	if err != nil {
		fmt.Println(err)
	}
	pages := 0
	for _, r := range ranges {
		for _, err := range saved.OpenRange(file, r, saved.Options{}) {
			if err == nil {
				pages++
			}
		}
	}
	fmt.Println(len(ranges), pages)
	// Output: 1 1
}

// A page is read again only if the files beside it have changed.
func ExampleFresh() {
	dir, err := os.MkdirTemp("", "pages")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	page := filepath.Join(dir, "mill.html")
	if err := os.WriteFile(page, []byte(`<p><img src="mill_files/wheel.png">`), 0o600); err != nil {
		log.Fatal(err)
	}
	var beside map[string]string
	for it := range saved.Open(page, saved.Options{KeepImages: true}) {
		beside = it.Beside
	}
	fmt.Println(saved.Fresh(dir, beside))
	if err := os.MkdirAll(filepath.Join(dir, "mill_files"), 0o700); err != nil {
		log.Fatal(err)
	}
	err = os.WriteFile(filepath.Join(dir, "mill_files", "wheel.png"), []byte("\x89PNG\r\n\x1a\n"), 0o600)
	fmt.Println(saved.Fresh(dir, beside), err)
	// Output:
	// true
	// false <nil>
}
