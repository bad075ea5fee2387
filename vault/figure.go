package vault

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/saved"
)

const (
	// figureGap is the maximum gap between two images that are drawn as one
	// figure, as a share of the page.
	figureGap = 0.01
	// pageShare is the share of a page above which an image is taken for the
	// scanned page itself or its background.
	pageShare = 0.8
	// minOverlap is the minimum horizontal overlap, as a share of the narrower
	// one, of a figure and a block in the same column.
	minOverlap = 0.3
)

// A box is an area of a page: x0, y0, x1, y1 from the top left, as shares of
// the page's size.
type box = [4]float64

// Figures inserts pictures into the Markdown of a PDF that was parsed with
// blocks. Draw renders the given parts of a page; a part for which it returns
// nil is left out. The result maps addresses to images, like Item.Images.
func Figures(res *pagemill.Result, draw func(page int, parts [][4]float64) ([][]byte, error)) (map[string]saved.Resource, error) {
	if res == nil || draw == nil {
		return nil, errors.New("vault: no result, or nothing that draws its figures")
	}
	images := map[string]saved.Resource{}
	var edits []edit
	for i, page := range res.Blocks {
		parts := figures(page)
		if len(parts) == 0 {
			continue
		}
		drawn, err := draw(page.PageNumber, parts)
		if err != nil {
			return images, err
		}
		for k, body := range drawn {
			if len(body) == 0 {
				continue
			}
			sum := sha256.Sum256(body)
			address := fmt.Sprintf("https://%s/%s/page-%d-%d.png", saved.ImageHost, hex.EncodeToString(sum[:8]), page.PageNumber, k+1)
			images[address] = saved.Resource{Body: body, ContentType: "image/png"}
			at := place(res, i, parts[k])
			edits = append(edits, between(res.Markdown, at, fmt.Sprintf("![Picture on page %d](%s)", page.PageNumber, address)))
		}
	}
	res.Markdown = apply(res.Markdown, edits)
	return images, nil
}

// figures returns the areas of a page that show images, with touching ones
// joined.
func figures(page pdfparse.PageBlocks) []box {
	var out []box
	for _, it := range page.Items {
		if it.Type != "figure" || it.BBox == nil || (it.BBox[2]-it.BBox[0])*(it.BBox[3]-it.BBox[1]) > pageShare {
			continue
		}
		out = append(out, *it.BBox)
	}
	for i := 0; i < len(out); {
		k := slices.IndexFunc(out[:i], func(b box) bool { return touch(b, out[i]) })
		if k < 0 {
			i++
			continue
		}
		out[k] = box{min(out[k][0], out[i][0]), min(out[k][1], out[i][1]), max(out[k][2], out[i][2]), max(out[k][3], out[i][3])}
		out = slices.Delete(out, i, i+1)
		i = k // it may touch others now
	}
	return out
}

func touch(a, b box) bool {
	return a[0] <= b[2]+figureGap && b[0] <= a[2]+figureGap && a[1] <= b[3]+figureGap && b[1] <= a[3]+figureGap
}

// place returns the offset in the Markdown where a figure belongs: before the
// first block below it in its column, else after the last block above it, else
// at the start of the page.
func place(res *pagemill.Result, page int, b box) int {
	above := -1
	for _, it := range res.Blocks[page].Items {
		if it.MarkdownSpan == nil || it.BBox == nil || !sameColumn(b, *it.BBox) {
			continue
		}
		if (it.BBox[1]+it.BBox[3])/2 >= (b[1]+b[3])/2 {
			return it.MarkdownSpan[0]
		}
		above = it.MarkdownSpan[1]
	}
	if above >= 0 {
		return above
	}
	for _, p := range res.Blocks[page:] {
		for _, it := range p.Items {
			if it.MarkdownSpan != nil {
				return it.MarkdownSpan[0]
			}
		}
	}
	return len(res.Markdown)
}

func sameColumn(a, b box) bool {
	return min(a[2], b[2])-max(a[0], b[0]) >= minOverlap*min(a[2]-a[0], b[2]-b[0])
}

// between returns an edit that inserts a paragraph between two blocks. An
// offset within a line moves to the line's end.
func between(md string, at int, text string) edit {
	if at > 0 && at < len(md) && md[at-1] != '\n' && md[at] != '\n' {
		at = len(strings.TrimSuffix(md[:lineEnd(md, at)], "\n"))
	}
	before, behind := "", ""
	if at > 0 {
		before = "\n\n"[min(2, at-len(strings.TrimRight(md[:at], "\n"))):]
	}
	if at < len(md) && !strings.HasPrefix(md[at:], "\n\n") {
		behind = "\n\n"
	}
	return edit{at, at, before + text + behind}
}
