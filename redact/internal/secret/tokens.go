package secret

import (
	_ "embed"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/redact/internal/identity"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// A tokenForm is the public form of one provider's tokens: a fixed prefix, the
// set of characters after it, and their number.
type tokenForm struct {
	prefix   string
	chars    scan.Charset
	min, max int
}

// tokenForms are the forms of tokens.txt.
var tokenForms = func() (forms []tokenForm) {
	sets := map[string]scan.Charset{"alnum": scan.AlnumChars, "word": scan.WordChars, "dot": scan.DotChars, "hex": scan.HexChars, "b64": scan.B64Chars}
	for line := range datafile.Lines(tokenTable) {
		f := strings.Fields(line)
		least, err := strconv.Atoi(f[2])
		most, err2 := strconv.Atoi(f[3])
		if err != nil || err2 != nil {
			panic("tokens.txt: " + line)
		}
		forms = append(forms, tokenForm{f[0], sets[f[1]], least, most})
	}
	return forms
}()

//go:embed tokens.txt
var tokenTable string

// ShortestToken is the least length of a token that is one word. A shorter word
// can only begin one; JoinsToken is the set of bytes that can then follow.
const ShortestToken = 16

var JoinsToken = [256]bool{'-': true, '.': true, '~': true, '=': true, '/': true, '+': true, ':': true}

// tokenChecks are additional checks of the bodies of some tokens.
var tokenChecks = map[string]func(body string) bool{
	// JSON, and a signature of 32 bytes in base64 (Sentry RFC 91)
	"re_":  func(body string) bool { return body[8] == '_' && CountsOf(body).Digits > 1 && identity.MixedCase(body) },
	"sdk-": isUUID, "pat-na1-": isUUID, "pat-eu1-": isUUID,
	"sntrys_eyJ": func(body string) bool { return len(body)-strings.LastIndexByte(body, '_')-1 == 43 },
}

// isUUID reports whether body is a UUID (RFC 9562).
func isUUID(body string) bool { return uuidForm().MatchString(body) }

var uuidForm = lazy.Regexp(`^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$`)

// decides reports whether f excludes all other forms where its prefix occurs:
// the prefix is long and the length of the body is fixed.
func (f tokenForm) decides() bool { return len(f.prefix) >= 8 && f.min == f.max }

// tokenIndex lists the forms to try by their first two bytes.
var tokenIndex = func() map[[2]byte][]tokenForm {
	m := map[[2]byte][]tokenForm{}
	for _, f := range tokenForms {
		k := [2]byte{f.prefix[0], f.prefix[1]}
		m[k] = append(m[k], f)
	}
	return m
}()

// startsToken is the set of first two bytes of tokens.
var startsToken = func() (t scan.Pairs) {
	t.Add('e', 'y') // JSON Web Tokens
	for k := range tokenIndex {
		t.Add(k[0], k[1])
	}
	return t
}()
