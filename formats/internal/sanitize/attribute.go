package sanitize

import (
	_ "embed"
	"net/url"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/ascii"
	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/internal/lazy"
)

// mayStay reports whether an attribute with its value is allowed on an element.
func mayStay(element string, a html.Attribute) bool {
	if may := ownAttributes()[element+" "+a.Key]; may != nil && may(a.Val) {
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

// attributeList names the attributes of elements that may stay, and what their values are.
//
//go:embed attributes.txt
var attributeList string

// ownAttributes are tests for values, by element and attribute.
var ownAttributes = sync.OnceValue(func() map[string]func(string) bool {
	tests := map[string]func(string) bool{
		"anything":    anything,
		"prose":       isProse,
		"direction":   isDirection,
		"tokens":      isTokens,
		"digits":      isDigits,
		"name":        isName,
		"length":      isLength,
		"moment":      isMoment,
		"float":       isFloat,
		"list":        oneOf("circle", "disc", "square", "a", "i", "1"),
		"open":        oneOf("", "open"),
		"shape":       oneOf("default", "circle", "rect", "poly"),
		"align":       oneOf("center", "justify", "left", "right", "char"),
		"valign":      oneOf("baseline", "bottom", "middle", "top"),
		"image-align": oneOf("left", "right", "top", "texttop", "middle", "absmiddle", "baseline", "bottom", "absbottom"),
		"coordinates": func(s string) bool { return strings.Contains(s, ",") && isListOf(s, ",", isDigits) },
		"fragment":    func(s string) bool { return strings.HasPrefix(s, "#") && isName(s[1:]) },
		"scope": func(s string) bool {
			s = strings.ToLower(s)
			return strings.Contains(s, "row") || strings.Contains(s, "col")
		},
	}
	out := map[string]func(string) bool{}
	for line := range datafile.Lines(attributeList) {
		entry := strings.Fields(line)
		for element := range strings.SplitSeq(entry[0], ",") {
			out[element+" "+entry[1]] = tests[entry[2]]
		}
	}
	return out
})

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

var isDirection = oneOf("rtl", "ltr")

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

var momentForm = lazy.Regexp(`^[0-9]{4}(-[0-9]{2}(-[0-9]{2}([ T][0-9]{2}(:[0-9]{2}){1,2}(.[0-9]{1,6})?Z?([+-][0-9]{2}:[0-9]{2})?)?)?)?$`)

func isMoment(s string) bool { return momentForm().MatchString(s) }

var floatForm = lazy.Regexp(`^[-+]?[0-9]*\.?[0-9]+([eE][-+]?[0-9]+)?$`)

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
