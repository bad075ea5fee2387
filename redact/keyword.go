package redact

import (
	"slices"
	"strings"
)

// wordRule is a set of rules that a word without digits can start.
type wordRule uint8

const (
	ruleSpelledEmail wordRule = 1 << iota // "ann at host dot example"
	ruleSpacedID                          // "AB 12 34 56 C"
	ruleSpokenSecret                      // "password is hunter2", "Bearer …", "curl -u user:pass"
	ruleIntroduced                        // "my name is …"
	rulePostBox                           // "PO Box 12"
	ruleOpener                            // "rue de …"
	ruleStreet                            // "Elm Street"
)

// wordRules says by the first two bytes of a word which rules it can start: for
// most words none. Bytes count by their lower five bits, whatever their case.
var wordRules = func() (t [32 * 32]wordRule) {
	add := func(r wordRule, words ...string) {
		for _, w := range words {
			t[startOf(w)] |= r
		}
	}
	add(ruleSpelledEmail, "at", "ät", "arroba", "arobase", "chiocciola", "klammeraffe", "apenstaartje")
	add(ruleSpokenSecret, "pin", "cvv", "cvc", "bearer", "basic", "user", "u", "identified")
	for w := range secretNouns {
		add(ruleSpokenSecret, w)
	}
	add(ruleIntroduced, "name", "nombre", "nome", "naam", "heiße", "llamo", "chiamo", "appelle", "chamo")
	add(rulePostBox, "box")
	add(ruleStreet, streetEnds...)
	for w := range streetOpeners {
		add(ruleOpener, w)
	}
	return t
}()

// streetEnds are the last words of street names that stand without a number.
var streetEnds = []string{"Street", "St", "Avenue", "Ave", "Road", "Rd", "Lane", "Boulevard", "Blvd", "Highway", "Parkway", "Drive", "Terrace", "Crescent"}

// startOf is the place in wordRules of words that begin like w; a second byte
// that there is not is a space.
func startOf(w string) uint32 {
	if len(w) == 1 {
		return uint32(w[0]&31) << 5
	}
	return uint32(w[0]&31)<<5 | uint32(w[1]&31)
}

// keyword hands the word [i,j), which has no digits, to the rules that a word
// can start.
func (s *scanner) keyword(i, j int) {
	rules := wordRules[startOf(s.src[i:j])]
	numbered := s.at(j) == ' ' && isDigit(s.at(j+1))
	if j-i == 2 && (numbered || s.at(j) == '-' && isDigit(s.at(j+1))) {
		s.spacedID(i, j)
	}
	capital := isUpper(s.src[i])
	if rules == 0 && !numbered && !capital && s.src[i] < 0x80 {
		return
	}
	if rules&ruleSpokenSecret != 0 {
		s.spokenSecret(i, j)
	}
	if rules&ruleSpelledEmail != 0 && (strings.EqualFold(s.src[i:j], "at") || s.kind == prose && spellsAt(s.src[i:j])) {
		s.spelledEmail(i, j)
	}
	if s.kind != prose {
		return
	}
	if rules&ruleIntroduced != 0 {
		s.introducedName(i, j)
	}
	if rules&rulePostBox != 0 && strings.EqualFold(s.src[i:j], "box") {
		s.postBox(i, j)
	}
	s.placeWord(i, j, rules, capital, numbered)
}

// placeWord tries the addresses that the word [i,j) can begin or end.
func (s *scanner) placeWord(i, j int, rules wordRule, capital, numbered bool) {
	if capital {
		if rules&ruleStreet != 0 && slices.Contains(streetEnds, s.src[i:j]) {
			s.streetAlone(i, j)
		}
		if numbered || s.at(j+1) == 'N' && strings.HasPrefix(s.src[j:s.hi], " No") {
			s.unitAddress(i, j)
		}
	}
	if j-i < 2 {
		return
	}
	capital = capital || s.src[i] >= 0x80
	opens := rules&ruleOpener != 0 && (capital || lowerStarts.has(s.src[i], s.src[i+1]))
	if opens || numbered || capital && s.houseNumber(j) != 0 {
		s.openedAddress(i, j)
	}
}

