package identity

import (
	"crypto/sha256"
	"math/big"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// Wallet tries a cryptocurrency address on the word [i,j).
func Wallet(s *scan.Cursor, i, j int) bool {
	w := s.Src[i:j]
	ok, valid := false, true
	switch {
	case len(w) >= 26 && len(w) <= 35 && strings.IndexByte("13LMDT9Xr", w[0]) >= 0:
		ok = base58check(w)
	case len(w) == 95 && (w[0] == '4' || w[0] == '8'): // Monero
		ok, valid = isBase58(w) && s.CluesAround(i, j)&scan.ClueCrypto != 0, false
	case len(w) >= 14 && len(w) <= 110 && strings.IndexByte(w[:min(len(w), 6)], '1') > 0:
		ok = bech32(w)
	case len(w) == 42 && strings.HasPrefix(w, "0x"):
		ok, valid = scan.Past(w, 2, len(w), scan.IsHex) == len(w) && (s.CluesAround(i, j)&scan.ClueCrypto != 0 || s.Alone(i, j) || MixedCase(w[2:])), false
	case (len(w) == 43 || len(w) == 44) && s.CluesAround(i, j)&scan.ClueCrypto != 0: // Solana
		ok, valid = isBase58(w) && MixedCase(w), false
	}
	if ok {
		s.Add(scan.Financial, i, j, "wallet", 1, valid, scan.RankStrong)
	}
	return ok
}

// MixedCase reports whether w has capitals and letters in lower case.
func MixedCase(w string) bool {
	return strings.ContainsFunc(w, func(r rune) bool { return 'a' <= r && r <= 'z' }) && strings.ContainsFunc(w, func(r rune) bool { return 'A' <= r && r <= 'Z' })
}

const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

const rippleBase58 = "rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz"

func isBase58(w string) bool { return strings.Trim(w, base58) == "" }

// base58check reports whether w is valid Base58Check: 21 bytes of version and
// hash, and 4 of their double SHA-256.
func base58check(w string) bool {
	alphabet := base58
	if w[0] == 'r' {
		alphabet = rippleBase58
	}
	return checked(fromBase58(w, alphabet), 25)
}

// checked reports whether the last four of the n bytes of v are the start of the
// double SHA-256 of those before.
func checked(v *big.Int, n int) bool {
	if v.BitLen() > n*8 {
		return false
	}
	b := make([]byte, n)
	v.FillBytes(b)
	h := sha256.Sum256(b[:n-4])
	h = sha256.Sum256(h[:])
	return string(h[:4]) == string(b[n-4:])
}

// fromBase58 returns the number that w spells, or one that is too large.
func fromBase58(w, alphabet string) *big.Int {
	v, radix, digit := new(big.Int), big.NewInt(58), new(big.Int)
	for i := 0; i < len(w); i++ {
		d := strings.IndexByte(alphabet, w[i])
		if d < 0 {
			return new(big.Int).Lsh(radix, 1000)
		}
		v.Add(v.Mul(v, radix), digit.SetInt64(int64(d)))
	}
	return v
}

const bech32Chars = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"

// bech32 checks BIP 173 and BIP 350 addresses with a known human-readable part.
func bech32(w string) bool {
	w = strings.ToLower(w)
	k := strings.LastIndexByte(w, '1')
	if k < 1 || len(w)-k < 7 {
		return false
	}
	switch w[:k] {
	case "bc", "tb", "bcrt", "ltc", "addr", "stake", "cosmos", "vtc", "grs":
	default:
		return false
	}
	c := uint32(1)
	step := func(v byte) {
		top := c >> 25
		c = c&0x1ffffff<<5 ^ uint32(v)
		for i, g := range [5]uint32{0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3} {
			if top>>i&1 == 1 {
				c ^= g
			}
		}
	}
	for i := range k {
		step(w[i] >> 5)
	}
	step(0)
	for i := range k {
		step(w[i] & 31)
	}
	for i := k + 1; i < len(w); i++ {
		d := strings.IndexByte(bech32Chars, w[i])
		if d < 0 {
			return false
		}
		step(byte(d))
	}
	return c == 1 || c == 0x2bc830a3
}
