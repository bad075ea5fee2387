package layout_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
)

// Vertical text reads the same in all sizes, distances of columns and of glyphs,
// with its glyphs a little beside the middle of the column, and in two rows.
func TestVerticalSettings(t *testing.T) {
	t.Parallel()
	texts := []string{
		"吾輩は猫である名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗い所で泣いていた事だけは記憶している。しかもあとで聞くとそれは書生という種族であった。",
		"天地玄黃宇宙洪荒日月盈昃辰宿列張寒來暑往秋收冬藏。閏餘成歲律呂調陽雲騰致雨露結為霜，金生麗水玉出崑岡劍號巨闕珠稱夜光。果珍李柰菜重芥薑海鹹河淡鱗潛羽翔。",
	}
	for _, size := range []float64{6, 9, 10.5, 14} {
		for _, lead := range []float64{1.3, 1.7, 2.2} {
			for _, step := range []float64{0.97, 1, 1.15} {
				for _, rows := range []int{1, 2} {
					name := fmt.Sprintf("size %v lead %v step %v rows %d", size, lead, step, rows)
					pg := columnsOf(texts, size, lead, step, rows)
					md, _ := layout.Settle(read([]*glyph.Page{pg}), nil).Markdown(nil, false)
					if want := strings.Join(texts, "\n\n"); strings.TrimSpace(md) != want {
						t.Errorf("%s:\n got %s\nwant %s", name, md, want)
					}
				}
			}
		}
	}
}

// columnsOf sets texts in columns of 22 characters, each text in its row or one
// after the other.
func columnsOf(texts []string, size, lead, step float64, rows int) *glyph.Page {
	pg := &glyph.Page{Number: 1, Width: 595, Height: 842}
	font := &glyph.Font{Ascent: 0.88, Descent: -0.12, Mono: true}
	x := 540.0
	for i, text := range texts {
		top := 60.0
		if rows == 2 {
			x, top = 540, 60+float64(i)*26*size*step
		}
		k := 1 // the first column is indented
		for _, r := range text {
			if k == 22 {
				k, x = 0, x-lead*size
			}
			off := 0.04 * size * float64(k%3-1)
			pg.Glyphs = append(pg.Glyphs, glyph.Glyph{Text: string(r), X: x + off, Y: top + (float64(k)*step+0.88)*size, DX: size, Size: size, Font: font, MCID: -1, Run: int32(len(pg.Glyphs))})
			k++
		}
		x -= lead * size
	}
	return pg
}
