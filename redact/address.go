package redact

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// address tries a postal address that starts with the house number [i,j):
// "12 Elm Street, Apt 4, Springfield, IL 62704", "12 rue de la Paix, 75002
// Paris". It returns the end, or 0.
func (s *scanner) address(i, j int) int {
	if s.kind != prose || j-i > 6 {
		return 0
	}
	j = s.numberTail(j)
	p := j
	if s.at(p) == ',' && s.at(p+1) == ' ' {
		p++
	}
	if s.at(p) != ' ' || !isWord(s.at(p+1)) {
		return 0
	}
	end := s.streetName(p + 1)
	if end == 0 {
		return 0
	}
	end = s.placeParts(end)
	s.add(Location, i, end, "address", 0.9, false, rankAddress)
	return end
}

// place tries what a short number [i,j) in prose can begin or end: an address,
// a postcode after its town.
func (s *scanner) place(i, j int) {
	if s.kind != prose || strings.IndexByte("$#_/\\=.-", s.before(i)) >= 0 || isWord(s.before(i)) {
		return
	}
	d := i
	for d < j && isDigit(s.src[d]) {
		d++
	}
	if d < j-1 { // "5th", but not "12a"
		return
	}
	if end := s.address(i, d); end > 0 {
		s.done = max(s.done, end)
		return
	}
	if d == j && j-i == 5 {
		s.townAndCode(i, j)
		if s.alone(i, j) && number([]byte(s.src[i:j])) > 1000 && number([]byte(s.src[i:j])) < 99999 || s.cluesAround(i, j)&(cluePost|clueOther) == cluePost && s.labelledCode(i) {
			s.add(Location, i, j, "postcode", 0.6, false, rankWeak)
		}
	}
}

// labelledCode reports whether a word for postcode stands right before i.
func (s *scanner) labelledCode(i int) bool {
	head := strings.TrimRight(s.src[max(s.lo, i-24):i], " :.#*-")
	w := head[strings.LastIndexByte(head, ' ')+1:]
	switch strings.ToLower(w) {
	case "zip", "zipcode", "postcode", "plz", "postleitzahl", "cp", "cap", "code":
		return true
	}
	return false
}

// numberTail takes what may follow in a house number: "12a", "12-14", "12/3",
// "12 bis", "1 1/2".
func (s *scanner) numberTail(j int) int {
	if isLetter(s.at(j)) && !isWord(s.at(j+1)) {
		return j + 1
	}
	if c := s.at(j); (c == '-' || c == '/') && isDigit(s.at(j+1)) {
		k := j + 1
		for isDigit(s.at(k)) && k < s.hi {
			k++
		}
		if k-j <= 6 {
			return k
		}
	}
	for _, w := range [...]string{" bis", " ter", " B ", " A "} {
		if strings.HasPrefix(s.src[j:s.hi], w) && !isWord(s.at(j+len(w))) {
			return j + len(strings.TrimRight(w, " "))
		}
	}
	return j
}

// nextWord returns the word at i: letters, digits, inner apostrophes, hyphens
// and one final dot for abbreviations; and whether it begins with a capital.
func (s *scanner) nextWord(i int) (end int, capital bool) {
	j := i
	for j < s.hi {
		c := s.src[j]
		if isWord(c) {
			if c == 0xE2 && strings.HasPrefix(s.src[j:s.hi], "’") {
				if !isWord(s.at(j + 3)) {
					break
				}
				j += 3
				continue
			}
			if c == 0xC2 { // punctuation of Latin-1, such as · and the no-break space
				break
			}
			if c == 0xE2 && isPunctStart(s.src[j:s.hi]) {
				break
			}
			j++
			continue
		}
		if (c == '\'' || c == '-') && j > i && isWord(s.at(j+1)) {
			j++
			continue
		}
		break
	}
	if j > i {
		r, _ := utf8.DecodeRuneInString(s.src[i:j])
		capital = unicode.IsUpper(r) || unicode.IsTitle(r) || unicode.IsLetter(r) && !unicode.IsLower(r)
	}
	return j, capital
}

