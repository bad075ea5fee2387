package tagger

// A Gap is a stretch of text that the tagger does not read. A silent gap, such
// as markup, leaves no trace; any other is read as one token. A masked name is
// read as a name token, so that masking does not change the context of its
// neighbours.
type Gap struct {
	Start, End int
	Silent     bool
	Mask       Mask
}

// A Mask is what a Gap stands for.
type Mask uint8

// The masks of names.
const (
	NoMask Mask = iota
	MaskedPerson
	MaskedPlace
)

// mask reports whether t stands for a masked name.
func (t *Token) mask() bool { return t.lower == personHash || t.lower == placeHash }

// token returns the token that a gap is read as.
func (g Gap) token() Token {
	t := Token{Start: g.Start, End: g.End, lower: addressHash, shape: addressHash, kind: address}
	switch g.Mask {
	case MaskedPerson:
		t.lower, t.shape, t.kind, t.gaz = personHash, capShape, capWord, gazFirst|gazSurname
	case MaskedPlace:
		t.lower, t.shape, t.kind, t.gaz = placeHash, capShape, capWord, gazCity
	default:
		return t
	}
	t.length, t.looked, t.known = 6, true, true
	return t
}

var personHash, placeHash, capShape = hashString("<person>"), hashString("<place>"), shapeOf("Name")
