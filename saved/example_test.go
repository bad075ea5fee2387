package saved_test

import (
	"context"
	"fmt"
	"log"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/saved"
)

func ExampleOpen() {
	for item, err := range saved.Open("testdata/chrome/mill.mhtml", saved.Options{}) {
		if err != nil {
			log.Print(err) // one broken record, or the rest of a cut file
			continue
		}
		result, err := pagemill.Run(context.Background(), item.Document, pagemill.Options{
			Formats: []pagemill.Format{{Type: pagemill.FormatLinks}}, OnlyMainContent: pagemill.ToggleOff})
		if err != nil {
			log.Print(err)
			continue
		}
		fmt.Println(item.Name, item.URL)
		fmt.Println(result.Links)
	}
	// Output:
	// mill https://mill.example/index.html
	// [https://mill.example/ https://mill.example/mills https://mill.example/stones.html?x=1&y=2]
}

func ExampleItem_Resource() {
	for item, err := range saved.Open("testdata/chrome/mill.mhtml", saved.Options{}) {
		if err != nil {
			log.Fatal(err)
		}
		image, ok := item.Resource("mill.png")
		fmt.Println(ok, image.ContentType, len(image.Body))
	}
	// Output: true image/png 74
}

func ExamplePages() {
	for _, name := range []string{"crawl.warc.gz", "page.mhtml", "logo.png"} {
		fmt.Println(name, saved.Pages(name))
	}
	// Output:
	// crawl.warc.gz true
	// page.mhtml true
	// logo.png false
}
