package identity

import (
	"slices"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// A check is a condition on the ASCII digits of a number.
type check func(d []byte) bool

// checkOf returns conditions, as numbers.txt explains them, as one.
func checkOf(words []string) check {
	all := make([]check, len(words))
	for i, w := range words {
		if all[i] = condition(w); all[i] == nil {
			panic("numbers.txt: " + w)
		}
	}
	return func(d []byte) bool {
		return !slices.ContainsFunc(all, func(holds check) bool { return !holds(d) })
	}
}

func condition(word string) check {
	if place, list, ok := strings.Cut(word, "="); ok && word[0] == '@' {
		at, in := ints(place[1:], "+"), rangesOf(list)
		return func(d []byte) bool { return in.has(number(d[at[0] : at[0]+at[1]])) }
	} else if ok && place == "not" {
		others := strings.Split(list, ",")
		return func(d []byte) bool { return !slices.Contains(others, string(d)) }
	}
	if place, letters, ok := strings.Cut(word, "="); ok && scan.IsDigit(word[0]) {
		i := ints(place, "+")[0]
		return func(d []byte) bool { return strings.IndexByte(letters, d[i]) >= 0 }
	}
	kind, args, ok := strings.Cut(word, ":")
	switch {
	case kind == "letter":
		mod, rest, _ := strings.Cut(args, ":")
		list, alphabet, _ := strings.Cut(rest, "=")
		m, weights := ints(mod, ",")[0], ints(list, ",")
		return func(d []byte) bool { return alphabet[weighted(d, weights...)%m] == d[len(weights)] }
	case kind == "multiple":
		n := ints(args, ":")[0]
		return func(d []byte) bool { return number(d)%n == 0 }
	case kind == "mod97":
		n := append(ints(args, ":"), 0)
		return func(d []byte) bool { return 97-(number(d[:n[0]])+n[1])%97 == number(d[n[0]:]) }
	case ok:
		return weighing(kind, args)
	}
	name, skipped, _ := strings.Cut(word, "+")
	named, skip := conditions[name], 0
	if skipped != "" {
		skip = ints(skipped, "+")[0]
	}
	if named == nil {
		return nil
	}
	return func(d []byte) bool { return named(d[skip:]) }
}

// weighing returns the condition on a weighted sum, of digits that are not all the
// same.
func weighing(kind, args string) check {
	modulo, rest, _ := strings.Cut(args, ":")
	list, given, _ := strings.Cut(rest, "=")
	m, weights := ints(modulo, "/"), ints(list, ",")
	mod, last, constant := m[0], m[len(m)-1], 0
	if kind == "from" {
		constant = mod
	}
	if given != "" {
		constant = ints(given, ",")[0]
	}
	return func(d []byte) bool {
		v := (weighted(d, weights...)%mod + mod) % mod
		switch kind {
		case "zero":
			return v == constant && !scan.AllSame(d)
		case "inverse":
			v = (mod - v) % mod
		case "from":
			v = constant - v
		}
		return v%last == at(d, len(weights)) && !scan.AllSame(d)
	}
}

// ranges are numbers from the first to the second of each.
type ranges [][2]int

// rangesOf reads "1-12,80".
func rangesOf(list string) (all ranges) {
	for r := range strings.SplitSeq(list, ",") {
		b := ints(r, "-")
		all = append(all, [2]int{b[0], b[len(b)-1]})
	}
	return all
}

func (r ranges) has(n int) bool {
	return slices.ContainsFunc(r, func(b [2]int) bool { return b[0] <= n && n <= b[1] })
}

// ints returns the numbers of list, which sep parts; a weight may be negative.
func ints(list, sep string) []int {
	var out []int
	for w := range strings.SplitSeq(list, sep) {
		n, err := strconv.Atoi(w)
		if err != nil {
			panic("numbers.txt: " + err.Error())
		}
		out = append(out, n)
	}
	return out
}

// conditions are those that numbers.txt names.
var conditions = map[string]check{
	"any":   anyDigits,
	"mixed": func(d []byte) bool { return !scan.AllSame(d) },
	"ymd":   ymd, "dmy": dmy, "luhn": luhn, "verhoeff": verhoeff, "iso11": mod11_10,
	"askew": func(d []byte) bool { // no palindrome
		for i := range len(d) / 2 {
			if d[i] != d[len(d)-1-i] {
				return true
			}
		}
		return false
	},
	"itcf": itCF, "nino": ukNINO, "twid": twID, "dea": deaNumber, "hetu": fiHETU,
	"npi":    func(d []byte) bool { return luhn(append([]byte("80840"), d...)) }, // the prefix of health care in the United States
	"office": func(d []byte) bool { return d[0] != '0' && !scan.AllSame(d) && !scan.Sequence(d[:8]) },
	"kvnr": func(d []byte) bool { // § 290 SGB V: the letter as two digits
		sum, n := 0, append([]byte{'0' + (d[0]-'@')/10, '0' + (d[0]-'@')%10}, d[1:]...)
		for i := range n[:10] {
			v := at(n, i) * (1 + i%2)
			sum += v/10 + v%10
		}
		return sum%10 == at(n, 10)
	},
	"krbrn": func(d []byte) bool {
		sum := weighted(d, 1, 3, 7, 1, 3, 7, 1, 3) + at(d, 8)*5/10 + at(d, 8)*5%10
		return (10-sum%10)%10 == at(d, 9)
	},
	"nit": func(d []byte) bool { // Colombia
		c := weighted(d, 41, 37, 29, 23, 19, 17, 13, 7, 3) % 11
		if c > 1 {
			c = 11 - c
		}
		return c == at(d, 9)
	},
	"snils": func(d []byte) bool { // Russia; lower numbers have no check digits
		return weighted(d, 9, 8, 7, 6, 5, 4, 3, 2, 1)%101%100 == number(d[9:11]) && number(d[:9]) > 1001998
	},
	"cnp": func(d []byte) bool { // Romania
		c := weighted(d, 2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9) % 11
		return c%10+c/10 == at(d, 12)
	},
	"tckn": func(d []byte) bool { // Türkiye
		odd, even := weighted(d, 1, 0, 1, 0, 1, 0, 1, 0, 1), weighted(d, 0, 1, 0, 1, 0, 1, 0, 1)
		return d[0] != '0' && ((odd*7-even)%10+10)%10 == at(d, 9) && (odd+even+at(d, 9))%10 == at(d, 10)
	},
	"baltic": func(d []byte) bool { // Estonian isikukood, Lithuanian asmens kodas
		c := weighted(d, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1) % 11
		if c == 10 {
			c = weighted(d, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3) % 11 % 10
		}
		return c == at(d, 10)
	},
	"vkn": func(d []byte) bool { // Türkiye: each digit increased by its position, weighted by a power of two
		sum := 0
		for i := range 9 {
			v := (at(d, i) + 9 - i) % 10
			w := v << (9 - i) % 9
			if v != 0 && w == 0 {
				w = 9
			}
			sum += w
		}
		return (10-sum%10)%10 == at(d, 9)
	},
	"taxid": func(d []byte) bool { // § 139b AO: of the first ten one digit at most occurs again, two or three times (published examples: none)
		var n [10]int
		for _, c := range d[:10] {
			n[c-'0']++
		}
		more := 0
		for _, k := range n {
			if k > 1 {
				more++
			}
		}
		return d[0] != '0' && more <= 1 && slices.Max(n[:]) <= 3 && mod11_10(d)
	},
}