func (s *scanner) lower(i, j int) string { return strings.ToLower(s.src[i:j]) }

// streetName reads a street name at i, whose house number was read, and
// returns its end, or 0.
func (s *scanner) streetName(i int) int {
	p, last, words := i, 0, 0
	w, capital := s.nextWord(p)
	if w == p {
		return 0
	}
	if first := s.lower(p, w); streetOpeners[first] && (capital || openersLower[first]) {
		if end := s.openedName(w); end > 0 {
			return end
		}
	}
	for words < 6 {
		w, capital = s.nextWord(p)
		if w == p {
			break
		}
		word := s.lower(p, w)
		ordinal := isDigit(s.src[p])
		if ordinal && !isOrdinal(word) {
			break
		}
		if !capital && !ordinal && !streetEndings[word] && !connectors[word] && !directions[word] {
			break
		}
		if words > 0 && streetEndings[word] && (capital || sureEndings[word]) && (sureEndings[word] || words >= 1) {
			last = w
			if s.at(w) == '.' && w-p <= 4 {
				last = w + 1
			}
		} else if words > 0 && hasStreetSuffix(word) {
			last = w
		}
		words++
		p = w
		if s.at(p) == '.' && w-p <= 4 && s.at(p+1) == ' ' {
			p++
		}
		if s.at(p) != ' ' || !isWord(s.at(p+1)) {
			break
		}
		p++
	}
	if last == 0 {
		return 0
	}
	// a direction or a number after the suffix: "5th Avenue NW", "Highway 61"
	if s.at(last) == ' ' {
		w, capital = s.nextWord(last + 1)
		if word := s.lower(last+1, w); capital && directions[word] && len(word) <= 2 || isDigit(s.at(last+1)) && strings.HasSuffix(s.lower(i, last), "way") && w-last <= 5 {
			last = w
		}
	}
	return last
}

func isOrdinal(w string) bool {
	return len(w) >= 3 && (strings.HasSuffix(w, "st") || strings.HasSuffix(w, "nd") || strings.HasSuffix(w, "rd") || strings.HasSuffix(w, "th"))
}

func hasStreetSuffix(w string) bool {
	for _, suf := range streetSuffixes {
		if strings.HasSuffix(w, suf) && len(w) >= len(suf)+3 {
			return true
		}
	}
	return false
}

// openedName reads the name after an opener such as "rue" or "Calle": up to
// five capitalised words with connectors between. i is right after the opener.
func (s *scanner) openedName(i int) int {
	last := 0
	if s.at(i) == '.' {
		i++
	}
	for n := 0; n < 7 && s.at(i) == ' '; n++ {
		w, capital := s.nextWord(i + 1)
		if w == i+1 {
			break
		}
		word := s.lower(i+1, w)
		if !capital && !connectors[word] && !strings.HasPrefix(word, "l'") && !strings.HasPrefix(word, "d'") && !strings.HasPrefix(word, "l’") && !strings.HasPrefix(word, "d’") && !(isDigit(s.src[i+1]) && n == 0) {
			break
		}
		if !connectors[word] {
			last = w
		}
		i = w
	}
	return last
}

// openedAddress tries an address that begins with a street name: "Calle Mayor
// 5, 28013 Madrid", "Hauptstraße 12, 10115 Berlin". [i,j) is its first word.
func (s *scanner) openedAddress(i, j int) {
	end := 0
	if s.opensStreet(i, j) && s.capitalAt(i) {
		end = s.openedName(j)
	} else if s.houseNumber(j) > 0 && s.capitalAt(i) && hasStreetSuffix(s.lower(i, j)) {
		end = j
	}
	if end == 0 {
		return
	}
	if end = s.houseNumber(end); end == 0 {
		return
	}
	end = s.placeParts(s.numberTail(end))
	s.add(Location, i, end, "address", 0.9, false, rankAddress)
	s.done = max(s.done, end)
}

