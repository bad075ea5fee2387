package pdfparse_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/pagemill/pagemill/pdfparse"
)

const letter = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>> endobj
4 0 obj <</Length 123>> stream
BT /F 24 Tf 40 150 Td (Tides) Tj /F 12 Tf 0 -40 Td (The water rises for six hours) Tj 0 -14 Td (and falls again.) Tj ET        
endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
trailer <</Root 1 0 R>>
`

// A file in memory is not copied.
func ExampleOpenBytes() {
	ctx := context.Background()
	doc, err := pdfparse.OpenBytes(ctx, []byte(letter), pdfparse.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	res, err := doc.Parse(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(res.Markdown)
	// Output:
	// # Tides
	//
	// The water rises for six hours and falls again.
}

// Blocks give the kind of each part of a page and its position from the top
// left corner, as shares of the page's width and height.
func ExampleDocument_Parse() {
	ctx := context.Background()
	doc, err := pdfparse.Open(ctx, strings.NewReader(letter), int64(len(letter)), pdfparse.Options{Blocks: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	res, err := doc.Parse(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, page := range res.Blocks {
		for _, b := range page.Items {
			fmt.Printf("%s %.2f %q\n", b.Type, *b.BBox, b.Content)
		}
	}
	// Output:
	// title [0.10 0.16 0.25 0.27] "# Tides"
	// text [0.10 0.41 0.48 0.53] "The water rises for six hours and falls again."
}

func ExampleCheckPageRange() {
	fmt.Println(pdfparse.CheckPageRange("3-5,8,12-") == nil, pdfparse.CheckPageRange("5-3") == nil)
	// Output: true false
}
