package price

import "strings"

// Former reports whether a word, of a label, a property's or an element's name,
// marks a former price: certainly, or possibly, where prices are spoken of.
func Former(word string) (certain, possible bool) {
	if short := strings.TrimSuffix(strings.TrimPrefix(word, "price"), "price"); short != "" {
		certain = short != word // "oldprice"
		word = short
	}
	switch word {
	case "rrp", "msrp", "uvp", "compare", "strike", "striked", "strikethrough", "linethrough", "crossed":
		return true, true
	case "old", "was", "list", "regular", "reg", "full", "original", "originally", "former", "previous", "before", "retail", "cross", "barred", "statt", "vorher", "antes", "avant":
		return certain, true
	}
	return false, false
}

// IsFormer reports whether a word may mark a former price.
func IsFormer(word string) bool {
	_, possible := Former(word)
	return possible
}
