package address

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/identity"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// postcode reads a postcode of any country at i, with a hyphened country code
// before and the town after it where that is the order.
func postcode(s *scan.Cursor, i int) int {
	j := i
	if scan.IsUpper(s.At(j)) && (s.At(j+1) == '-' && scan.IsDigit(s.At(j+2)) || scan.IsUpper(s.At(j+1)) && s.At(j+2) == '-' && scan.IsDigit(s.At(j+3))) {
		j += strings.IndexByte(s.Src[j:], '-') + 1 // D-10115, CH-8001
	}
	d := j
	for d < s.Hi && scan.IsDigit(s.Src[d]) {
		d++
	}
	switch n := d - j; {
	case n == 0:
		return letterPostcode(s, i)
	case n == 5 && s.At(d) == '-' && scan.IsDigit(s.At(d+1)) && scan.IsDigit(s.At(d+4)) && !scan.IsWord(s.At(d+5)):
		return d + 5 // ZIP+4
	case (n == 5 || n == 4 || n == 3 || n == 2) && s.At(d) == '-' && scan.IsDigit(s.At(d+1)) && scan.IsDigit(s.At(d+2)) && scan.IsDigit(s.At(d+3)): // 04001-000, 1100-060, 100-0001, 00-001
		e := d + 1
		for e < s.Hi && scan.IsDigit(s.Src[e]) {
			e++
		}
		if e-d > 5 || scan.IsWord(s.At(e)) {
			return 0
		}
		d = e
	case n == 3 && s.At(d) == ' ' && scan.IsDigit(s.At(d+1)) && scan.IsDigit(s.At(d+2)) && !scan.IsDigit(s.At(d+3)): // 111 22 Stockholm
		d += 3
	case n == 4 && s.At(d) == ' ' && scan.IsUpper(s.At(d+1)) && scan.IsUpper(s.At(d+2)) && !scan.IsWord(s.At(d+3)): // 1012 AB Amsterdam
		d += 3
	case n < 4 || n > 6:
		return 0
	}
	if scan.IsWord(s.At(d)) || s.At(d) == '-' || s.At(d) == '/' || (s.At(d) == '.' || s.At(d) == ',') && scan.IsDigit(s.At(d+1)) {
		return 0
	}
	if s.At(d) == ' ' {
		if e := Capitals(s, d+1, 4); e > 0 {
			return max(e, district(s, e))
		}
	}
	return d
}

// letterPostcode reads British, Canadian and Irish postcodes.
func letterPostcode(s *scan.Cursor, i int) int {
	if e := ukPostcode(s, i); e > 0 {
		return e
	}
	if e := mixedPostcode(s, i); e > 0 {
		return e
	}
	t := s.Src[i:min(i+7, s.Hi)]
	if len(t) == 7 && scan.IsUpper(t[0]) && scan.AllDigits(t[1:5]) && t[5] == ' ' && scan.IsUpper(t[6]) {
		return max(i+5, Capitals(s, i+6, 4)) // Argentina, before the town
	}
	if len(t) >= 6 && scan.IsUpper(t[0]) && scan.IsDigit(t[1]) && scan.IsUpper(t[2]) {
		k := 3
		if t[3] == ' ' || t[3] == '-' {
			k++
		}
		if len(t) >= k+3 && scan.IsDigit(t[k]) && scan.IsUpper(t[k+1]) && scan.IsDigit(t[k+2]) && !scan.IsWord(s.At(i+k+3)) && strings.IndexByte("DFIOQUWZ", t[0]) < 0 {
			return i + k + 3
		}
	}
	return 0
}

// mixedPostcode reads Irish postcodes, "D02 X285", and Argentinian ones of eight
// characters before their town, "C1043AAZ Buenos Aires".
func mixedPostcode(s *scan.Cursor, i int) int {
	t := s.Src[i:min(i+8, s.Hi)]
	if len(t) < 8 || !scan.IsUpper(t[0]) || !scan.IsDigit(t[1]) || scan.IsWord(s.At(i+8)) {
		return 0
	}
	switch {
	case identity.LetterShape([]byte(t)) == "A9999AAA" && strings.ToUpper(t) == t:
		return max(i+8, Capitals(s, i+9, 4))
	case t[3] == ' ' && (scan.IsDigit(t[2]) || t[2] == 'W') && scan.IsUpper(t[4]) && strings.ToUpper(t) == t && scan.IsAlnum(t[5]) && scan.IsAlnum(t[6]) && scan.IsAlnum(t[7]):
		return i + 8
	}
	return 0
}

// ukPostcode: the forms of Royal Mail's Programmers' Guide (A9 9AA to AA9A
// 9AA), whose inward part never has C, I, K, M, O or V.
func ukPostcode(s *scan.Cursor, i int) int {
	j := i
	if strings.HasPrefix(s.Src[i:s.Hi], "GIR 0AA") {
		return i + len("GIR 0AA")
	}
	for j < s.Hi && j-i < 4 && (scan.IsUpper(s.Src[j]) || scan.IsDigit(s.Src[j])) {
		j++
	}
	for out := j - i; out >= 2; out-- {
		k := i + out
		if s.At(k) == ' ' {
			k++
		}
		if !scan.IsDigit(s.At(k)) || !scan.IsUpper(s.At(k+1)) || !scan.IsUpper(s.At(k+2)) || scan.IsWord(s.At(k+3)) || s.At(k+3) == '_' {
			continue
		}
		if strings.IndexByte("CIKMOV", s.Src[k+1]) >= 0 || strings.IndexByte("CIKMOV", s.Src[k+2]) >= 0 {
			continue
		}
		if outward(s.Src[i : i+out]) {
			return k + 3
		}
	}
	return 0
}

func outward(w string) bool {
	if w == "GIR" {
		return true
	}
	letters := 0
	for letters < len(w) && scan.IsUpper(w[letters]) {
		letters++
	}
	if letters < 1 || letters > 2 || letters == len(w) || !scan.IsDigit(w[letters]) || strings.IndexByte("QVX", w[0]) >= 0 || letters == 2 && strings.IndexByte("IJZ", w[1]) >= 0 {
		return false
	}
	if !ukAreas[w[:letters]] {
		return false
	}
	return len(w) == letters+1 || len(w) == letters+2 && scan.IsAlnum(w[letters+1])
}

// ukAreas are the postcode areas in use (Royal Mail).
var ukAreas = scan.WordSet(`AB AL B BA BB BD BF BH BL BN BR BS BT BX CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G
	GL GU GX GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE
	PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE`)

// OneWordPostcode takes a British postcode written in one piece, and one in
// two pieces from its first.
func OneWordPostcode(s *scan.Cursor, i, j int) {
	if j-i < 2 || j-i > 7 || s.Kind != scan.Prose || scan.IsWord(s.Before(i)) {
		return
	}
	e := ukPostcode(s, i)
	if e == 0 || e < j || (e == j && s.CluesAround(i, j)&scan.CluePost == 0 && !s.Alone(i, j)) {
		return
	}
	s.Add(scan.Location, i, e, "postcode", 0.8, false, scan.RankAddress)
	s.Done = max(s.Done, e)
}

// labelledCode reports whether a word for postcode stands right before i.
func labelledCode(s *scan.Cursor, i int) bool { return codeLabels[s.LabelBefore(i)] }

var codeLabels = scan.WordSet(`zip zipcode postcode postal plz postleitzahl cp cap cep pin pincode`)
