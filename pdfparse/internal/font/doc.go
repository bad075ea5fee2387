// Package font reads those parts of PDF fonts that text extraction needs: how
// the bytes of a string split into character codes, the Unicode text of a code,
// and its advance.
//
// The text comes from the first of these that is plausible: the font's
// ToUnicode CMap, the glyph names of its encoding, the character collection of
// a CID font, the tables of the embedded font program, and finally the code
// itself. A code that none of them maps becomes U+FFFD.
//
// The text is normalized for reading: ligatures and Arabic presentation forms
// are decomposed, no-break spaces become spaces, and a visible soft hyphen
// becomes a hyphen. The order is not changed: right-to-left text stays in
// painting order.
package font