// option reads the value of a command's option from the dash at i: "--token
// 8sKd92Lm…", "sshpass -p secret", "mysql -psecret".
func (s *scanner) option(i int) {
	if s.kind != code || i > s.lo && !isSpace(s.src[i-1]) {
		return
	}
	if strings.HasPrefix(s.src[i:s.hi], "-p") && s.at(i+2) != 0 {
		line := near(s.src, i, 120)
		switch k := i + len("-p"); {
		case strings.Contains(line, "sshpass") && s.at(k) == ' ':
			s.value(s.valueStart(k), surelySecret)
		case strings.Contains(line, "mysql") && !isSpace(s.at(k)) && isAlnum(s.at(k)):
			s.value(k, surelySecret)
		}
		return
	}
	j := i
	for s.at(j) == '-' && j-i < 3 {
		j++
	}
	k := j
	for k < s.hi && k-j < 32 && (isAlnum(s.src[k]) || s.src[k] == '-' || s.src[k] == '_') {
		k++
	}
	shell := j-i == 1 && k-j >= 4 && isUpper(s.at(j)) // PowerShell: -Password
	if j-i != 2 && !shell || s.at(k) != ' ' {
		return
	}
	if sure := secretKey(s.src[j:k]); sure != noSecret {
		s.value(s.valueStart(k), sure)
	}
}

// shortCode reads the digits of a PIN or of a card's security code behind the
// word for it, which ends at i.
func (s *scanner) shortCode(i int) {
	for _, verb := range [...]string{" is ", " code is ", " code: ", ": ", " "} {
		if strings.HasPrefix(s.src[i:s.hi], verb) {
			i += len(verb)
			break
		}
	}
	j := i
	for isDigit(s.at(j)) && j-i < 5 {
		j++
	}
	if n := j - i; (n == 3 || n == 4) && s.before(i) == ' ' && !s.inWord(j) && !isYear(s.src[i:j]) && s.at(j) != '-' {
		s.add(Secret, i, j, "code", 0.8, false, rankWeak)
	}
}

func (s *scanner) bearer(i int) {
	j := i
	for j < s.hi && b64Chars.has(s.src[j]) || j < s.hi && (s.src[j] == '.' || s.src[j] == '~') {
		j++
	}
	w := s.src[i:j]
	if len(w) < 8 || placeholder(w) || reference(w) || !strings.ContainsAny(w, "0123456789=") && !mixedCase(w) {
		return
	}
	s.add(Secret, i, j, "bearer", 0.9, false, rankSecret)
}

// curlUser reads the credentials of curl's -u option.
func (s *scanner) curlUser(i int) {
	quote := byte(' ')
	if c := s.at(i); c == '"' || c == '\'' {
		quote = c
		i++
	}
	end := i
	for end < s.hi && s.src[end] != quote && s.src[end] != '\n' && end-i < 512 {
		end++
	}
	w := s.src[i:end]
	if quote != ' ' && end+1 < s.hi && s.src[end+1] == ':' { // "{user}":"{password}"
		e := end + 2
		for e < s.hi && s.src[e] > ' ' && e-end < 512 {
			e++
		}
		w = s.src[i:e]
		end = e
	}
	colon := strings.IndexByte(w, ':')
	if colon < 0 {
		return
	}
	user, pass := strings.Trim(w[:colon], "\"'{}"), strings.Trim(w[colon+1:], "\"'{}")
	if user == "" && pass == "" || reference(user+" ") || pass != "" && reference(pass) || strings.ContainsAny(w, "<[") || strings.Contains(w, "{{") || variable(w) || placeholder(w) || plainWord(user) && (plainWord(pass) || pass == "") || len(user)+len(pass) < 8 {
		return
	}
	s.add(Secret, i, end, "curl/user", 0.9, false, rankSecret)
}

// variable reports whether w holds a shell variable or a call.
func variable(w string) bool {
	for i := 0; i+1 < len(w); i++ {
		if w[i] == '$' && (isLetter(w[i+1]) || strings.IndexByte("_{(", w[i+1]) >= 0) {
			return true
		}
	}
	return false
}

// plainWord knows the words documentation writes for a user and a password.
func plainWord(w string) bool {
	switch strings.ToLower(w) {
	case "user", "username", "password", "pass", "token", "xxx", "yyy", "admin", "login", "email", "apikey", "api_key", "api_token", "usr", "pwd", "secret", "key", "foo", "bar", "":
		return true
	}
	return false
}
