package redact

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/pbkdf2"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/redact/internal/mask"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// A sealer encrypts values into tokens of letters, digits, hyphens and
// underscores, which mean nothing in any of the formats: ENC-PERSON-….Q. Equal
// values have equal tokens.
type sealer struct {
	aead cipher.AEAD
	mac  []byte // key of the nonces
}

// keyRounds is the number of iterations that make a key out of a passphrase.
const keyRounds = 200_000

// newSealer returns the sealer of a key of 32 bytes, or of a passphrase.
func newSealer(key []byte) *sealer {
	material, err := pbkdf2.Key(sha256.New, string(key), []byte("pagemill redact"), keyRounds, 64)
	if err != nil {
		panic(err) // of a length that no hash has
	}
	block, err := aes.NewCipher(material[:32])
	if err != nil {
		panic(err)
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		panic(err)
	}
	return &sealer{aead, material[32:]}
}

// A sealed token is sealMark, the entity, a hyphen, the encrypted value in Base32,
// and sealEnd, which Base32 in lower case does not have.
const (
	sealMark = "ENC-"
	sealEnd  = "Q"
)

var sealCode = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// isSealed reports whether token is one.
func isSealed(token string) bool { return strings.HasPrefix(token, sealMark) }

// seal returns the token of raw. quoted tells that it stands between quotes that
// raw does not have.
func (s *sealer) seal(e scan.Entity, raw string, quoted bool) string {
	plain := append([]byte{0}, raw...)
	if quoted {
		plain[0] = 1
	}
	mac := hmac.New(sha256.New, s.mac)
	mac.Write([]byte(e))
	mac.Write(plain)
	nonce := mac.Sum(nil)[:s.aead.NonceSize()]
	return sealMark + string(e) + "-" + sealCode.EncodeToString(s.aead.Seal(nonce, nonce, plain, []byte(e))) + sealEnd
}

// sealedToken matches a token; its groups are the entity and the encrypted value.
var sealedToken = lazy.Regexp(sealMark + `([A-Z][A-Z0-9_]+)-([a-z2-7]+)` + sealEnd)

// unseal returns the value of a token of an entity; false if it is none under this
// key.
func (s *sealer) unseal(entity, code string) (raw string, quoted, ok bool) {
	data, err := sealCode.DecodeString(code)
	size := s.aead.NonceSize()
	if err != nil || len(data) < size {
		return "", false, false
	}
	plain, err := s.aead.Open(nil, data[:size], data[size:], []byte(entity))
	if err != nil || len(plain) == 0 {
		return "", false, false
	}
	return string(plain[1:]), plain[0] == 1, true
}

// ErrKey is wrapped by the error for tokens that the key does not open.
var ErrKey = errors.New("redact: the key does not open the encrypted values")

// unsealFile gives back the values of all tokens in a file of any encoding.
func unsealFile(data []byte, s *sealer) ([]byte, int, error) {
	text, enc := decodeText(data)
	var edits []mask.Edit
	tokens := sealedToken().FindAllStringSubmatchIndex(text, -1)
	for _, t := range tokens {
		raw, quoted, ok := s.unseal(text[t[2]:t[3]], text[t[4]:t[5]])
		if !ok {
			continue
		}
		e := mask.Edit{Span: scan.Span{Start: t[0], End: t[1]}, Text: raw}
		if quoted && e.Start > 0 && e.End < len(text) {
			e.Start, e.End = e.Start-1, e.End+1
		}
		edits = append(edits, e)
	}
	if len(edits) == 0 && len(tokens) > 0 {
		return nil, 0, ErrKey
	}
	return enc.apply(data, text, edits), len(edits), nil
}
