package field

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
	"github.com/pagemill/pagemill/redact/internal/secret"
)

// maxFieldValue limits the bytes of a value.
const maxFieldValue = 120

// fieldValue records the value [i,end) of a field of entity e if it looks like
// one. strict requires more, for labels that are also ordinary words.
func fieldValue(s *scan.Cursor, e scan.Entity, i, end int, rule string, strict bool) {
	i, end = valueBounds(s.Src, e, i, end)
	v := s.Src[i:end]
	if len(v) < 2 || len(v) > maxFieldValue {
		return
	}
	switch e {
	case scan.Person:
		if n := nameLength(s, i, end); n > 1 || n > 0 && !strict {
			s.Add(scan.Person, i, end, rule, 0.8, false, scan.RankField)
		}
	case scan.Location:
		placeValue(s, i, end, rule, strict)
	case scan.Phone:
		if digits, odd := countDigits(v); digits >= 6 && digits <= 16 && odd == 0 {
			s.Add(scan.Phone, i, end, rule, 0.8, false, scan.RankField)
		}
	case scan.Secret:
		if strings.IndexByte(v, ' ') < 0 && secret.Looks(s, v, secret.SurelySecret, rule == "table") {
			s.Add(scan.Secret, i, end, rule, 0.7, false, scan.RankSecret)
		}
	case scan.BirthDate, scan.IPAddress, scan.Vehicle, scan.MedicalRecord:
		if scan.CountDigits(v) >= 3 && len(v) < 40 {
			s.Add(e, i, end, rule, 0.8, false, scan.RankStrong)
		}
	case scan.Plate, scan.Username:
		if e == scan.Plate && plateEnd(v) == len(v) || e == scan.Username && usernameEnd(v) == len(v) {
			s.Add(e, i, end, rule, 0.8, false, scan.RankStrong)
		}
	case scan.Financial:
		if scan.CountDigits(v) >= 5 && len(strings.Fields(v)) <= 6 && len(v) <= 40 && strings.ToUpper(v) == v {
			s.Add(scan.Financial, i, end, rule, 0.7, false, scan.RankField)
		}
	}
}

// valueBounds returns the bounds of the value of entity e in src[i:end]: without
// titles, emphasis, what follows it, and the full stop after a place or a person.
func valueBounds(src string, e scan.Entity, i, end int) (int, int) {
	ends := "<[`(|;"
	switch e {
	case scan.Person:
		i = Untitled(src, i, end)
		end = beforeMail(src, i, end)
	case scan.Secret:
		ends += "*~" // end of the emphasis around the label
	}
	if c := strings.IndexAny(src[i:end], ends); c >= 0 {
		end = i + c
	}
	i, end = insideEmphasis(src, i, end)
	end = scan.BackAny(src, i, end, " \t\r\n*_\\")
	if (e == scan.Location || e == scan.Person) && end > i+3 && src[end-1] == '.' && !shortened(src[i:end-1]) {
		end--
	}
	return i, end
}

// shortened reports whether the full stop after the value v belongs to its last
// word, as in "Elm St." and "Ann J.", and does not end a sentence, as in "Elm
// Street 6 F.".
func shortened(v string) bool {
	at := strings.LastIndexByte(v, ' ') + 1
	word := v[at:]
	if len(word) > 3 || at < 2 || word == "" || scan.IsDigit(word[0]) {
		return false
	}
	return len(word) > 1 || !scan.IsDigit(v[max(0, at-2)]) && v[at-2] != ','
}

// beforeMail returns the end of the name in "Author: Ada Hill,
// ada.hill@mill.example", or end.
func beforeMail(src string, i, end int) int {
	name, rest, _ := strings.Cut(src[i:end], ", ")
	if word, _, _ := strings.Cut(rest, " "); strings.Contains(word, "@") {
		return i + len(name)
	}
	return end
}

// placeValue records the value [i,end) of a field for places, or the resident
// whose address begins on the next line.
func placeValue(s *scan.Cursor, i, end int, rule string, strict bool) {
	v := s.Src[i:end]
	if nameLength(s, i, end) > 1 && scan.IsDigit(s.Src[min(scan.SkipSpace(s.Src, end, len(s.Src)), len(s.Src)-1)]) {
		s.Add(scan.Person, i, end, rule, 0.8, false, scan.RankField)
	} else if placeLike(v) && (!strict || strings.Contains(v, ", ")) {
		s.Add(scan.Location, i, end, rule, 0.8, false, scan.RankField)
	}
}