// opensStreet reports whether the word [i,j) comes before the name of a street.
func (s *scanner) opensStreet(i, j int) bool {
	if j-i > maxOpener {
		return false
	}
	var buf [maxOpener]byte
	w := lowerASCII(buf[:0], s.src[i:j])
	if !openerStarts[w[0]] {
		return false
	}
	return streetOpeners[string(w)]
}

// houseNumber returns the end of the house number that follows the street name
// before i: ". 5", ", nº 5", " 5". It is 0 where none does.
func (s *scanner) houseNumber(i int) int {
	for _, c := range [...]byte{'.', ',', ' '} {
		if s.at(i) == c {
			i++
		}
	}
	if c := s.at(i); !isDigit(c) {
		if !opensMark[c] {
			return 0
		}
		for _, mark := range numberMarks {
			if strings.HasPrefix(s.src[i:s.hi], mark) {
				i += len(mark)
				break
			}
		}
	}
	d := i
	for d < s.hi && isDigit(s.src[d]) {
		d++
	}
	if d == i || d-i > 4 {
		return 0
	}
	return d
}

func (s *scanner) capitalAt(i int) bool {
	r, _ := utf8.DecodeRuneInString(s.src[i:s.hi])
	return unicode.IsUpper(r)
}

// placeParts goes on after a street: unit, town, region, postcode, country,
// each after a comma, a line break or a space, and returns the end.
func (s *scanner) placeParts(end int) int {
	for n := 0; n < 7; n++ {
		p, sep := s.partGap(end)
		if p == end {
			return end
		}
		e := s.unit(p)
		if e == 0 {
			e = s.postcode(p)
		}
		if e == 0 && sep != ' ' {
			e = s.town(p, sep)
		}
		if e == 0 && sep == ' ' {
			e = s.regionCode(p)
		}
		if e == 0 {
			return end
		}
		end = e
	}
	return end
}

