package saved_test

import (
	"fmt"
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
