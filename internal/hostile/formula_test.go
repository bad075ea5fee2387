package hostile_test

import (
	"fmt"
	"math"
	"strings"
)

// formulaFamilies are content streams of PDF pages with hostile formulas, of
// about n bytes each. The fonts are F1 for text and M1 to M3 for TeX's letters,
// symbols and big symbols.
var formulaFamilies = map[string]func(n int) string{
	"pdfline": func(n int) string { // one line of letters and signs
		return glyphs(n/40, func(i, all int) string { return at(`M`+fmt.Sprint(1+i%2), 10, across(i, all), 600, "x\x00"[i%2]) })
	},
	"pdffractions": func(n int) string { // a fraction in each denominator
		return glyphs(n/70, func(i, all int) string {
			y := 700 - 600*float64(i)/float64(all)
			return at("M1", 10, 300, y, 'a') + level(300-float64(all-i)*200/float64(all), y-3, 300+float64(all-i)*200/float64(all))
		})
	},
	"pdfroots": func(n int) string { // a root in each root
		return glyphs(n/70, func(i, all int) string {
			x := across(i, 2*all)
			y := 600 - 100*float64(i)/float64(all)
			return at("M2", 10, x, y, 'p') + level(x+8, y, 600-x)
		}) + at("M1", 10, 300, 500, 'x')
	},
	"pdfbars": func(n int) string { // one bar painted again and again
		return at("M1", 10, 300, 610, 'a') + at("M1", 10, 300, 590, 'b') +
			glyphs(n/30, func(int, int) string { return level(280, 606, 320) })
	},
	"pdfscripts": func(n int) string { // a script on each script
		return glyphs(n/45, func(i, all int) string {
			return at("M1", 10*math.Pow(0.7, float64(i%40)), across(i, all), 600+float64(i%40), 'x')
		})
	},
	"pdfpieces": func(n int) string { // brackets of many pieces around a letter
		return glyphs(n/80, func(i, all int) string {
			y := 700 - 600*float64(i)/float64(all)
			return at("M3", 10, 200, y, 0x42) + at("M3", 10, 400, y, 0x43)
		}) + at("M1", 10, 300, 400, 'x')
	},
	"pdfmatrix": func(n int) string { // a matrix of many cells
		return at("M3", 500, 80, 700, 0x30) + at("M3", 500, 540, 700, 0x31) + glyphs(n/40, func(i, all int) string {
			side := int(math.Sqrt(float64(all))) + 1
			return at("M1", 8, 100+420*float64(i%side)/float64(side), 680-560*float64(i/side)/float64(side), 'a')
		})
	},
	"pdfaccents": func(n int) string { // many accents over one letter
		return at("M1", 10, 300, 600, 'x') + glyphs(n/40, func(i, all int) string { return at("F1", 10, 300, 600+10*float64(i)/float64(all), '^') })
	},
	"pdfinline": func(n int) string { // a formula between any two words
		return glyphs(n/110, func(i, all int) string {
			y := 740 - float64(i/6*12%700)
			x := 60 + float64(i%6)*80
			return at("F1", 10, x, y, 'w') + fmt.Sprintf("BT /F1 10 Tf %.0f %.0f Td (heat) Tj ET\n", x+8, y) + at("M1", 10, x+40, y, 'x') + at("M1", 7, x+46, y+3, 'n')
		})
	},
	"pdfnumbers": func(n int) string { // stacked, numbered displays
		return glyphs(n/90, func(i, all int) string {
			y := 740 - 700*float64(i)/float64(all)
			return at("M1", 10, 300, y, 'x') + fmt.Sprintf("BT /F1 10 Tf 520 %.2f Td (\\(%d\\)) Tj ET\n", y, i)
		})
	},
	"pdfheap": func(n int) string { // all at one position
		return glyphs(n/40, func(i, _ int) string { return at("M"+fmt.Sprint(1+i%3), 10, 300, 600, byte('A'+i%26)) })
	},
	"pdfsums": func(n int) string { // operators with limits that overlap
		return glyphs(n/120, func(i, all int) string {
			x := across(i, all)
			return at("M3", 10, x, 610, 'X') + at("M1", 6, x, 590, 'i') + at("M1", 6, x, 615, 'n')
		})
	},
}

// glyphs joins n painted elements.
func glyphs(n int, f func(i, all int) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(f(i, n))
	}
	return b.String()
}

// across returns the position of an element when all are on one line.
func across(i, all int) float64 { return 60 + 480*float64(i)/float64(all) }

func at(font string, size, x, y float64, code byte) string {
	return fmt.Sprintf("BT /%s %.4g Tf %.2f %.2f Td <%02x> Tj ET\n", font, max(size, 0.01), x, y, code)
}

func level(x0, y, x1 float64) string {
	return fmt.Sprintf(".4 w %.2f %.2f m %.2f %.2f l S\n", x0, y, x1, y)
}

// formulaPDF returns a PDF of one page with a line of text and what a family
// paints.
func formulaPDF(content string) string {
	const text = "BT /F1 10 Tf 12 TL 60 60 Td (The miller of Ashford grinds rye on Friday, and writes down how much) Tj T* (of it is flour in the evening.) Tj ET\n"
	return string(writePDF(1, func(int) string { return text + content }))
}

// mathFonts are TeX's mathematical fonts, not embedded: their codes are known
// from the fonts' names.
const mathFonts = `/M1<</Type/Font/Subtype/Type1/BaseFont/CMMI10>>/M2<</Type/Font/Subtype/Type1/BaseFont/CMSY10>>/M3<</Type/Font/Subtype/Type1/BaseFont/CMEX10>>`
