package redact

import "strings"

// postcode reads a postcode of any country at i, with a hyphened country code
// before and the town after it where that is the order.
func (s *scanner) postcode(i int) int {
	j := i
	if isUpper(s.at(j)) && (s.at(j+1) == '-' && isDigit(s.at(j+2)) || isUpper(s.at(j+1)) && s.at(j+2) == '-' && isDigit(s.at(j+3))) {
		j += strings.IndexByte(s.src[j:], '-') + 1 // D-10115, CH-8001
	}
	d := j
	for d < s.hi && isDigit(s.src[d]) {
		d++
	}
	switch n := d - j; {
	case n == 0:
		return s.letterPostcode(i)
	case n == 5 && s.at(d) == '-' && isDigit(s.at(d+1)) && isDigit(s.at(d+4)) && !isWord(s.at(d+5)):
		return d + 5 // ZIP+4
	case (n == 5 || n == 4 || n == 3 || n == 2) && s.at(d) == '-' && isDigit(s.at(d+1)) && isDigit(s.at(d+2)) && isDigit(s.at(d+3)): // 04001-000, 1100-060, 100-0001, 00-001
		e := d + 1
		for e < s.hi && isDigit(s.src[e]) {
			e++
		}
		if e-d > 5 || isWord(s.at(e)) {
			return 0
		}
		d = e
	case n == 3 && s.at(d) == ' ' && isDigit(s.at(d+1)) && isDigit(s.at(d+2)) && !isDigit(s.at(d+3)): // 111 22 Stockholm
		d += 3
	case n == 4 && s.at(d) == ' ' && isUpper(s.at(d+1)) && isUpper(s.at(d+2)) && !isWord(s.at(d+3)): // 1012 AB Amsterdam
		d += 3
	case n < 4 || n > 6:
		return 0
	}
	if isWord(s.at(d)) || s.at(d) == '-' || s.at(d) == '/' || (s.at(d) == '.' || s.at(d) == ',') && isDigit(s.at(d+1)) {
		return 0
	}
	if s.at(d) == ' ' {
		if e := s.capitals(d+1, 4); e > 0 {
			return max(e, s.district(e))
		}
	}
	return d
}

// letterPostcode reads British, Canadian and Irish postcodes.
func (s *scanner) letterPostcode(i int) int {
	if e := s.ukPostcode(i); e > 0 {
		return e
	}
	if e := s.mixedPostcode(i); e > 0 {
		return e
	}
	t := s.src[i:min(i+7, s.hi)]
	if len(t) == 7 && isUpper(t[0]) && allDigits(t[1:5]) && t[5] == ' ' && isUpper(t[6]) {
		return max(i+5, s.capitals(i+6, 4)) // Argentina, before the town
	}
	if len(t) >= 6 && isUpper(t[0]) && isDigit(t[1]) && isUpper(t[2]) {
		k := 3
		if t[3] == ' ' || t[3] == '-' {
			k++
		}
		if len(t) >= k+3 && isDigit(t[k]) && isUpper(t[k+1]) && isDigit(t[k+2]) && !isWord(s.at(i+k+3)) && strings.IndexByte("DFIOQUWZ", t[0]) < 0 {
			return i + k + 3
		}
	}
	return 0
}

// mixedPostcode reads Irish postcodes, "D02 X285", and Argentinian ones of eight
// characters before their town, "C1043AAZ Buenos Aires".
func (s *scanner) mixedPostcode(i int) int {
	t := s.src[i:min(i+8, s.hi)]
	if len(t) < 8 || !isUpper(t[0]) || !isDigit(t[1]) || isWord(s.at(i+8)) {
		return 0
	}
	switch {
	case letterShape([]byte(t)) == "A9999AAA" && strings.ToUpper(t) == t:
		return max(i+8, s.capitals(i+9, 4))
	case t[3] == ' ' && (isDigit(t[2]) || t[2] == 'W') && isUpper(t[4]) && strings.ToUpper(t) == t && isAlnum(t[5]) && isAlnum(t[6]) && isAlnum(t[7]):
		return i + 8
	}
	return 0
}

// ukPostcode: the forms of Royal Mail's Programmers' Guide (A9 9AA to AA9A
// 9AA), whose inward part never has C, I, K, M, O or V.
func (s *scanner) ukPostcode(i int) int {
	j := i
	if strings.HasPrefix(s.src[i:s.hi], "GIR 0AA") {
		return i + len("GIR 0AA")
	}
	for j < s.hi && j-i < 4 && (isUpper(s.src[j]) || isDigit(s.src[j])) {
		j++
	}
	for out := j - i; out >= 2; out-- {
		k := i + out
		if s.at(k) == ' ' {
			k++
		}
		if !isDigit(s.at(k)) || !isUpper(s.at(k+1)) || !isUpper(s.at(k+2)) || isWord(s.at(k+3)) || s.at(k+3) == '_' {
			continue
		}
		if strings.IndexByte("CIKMOV", s.src[k+1]) >= 0 || strings.IndexByte("CIKMOV", s.src[k+2]) >= 0 {
			continue
		}
		if outward(s.src[i : i+out]) {
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
	for letters < len(w) && isUpper(w[letters]) {
		letters++
	}
	if letters < 1 || letters > 2 || letters == len(w) || !isDigit(w[letters]) || strings.IndexByte("QVX", w[0]) >= 0 || letters == 2 && strings.IndexByte("IJZ", w[1]) >= 0 {
		return false
	}
	if !ukAreas[w[:letters]] {
		return false
	}
	return len(w) == letters+1 || len(w) == letters+2 && isAlnum(w[letters+1])
}

// ukAreas are the postcode areas in use (Royal Mail).
var ukAreas = wordSet(`AB AL B BA BB BD BF BH BL BN BR BS BT BX CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G
	GL GU GX GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE
	PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE`)

// postcodeOneWord takes a British postcode written in one piece, and one in
// two pieces from its first.
func (s *scanner) postcodeOneWord(w []byte, i, j int) {
	if len(w) < 2 || len(w) > 7 || s.kind != prose || isWord(s.before(i)) {
		return
	}
	e := s.ukPostcode(i)
	if e == 0 || e < j || (e == j && s.cluesAround(i, j)&cluePost == 0 && !s.alone(i, j)) {
		return
	}
	s.add(Location, i, e, "postcode", 0.8, false, rankAddress)
	s.done = max(s.done, e)
}

// labelledCode reports whether a word for postcode stands right before i.
func (s *scanner) labelledCode(i int) bool { return codeLabels[s.labelBefore(i)] }

var codeLabels = wordSet(`zip zipcode postcode postal plz postleitzahl cp cap cep pin pincode`)
