package vault_test

import (
	"fmt"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/saved"
	"github.com/pagemill/pagemill/vault"
)

func ExampleName() {
	fmt.Println(vault.Name("Tides #1: [ebb | flow]?"))
	fmt.Println(vault.YAMLString("Tides: \"ebb\"\nand flow"))
	// Output:
	// Tides 1 - ebb - flow
	// "Tides: \"ebb\" and flow"
}

func ExampleCheckProperties() {
	fmt.Println(vault.CheckProperties([]string{"title", "source=url"}), vault.CheckProperties([]string{"mood"}))
	// Output: <nil> "mood" is none of title, url, source, site, authors, published, modified, saved, description, tags, language, image
}

// The images that a text shows become files.
func ExamplePictures() {
	const address = "https://" + saved.ImageHost + "/1"
	images := map[string]saved.Resource{address: {ContentType: "image/png", Body: []byte("\x89PNG\r\n\x1a\n")}}
	text, files := vault.Pictures("![The mill]("+address+")", images, "assets")
	fmt.Println(text, len(files))
	// Output: ![The mill](assets/1.png) 1
}

// A figure of a PDF is drawn by the caller.
func ExampleFigures() {
	res := &pagemill.Result{Markdown: "# Tides", Blocks: []pdfparse.PageBlocks{{PageNumber: 1, Items: []pdfparse.BlockItem{
		{Type: "section_header", MarkdownSpan: &[2]int{0, 7}},
		{Type: "figure", BBox: &[4]float64{0, .5, 1, 1}},
	}}}}
	images, err := vault.Figures(res, func(page int, parts [][4]float64) ([][]byte, error) {
		return [][]byte{[]byte("\x89PNG\r\n\x1a\n")}, nil
	})
	fmt.Println(len(images), err)
	// Output: 1 <nil>
}
