package font

// predefined returns a CMap by its name (PDF 32000-1, 9.7.5.2), nil if it is
// not known.
func predefined(name string) *cmap {
	switch name {
	case "Identity-H", "Identity":
		return &identity
	case "Identity-V":
		return &cmap{vertical: true, base: &identity}
	}
	return nil
}

// collectionText returns the text of a CID in one of Adobe's character
// collections, "" if it has none.
func collectionText(ordering string, cid uint32) string {
	return ""
}