// partGap skips what stands between two parts of an address. sep is ',', '\n'
// or ' '.
func (s *scanner) partGap(i int) (int, byte) {
	j, sep := i, byte(0)
	for j < s.hi && j-i < 6 {
		switch c := s.src[j]; c {
		case ',', '\n', ' ', '-', '\t', '\\':
			if c == '\\' && s.at(j+1) != '\n' {
				return j, sep
			}
			if c == '\n' && (sep == '\n' || s.at(j+1) == '\n') {
				return i, 0
			}
			if c == '-' && (s.before(j) != ' ' || s.at(j+1) != ' ') {
				return i, 0
			}
			if c == '\n' || c == ',' && sep != '\n' {
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

// unit reads "Apt. 4B", "Suite 500", "2nd Floor", "#12".
func (s *scanner) unit(i int) int {
	if s.at(i) == '#' && isDigit(s.at(i+1)) {
		e, _ := s.nextWord(i + 1)
		return e
	}
	w, _ := s.nextWord(i)
	word := s.lower(i, w)
	if unitWords[word] {
		if s.at(w) == '.' {
			w++
		}
		if s.at(w) == ' ' {
			e, _ := s.nextWord(w + 1)
			if e > w+1 && e-w <= 6 && (isDigit(s.src[w+1]) || e-w == 2 || isDigit(s.src[e-1])) {
				return e
			}
		}
		return 0
	}
	if isOrdinal(word) && isDigit(word[0]) && s.at(w) == ' ' {
		e, _ := s.nextWord(w + 1)
		if f := s.lower(w+1, e); f == "floor" || f == "fl" {
			return e
		}
	}
	return 0
}

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
	case (n == 5 || n == 3 || n == 2) && s.at(d) == '-' && isDigit(s.at(d+1)) && isDigit(s.at(d+2)) && isDigit(s.at(d+3)): // 04001-000, 100-0001, 00-001
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
			return e
		}
	}
	return d
}

// letterPostcode reads British, Canadian and Irish postcodes.
func (s *scanner) letterPostcode(i int) int {
	if e := s.ukPostcode(i); e > 0 {
		return e
	}
	t := s.src[i:min(i+7, s.hi)]
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

// ukPostcode: the forms of Royal Mail's Programmers' Guide (A9 9AA to AA9A
// 9AA), whose inward part never has C, I, K, M, O or V.
func (s *scanner) ukPostcode(i int) int {
	j := i
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

// capitals reads up to n capitalised words, with connectors between, and
// returns their end, or 0.
func (s *scanner) capitals(i, n int) int {
	end := 0
	for ; n > 0; n-- {
		w, capital := s.nextWord(i)
		if w == i || isDigit(s.src[i]) {
			break
		}
		if !capital && !(end > 0 && connectors[s.lower(i, w)] && s.capitalAfter(w)) {
			break
		}
		if capital {
			end = w
			if s.at(w) == '.' && w-i <= 3 && s.at(w+1) == ' ' && s.capitalAt(w+2) {
				w++
			}
		}
		if s.at(w) != ' ' {
			break
		}
		i = w + 1
	}
	return end
}

func (s *scanner) capitalAfter(w int) bool {
	if s.at(w) != ' ' {
		return false
	}
	e, capital := s.nextWord(w + 1)
	return e > w+1 && (capital || connectors[s.lower(w+1, e)])
}

// town reads a part that is a town, region or country.
func (s *scanner) town(i int, sep byte) int {
	end := s.capitals(i, 5)
	if end == 0 {
		return 0
	}
	if c := s.at(end); c == ':' || c == '(' || c == '|' && sep == '\n' {
		return 0
	}
	if sep == '\n' {
		// a line of its own: a town with its region or postcode, or a country
		rest := s.src[end:lineEnd(s.src, end)]
		switch {
		case strings.ContainsAny(rest, "@:"):
			return 0
		case isBlank(rest):
			if !countryNames[s.lower(i, end)] {
				return 0
			}
		case !strings.HasPrefix(rest, ", ") && !strings.ContainsAny(rest, "0123456789"):
			return 0
		}
	}
	return end
}

// regionCode reads "IL", or "IL 62704", after a town without a comma.
func (s *scanner) regionCode(i int) int {
	w, _ := s.nextWord(i)
	if regionCodes[s.src[i:w]] {
		return w
	}
	return 0
}

// townAndCode tries "Springfield, IL 62704" from the postcode [i,j) backwards.
func (s *scanner) townAndCode(i, j int) {
	if s.kind != prose || j-i != 5 || i-s.lo < 6 || s.src[i-1] != ' ' || isWord(s.at(j)) {
		return
	}
	code := s.src[i-3 : i-1]
	if !regionCodes[code] || isWord(s.before(i-3)) {
		return
	}
	k := i - 3
	for k > s.lo && (s.src[k-1] == ' ' || s.src[k-1] == ',') {
		k--
	}
	start := k
	for n := 0; n < 4 && start > s.lo; n++ {
		w := start
		for w > s.lo && (isWord(s.src[w-1]) || s.src[w-1] == '-' || s.src[w-1] == '.' || s.src[w-1] == '\'') {
			w--
		}
		if w == start || !s.capitalAt(w) {
			break
		}
		k, start = w, w
		if s.before(w) != ' ' {
			break
		}
		start--
	}
	end := j
	if s.at(j) == '-' && isDigit(s.at(j+1)) {
		if e := s.postcode(i); e > 0 {
			end = e
		}
	}
	s.add(Location, k, end, "address/town", 0.85, false, rankAddress)
}

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

// postBox reads "P.O. Box 123" and its kin, from the word "box" at [i,j).
func (s *scanner) postBox(i, j int) {
	if s.at(j) != ' ' || !isDigit(s.at(j+1)) {
		return
	}
	head := s.src[max(s.lo, i-12):i]
	for _, p := range [...]string{"P.O. ", "PO ", "P. O. ", "P.O ", "Post Office ", "Postal "} {
		if strings.HasSuffix(strings.ToLower(head), strings.ToLower(p)) {
			e, _ := s.nextWord(j + 1)
			end := s.placeParts(e)
			s.add(Location, i-len(p), end, "address/box", 0.9, false, rankAddress)
			s.done = max(s.done, end)
			return
		}
	}
}
