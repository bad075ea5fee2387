package address

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// Capitals reads up to n capitalised words, with connectors, and returns their
// end, or 0.
func Capitals(s *scan.Cursor, i, n int) int {
	end := 0
	for ; n > 0; n-- {
		w, capital := s.NextWord(i)
		if w == i || strings.ContainsAny(s.Src[i:w], "0123456789") {
			break
		}
		if !capital && !(end > 0 && townJoins[s.Lower(i, w)] && capitalAfter(s, w)) {
			break
		}
		if capital {
			end = w
			if s.At(w) == '.' && w-i <= 3 && s.At(w+1) == ' ' && s.CapitalAt(w+2) {
				w++
			}
		}
		switch {
		case s.At(w) == '/' && s.CapitalAt(w+1): // "Beyoğlu/İstanbul", "Curitiba/PR"
		case s.At(w) != ' ':
			return end
		}
		i = w + 1
	}
	return end
}

func capitalAfter(s *scan.Cursor, w int) bool {
	if s.At(w) != ' ' {
		return false
	}
	e, capital := s.NextWord(w + 1)
	return e > w+1 && (capital || townJoins[s.Lower(w+1, e)])
}

// town reads a part that is a town, region or country.
func town(s *scan.Cursor, i int, sep byte) int {
	end := Capitals(s, i, 5)
	if end == 0 {
		return 0
	}
	if end == i+1 || notTowns[firstWord(s, i)] {
		return 0
	}
	if c := s.At(end); c == ':' || c == '(' || c == '|' && sep == '\n' {
		return 0
	}
	if sep == '-' && s.At(end) != ',' && !strings.HasPrefix(s.Src[end:s.Hi], " - ") && !codeFollows(s, end) {
		return 0
	}
	if e := district(s, end); e > 0 {
		return e
	}
	if sep == '\n' {
		// a separate line: a town with its region or postcode, or a country
		rest := s.Src[end:scan.LineEnd(s.Src, end)]
		switch {
		case strings.ContainsAny(rest, "@:"):
			return 0
		case scan.IsBlank(rest):
			if !CountryNames[s.Lower(i, end)] && !codeBelow(s, end) {
				return 0
			}
		case !strings.HasPrefix(rest, ", ") && !strings.ContainsAny(rest, "0123456789"):
			return 0
		}
	}
	return end
}

// townInRegion reads a town directly after a street, without a comma, if its
// region or a postcode follows: "Bay Rd Saginaw, MI 48604".
func townInRegion(s *scan.Cursor, i int) int {
	end := Capitals(s, i, 3)
	if end == 0 || s.At(end) != ',' {
		return 0
	}
	p, _ := partGap(s, end)
	w, _ := s.NextWord(p)
	if RegionCodes[s.Src[p:w]] || s.At(w) == ' ' && postcode(s, w+1) > 0 {
		return end
	}
	return 0
}

// district returns the end of the number of a town's district after its name,
// "Dublin 2", or 0.
func district(s *scan.Cursor, i int) int {
	e := scan.Past(s.Src, i+1, min(s.Hi, i+4), scan.IsDigit)
	if s.At(i) != ' ' || e == i+1 || e-i > 3 || strings.IndexByte(",.\n\x00", s.At(e)) < 0 {
		return 0
	}
	return e
}

// codeBelow reports whether one of the three lines below that of i is a country
// or contains a postcode, and those above it are only names, as in a multi-line
// address.
func codeBelow(s *scan.Cursor, i int) bool {
	for range 3 {
		p := scan.SkipSpace(s.Src, min(scan.LineEnd(s.Src, i)+1, s.Hi), s.Hi)
		if p >= s.Hi || scan.LineStart(s.Src, p) > scan.LineEnd(s.Src, i)+1 {
			return false
		}
		if postcode(s, p) > 0 {
			return true
		}
		end := Capitals(s, p, 4)
		switch {
		case end == 0:
			return false
		case CountryNames[s.Lower(p, end)], codeFollows(s, end):
			return true
		case !scan.BlankAfter(s.Src[:s.Hi], end):
			return false
		}
		i = end
	}
	return false
}

// codeFollows reports whether a region code or a postcode follows the name that
// ends at i.
func codeFollows(s *scan.Cursor, i int) bool {
	p, _ := partGap(s, i)
	if p == i || regionCode(s, p) > 0 {
		return p > i
	}
	return postcode(s, p) > 0
}

// regionCode reads "IL" or "IL 62704" directly after a town, without a comma.
func regionCode(s *scan.Cursor, i int) int {
	w, _ := s.NextWord(i)
	if RegionCodes[s.Src[i:w]] || brazilStates[s.Src[i:w]] {
		return w
	}
	return 0
}

// townAndCode tries "Springfield, IL 62704" backwards from the postcode [i,j).
func townAndCode(s *scan.Cursor, i, j int) {
	if i-s.Lo < 6 || s.Src[i-1] != ' ' || scan.IsWord(s.At(j)) {
		return
	}
	if !RegionCodes[s.Src[i-3:i-1]] || scan.IsWord(s.Before(i-3)) {
		return
	}
	if s.Src[i-3:i-1] == "ID" && !strings.HasSuffix(s.Src[s.Lo:i-3], ", ") { // "Employee ID 88213"
		return
	}
	end := j
	if s.At(j) == '-' && scan.IsDigit(s.At(j+1)) {
		if e := postcode(s, i); e > 0 {
			end = e
		}
	}
	s.Add(scan.Location, townBefore(s, i-3), end, "address/town", 0.85, false, scan.RankAddress)
}

// townBefore returns the start of the town, at most four words, before the
// region code at i.
func townBefore(s *scan.Cursor, i int) int {
	p := scan.BackAny(s.Src, s.Lo, i, " ,")
	start := i
	for range 4 {
		w := scan.Back(s.Src, s.Lo, p, func(c byte) bool { return scan.IsWord(c) || c == '-' || c == '.' || c == '\'' })
		if w == p || !s.CapitalAt(w) {
			break
		}
		start = w
		if s.Before(w) != ' ' {
			break
		}
		p = w - 1
	}
	return start
}
