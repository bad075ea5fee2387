package ascii

import "testing"

// TestKinds compares each kind with the list of its characters.
func TestKinds(t *testing.T) {
	const digits, upper, lower = "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz"
	for _, k := range []struct {
		name, want string
		byte       func(byte) bool
		rune       func(rune) bool
	}{
		{"digit", digits, IsDigit[byte], IsDigit[rune]},
		{"hex", digits + "ABCDEFabcdef", IsHex[byte], IsHex[rune]},
		{"upper", upper, IsUpper[byte], IsUpper[rune]},
		{"letter", upper + lower, IsLetter[byte], IsLetter[rune]},
		{"alnum", digits + upper + lower, IsAlnum[byte], IsAlnum[rune]},
		{"punct", "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", IsPunct[byte], IsPunct[rune]},
	} {
		var bytes, runes []rune
		for r := rune(-1); r < 0x3000; r++ {
			if r >= 0 && r < 256 && k.byte(byte(r)) {
				bytes = append(bytes, r)
			}
			if k.rune(r) {
				runes = append(runes, r)
			}
		}
		if string(bytes) != k.want || string(runes) != k.want {
			t.Errorf("%s: %q and %q, want %q", k.name, string(bytes), string(runes), k.want)
		}
	}
}
