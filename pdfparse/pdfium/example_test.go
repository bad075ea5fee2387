package pdfium_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/pdfparse/pdfium"
)

// A page of 72 by 36 points whose right half is black.
const halfBlack = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 72 36]/Contents 4 0 R>> endobj
4 0 obj <</Length 17>> stream
36 0 36 36 re f
endstream endobj
trailer <</Root 1 0 R>>
`

// A Rasterizer is used as pdfparse.Options.Rasterizer or
// pagemill.Pipeline.Raster. One serves a whole process.
func Example() {
	raster := pdfium.New(pdfium.Options{Workers: 1})
	defer raster.Close()
	file := pdfparse.Source{Reader: strings.NewReader(halfBlack), Size: int64(len(halfBlack))}
	img, err := raster.Rasterize(context.Background(), file, 1, 144)
	if err != nil {
		fmt.Println(err)
		return
	}
	left, _, _, _ := img.At(10, 30).RGBA()
	right, _, _, _ := img.At(130, 30).RGBA()
	fmt.Println(img.Bounds().Size(), left>>8, right>>8)
	// Output: (144,72) 255 0
}
