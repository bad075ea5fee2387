// Package font reads PDF fonts as far as text needs them: how the bytes of a
// string split into character codes, what Unicode text a code stands for, and
// how far it moves the pen.
//
// Text comes from the first of these that gives a sound answer: the font's
// ToUnicode CMap, the glyph names of its encoding, the character collection of
// a CID font, the tables of the embedded font program, and at last the code
// itself. A code that none of them knows becomes U+FFFD.
//
// The text is cleaned for reading: ligatures and Arabic presentation forms
// are taken apart, no-break spaces are spaces, a painted soft hyphen is a
// hyphen. Order is left alone: right-to-left text stays in painting order.
package font
