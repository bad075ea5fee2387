package sanitize

import (
	"net/url"
	"regexp"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/ascii"
)

// mayStay reports whether an attribute with its value is allowed on an element.
func mayStay(element string, a html.Attribute) bool {
	if may := ownAttribute(element, a.Key); may != nil && may(a.Val) {
		return true
	}
	switch a.Key {
	case "dir":
		return isDirection(a.Val)
	case "lang":
		return hasLetters(a.Val)
	case "id":
		return strings.ContainsFunc(a.Val, func(c rune) bool { return ascii.IsLetter(c) || c >= '0' && c <= '9' || strings.ContainsRune(":-_.", c) })
	case "title":
		return isProse(a.Val)
	}
	return false
}

// ownAttribute returns the test for the values of an attribute of an element,
// nil if the element has no such attribute.
func ownAttribute(element, key string) func(string) bool {
	switch element {
	case "a":
		return pick(key == "href", anything)
	case "area":
		return areaAttribute(key)
	case "bdi", "bdo":
		return pick(key == "dir", isDirection)
	case "blockquote", "q":
		return pick(key == "cite", anything)
	case "del", "ins":
		if key == "datetime" {
			return isMoment
		}
		return pick(key == "cite", isProse)
	case "details":
		return pick(key == "open", oneOf("", "open"))
	case "img":
		return imageAttribute(key)
	case "li":
		if key == "value" {
			return isDigits
		}
		return pick(key == "type", isListType)
	case "map":
		return pick(key == "name", isName)
	case "meter":
		return pick(key == "value" || key == "min" || key == "max" || key == "low" || key == "high" || key == "optimum", isFloat)
	case "ol", "ul":
		return pick(key == "type", isListType)
	case "progress":
		return pick(key == "value" || key == "max", isFloat)
	case "time":
		return pick(key == "datetime", isMoment)
	}
	return tableAttribute(element, key)
}

func pick(wanted bool, may func(string) bool) func(string) bool {
	if wanted {
		return may
	}
	return nil
}

func areaAttribute(key string) func(string) bool {
	switch key {
	case "alt":
		return isProse
	case "coords":
		return func(s string) bool { return strings.Contains(s, ",") && isListOf(s, ",", isDigits) }
	case "href":
		return anything
	case "rel":
		return isTokens
	case "shape":
		return oneOf("default", "circle", "rect", "poly")
	}
	return nil
}

func imageAttribute(key string) func(string) bool {
	switch key {
	case "align":
		return oneOf("left", "right", "top", "texttop", "middle", "absmiddle", "baseline", "bottom", "absbottom")
	case "alt":
		return isProse
	case "height", "width":
		return isLength
	case "src":
		return anything
	case "usemap":
		return func(s string) bool { return strings.HasPrefix(s, "#") && isName(s[1:]) }
	}
	return nil
}

func tableAttribute(element, key string) func(string) bool {
	isCell, isColumn := element == "td" || element == "th", element == "col" || element == "colgroup"
	isPart := element == "thead" || element == "tbody" || element == "tfoot" || element == "tr"
	switch key {
	case "align":
		return pick(isCell || isColumn || isPart, oneOf("center", "justify", "left", "right", "char"))
	case "valign":
		return pick(isCell || isColumn || isPart, oneOf("baseline", "bottom", "middle", "top"))
	case "height", "width":
		return pick(isCell || isColumn || element == "table", isLength)
	case "span":
		return pick(isColumn, isDigits)
	case "summary":
		return pick(element == "table", isProse)
	case "abbr":
		return pick(isCell, isProse)
	case "colspan", "rowspan":
		return pick(isCell, isDigits)
	case "headers":
		return pick(isCell, isTokens)
	case "scope":
		return pick(isCell, func(s string) bool {
			s = strings.ToLower(s)
			return strings.Contains(s, "row") || strings.Contains(s, "col")
		})
	case "nowrap":
		return pick(isCell, anything)
	}
	return nil
}

func anything(string) bool { return true }

func oneOf(words ...string) func(string) bool {
	return func(s string) bool {
		for _, w := range words {
			if strings.EqualFold(s, w) {
				return true
			}
		}
		return false
	}
}

var (
	isDirection = oneOf("rtl", "ltr")
	isListType  = oneOf("circle", "disc", "square", "a", "i", "1")
)

// hasLetters reports whether s has two adjacent letters.
func hasLetters(s string) bool {
	for i := 1; i < len(s); i++ {
		if ascii.IsLetter(rune(s[i-1])) && ascii.IsLetter(rune(s[i])) {
			return true
		}
	}
	return false
}

// all reports whether a text is not empty and every character satisfies the
// function is.
func all(s string, is func(rune) bool) bool {
	return s != "" && !strings.ContainsFunc(s, func(c rune) bool { return !is(c) })
}

func isDigits(s string) bool { return all(s, func(c rune) bool { return c >= '0' && c <= '9' }) }

func isListOf(s, separator string, is func(string) bool) bool {
	for part := range strings.SplitSeq(s, separator) {
		if !is(part) {
			return false
		}
	}
	return true
}

// isLength reports whether a text is a number of pixels or percent.
func isLength(s string) bool { return isDigits(strings.TrimSuffix(s, "%")) }

func isWordRune(c rune) bool { return c == '_' || c == '-' || unicode.In(c, unicode.L, unicode.N) }

func isBlank(c rune) bool { return strings.ContainsRune("\t\n\f\r ", c) }

func isName(s string) bool { return all(s, isWordRune) }

func isTokens(s string) bool {
	return all(s, func(c rune) bool { return isBlank(c) || isWordRune(c) })
}

// isProse reports whether a text contains nothing that could end an attribute
// or a tag.
func isProse(s string) bool {
	return s == "" || all(s, func(c rune) bool { return isBlank(c) || isWordRune(c) || strings.ContainsRune(`',[]!./\()`, c) })
}

var momentForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[0-9]{4}(-[0-9]{2}(-[0-9]{2}([ T][0-9]{2}(:[0-9]{2}){1,2}(.[0-9]{1,6})?Z?([+-][0-9]{2}:[0-9]{2})?)?)?)?$`)
})

func isMoment(s string) bool { return momentForm().MatchString(s) }

var floatForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[-+]?[0-9]*\.?[0-9]+([eE][-+]?[0-9]+)?$`)
})

func isFloat(s string) bool { return floatForm().MatchString(s) }

// isAddress reports whether the value of an attribute is a URL.
func isAddress(element, key string) bool {
	switch element {
	case "a", "area":
		return key == "href"
	case "blockquote", "del", "ins", "q":
		return key == "cite"
	case "img":
		return key == "src"
	}
	return false
}

// safeAddress returns a URL as net/url writes it, if it is relative or its
// scheme loads no code.
func safeAddress(s string) (string, bool) {
	s = strings.TrimSpace(s)
	if strings.ContainsAny(s, " \t\n") {
		return "", false
	}
	u, err := url.Parse(s)
	if err != nil {
		return "", false
	}
	switch u.Scheme {
	case "http", "https", "mailto", "tel":
		return u.String(), true
	case "":
		s = u.String()
		return s, s != ""
	}
	return "", false
}
