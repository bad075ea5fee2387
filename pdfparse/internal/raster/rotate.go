package raster

import (
	"image"
	"math"

	"github.com/pagemill/pagemill/internal/cancel"
)

// Upright rotates an image by its pose. A negligible skew is not corrected; the
// pose that was applied is returned.
func Upright(check *cancel.Checker, g *image.Gray, p Pose) (*image.Gray, Pose) {
	if p.Turn != 0 {
		g = quarter(check, g, p.Turn)
	}
	if math.Abs(p.Skew) < 0.08 {
		p.Skew = 0
		return g, p
	}
	return rotate(check, g, p.Skew), p
}

// Over turns an image upside down.
func Over(check *cancel.Checker, g *image.Gray) *image.Gray { return quarter(check, g, 2) }

// OverRulings returns the rulings of an image of the given size turned upside
// down.
func OverRulings(rs []Ruling, size image.Point) []Ruling {
	out := make([]Ruling, 0, len(rs))
	for _, r := range rs {
		along, across := float64(size.X-1), float64(size.Y-1)
		if r.Vertical {
			along, across = across, along
		}
		out = append(out, Ruling{Vertical: r.Vertical, Pos: across - r.Pos, A: along - r.B, B: along - r.A})
	}
	return out
}

// quarter rotates an image by clockwise quarter turns.
func quarter(check *cancel.Checker, g *image.Gray, turns int) *image.Gray {
	w, h := g.Rect.Dx(), g.Rect.Dy()
	if turns == 2 {
		out := image.NewGray(image.Rect(0, 0, w, h))
		rows(check, g.Pix, func(at int, pix []byte) {
			for i, v := range pix {
				out.Pix[len(out.Pix)-1-at-i] = v
			}
		})
		return out
	}
	if turns == 3 {
		return swapped(check, g, (w-1)*h, 1, -h)
	}
	return swapped(check, g, h-1, -1, h)
}

// swapped returns an image whose rows are the columns of g: the pixel at x, y goes
// to at + x*right + y*down.
func swapped(check *cancel.Checker, g *image.Gray, at, down, right int) *image.Gray {
	w, h := g.Rect.Dx(), g.Rect.Dy()
	out := image.NewGray(image.Rect(0, 0, h, w))
	const tile = 32
	for y0 := 0; y0 < h; y0 += tile {
		check.Steps(tile * w / 64)
		for x0 := 0; x0 < w; x0 += tile {
			for y := y0; y < min(y0+tile, h); y++ {
				row, to := g.Pix[y*w:(y+1)*w], at+y*down
				for x := x0; x < min(x0+tile, w); x++ {
					out.Pix[to+x*right] = row[x]
				}
			}
		}
	}
	return out
}

// rotate rotates an image about its centre by a small clockwise angle in
// degrees, with bilinear interpolation; new areas are white.
func rotate(check *cancel.Checker, g *image.Gray, degrees float64) *image.Gray {
	w, h := g.Rect.Dx(), g.Rect.Dy()
	out := image.NewGray(g.Rect)
	const one = 1 << 16
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	dx, dy := int(cos*one), int(-sin*one)
	cx, cy := float64(w-1)/2, float64(h-1)/2
	for y := range h {
		check.Steps(w / 64)
		// The source position of the row's first pixel, in 1/65536.
		fy := float64(y) - cy
		sx := int((cx - cos*cx + sin*fy) * one)
		sy := int((cy + sin*cx + cos*fy) * one)
		row := out.Pix[y*w : (y+1)*w]
		for x := range row {
			ix, iy := sx>>16, sy>>16
			if ix >= 0 && iy >= 0 && ix < w-1 && iy < h-1 {
				a, b := sx&(one-1)>>8, sy&(one-1)>>8
				p := g.Pix[iy*w+ix:]
				q := g.Pix[(iy+1)*w+ix:]
				top := int(p[0])*(256-a) + int(p[1])*a
				low := int(q[0])*(256-a) + int(q[1])*a
				row[x] = byte((top*(256-b) + low*b + 1<<15) >> 16)
			} else {
				row[x] = maxLevel
			}
			sx += dx
			sy += dy
		}
	}
	return out
}
