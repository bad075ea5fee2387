package address

import (
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// placeParts continues after a street: unit, town, region, postcode, country,
// each after a comma, a line break or a space. It returns the end, and whether
// one of the parts occurs only in addresses.
func placeParts(s *scan.Cursor, i int) (end int, told bool) {
	for range 7 {
		p, sep := partGap(s, i)
		if strings.HasPrefix(s.Src[i:s.Hi], " in ") && scan.IsDigit(s.At(i+4)) {
			p = i + 4 // "Hauptstraße 1 in 10115 Berlin"
		}
		if p == i {
			break
		}
		e := unit(s, p)
		if e == 0 {
			e = postcode(s, codeLabel(s, p))
		}
		if e == 0 && sep != ',' {
			e = regionCode(s, p)
		}
		if e == 0 && sep == ' ' {
			e = townInRegion(s, p)
		}
		told = told || e > 0
		if e == 0 && sep != ' ' {
			e = town(s, p, sep)
			told = told || e > 0 && RegionCodes[s.Src[p:e]]
		}
		if e == 0 {
			break
		}
		i = e
	}
	return i, told
}

// codeLabel skips the word for a postcode at i: "CEP 80010-000", "C.P. 06600".
func codeLabel(s *scan.Cursor, i int) int {
	w, _ := s.NextWord(i)
	if w == i || w-i > len("postcode") || !scan.IsUpper(s.Src[i]) {
		return i
	}
	if strings.HasPrefix(s.Src[i:s.Hi], "C.P. ") {
		w = i + len("C.P")
	} else if !codeLabels[s.Lower(i, w)] {
		return i
	}
	return scan.PastAny(s.Src, w, s.Hi, ".: -")
}

// partGap skips the separator between two parts of an address. sep is ',',
// '\n', '-' or ' '.
func partGap(s *scan.Cursor, i int) (int, byte) {
	j, sep := i, byte(0)
	for j < s.Hi && j-i < 6 {
		switch c := s.Src[j]; c {
		case ',', '\n', ' ', '-', '\t', '\\':
			if c == '\\' && s.At(j+1) != '\n' {
				return j, sep
			}
			if c == '\n' && (sep == '\n' || s.At(j+1) == '\n') {
				return i, 0
			}
			if c == '-' && (s.Before(j) != ' ' || s.At(j+1) != ' ') {
				return i, 0
			}
			if c == '\n' || c == ',' && sep != '\n' || c == '-' && sep == ' ' {
				sep = c
			} else if sep == 0 {
				sep = ' '
			}
			j++
		default:
			return j, sep
		}
	}
	return j, sep
}

// unitSign matches "#12" and "3º B".
var unitSign = lazy.Regexp(`^(?:#[0-9][0-9A-Za-z]*|[0-9][ºª](?: [A-Z]\b)?)`)

// unit reads "Apt. 4B", "Suite 500", "2nd Floor", "#12", "3º B".
func unit(s *scan.Cursor, i int) int {
	if sign := unitSign().FindString(s.Src[i:min(s.Hi, i+24)]); sign != "" {
		return i + len(sign)
	}
	w, _ := s.NextWord(i)
	word := s.Lower(i, w)
	if unitWords[word] {
		if s.At(w) == '.' {
			w++
		}
		if s.At(w) == ' ' {
			e, _ := s.NextWord(w + 1)
			if e > w+1 && e-w <= 6 && (scan.IsDigit(s.Src[w+1]) || e-w == 2 || scan.IsDigit(s.Src[e-1])) {
				return e
			}
		}
		return 0
	}
	if isOrdinal(word) && scan.IsDigit(word[0]) && s.At(w) == ' ' {
		e, _ := s.NextWord(w + 1)
		if f := s.Lower(w+1, e); f == "floor" || f == "fl" {
			return e
		}
	}
	return 0
}
