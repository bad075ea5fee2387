package redact

import "strings"

// keyword hands the word [i,j), which has no digits, to the rules that a word
// can start.
func (s *scanner) keyword(i, j int) {
	c := s.src[i] | 0x20
	if j-i == 2 {
		if c == 'a' && s.src[i+1]|0x20 == 't' {
			s.spelledEmail(i, j)
		}
		if (s.at(j) == ' ' || s.at(j) == '-') && isDigit(s.at(j+1)) {
			s.spacedID(i, j)
		}
	}
	switch c {
	case 'b', 'c', 'p', 'u':
		s.spokenSecret(i, j)
	}
	if s.kind != prose {
		return
	}
	switch c {
	case 'a', 'c', 'h', 'k', 'l', 'n', 0xE3: // the latter: the first byte of ä, as a small letter
		if j-i >= 3 {
			s.introducedName(i, j)
			if spellsAt(s.src[i:j]) {
				s.spelledEmail(i, j)
			}
		}
	case 'b':
		if j-i == 3 && strings.EqualFold(s.src[i:j], "box") {
			s.postBox(i, j)
		}
	}
	s.placeWord(i, j)
}

// placeWord tries the addresses that the word [i,j) can begin or end.
func (s *scanner) placeWord(i, j int) {
	numbered := s.at(j) == ' ' && isDigit(s.at(j+1))
	capital := isUpper(s.src[i])
	if capital {
		switch s.src[i:j] {
		case "Street", "St", "Avenue", "Ave", "Road", "Rd", "Lane", "Boulevard", "Blvd", "Highway", "Parkway", "Drive", "Terrace", "Crescent":
			s.streetAlone(i, j)
		}
		if numbered || strings.HasPrefix(s.src[j:s.hi], " No") {
			s.unitAddress(i, j)
		}
	}
	if j-i >= 2 && (capital || numbered || s.src[i] >= 0x80 || lowerStarts.has(s.src[i], s.src[i+1])) {
		s.openedAddress(i, j)
	}
}

// spokenSecret reads "password is hunter2", "Bearer …" and "curl -u user:pass".
func (s *scanner) spokenSecret(i, j int) {
	if j-i > 8 {
		return
	}
	var buf [8]byte
	switch word := string(lowerASCII(buf[:0], s.src[i:j])); word {
	case "password", "passwd", "passcode", "passwort", "pw":
		k := j
		for _, verb := range [...]string{" is ", " was ", " to ", " is now ", " was changed to ", " has been changed to ", " was set to ", " is set to ", " ist ", " lautet ", " es ", " è ", " est "} {
			if strings.HasPrefix(s.src[j:s.hi], verb) {
				k = j + len(verb)
			}
		}
		if k == j && s.at(j) == ' ' && i-6 >= 0 {
			if head := near2(s.src, i, 100); strings.Contains(head, "login ") && (strings.Contains(head, "machine ") || s.kind == code) { // .netrc
				s.value(j+1, surelySecret)
			}
		}
		if k > j {
			if c := s.at(k); c == '"' || c == '\'' || c == '`' {
				k++
			}
			s.value(k, surelySecret)
		}
	case "pin", "cvv", "cvc":
		s.shortCode(j)
	case "bearer", "basic":
		if s.at(j) == ' ' && s.at(j+1) != '$' {
			if head := s.src[max(s.lo, i-20):i]; word == "bearer" || strings.Contains(strings.ToLower(head), "authorization") {
				s.bearer(j + 1)
			}
		}
	case "user", "u":
		if s.before(i) == '-' && (s.at(j) == ' ' || s.at(j) == '=') && strings.Contains(s.src[max(s.lo, i-200):i], "curl") {
			s.curlUser(j + 1)
		}
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
	if j-i != 2 || s.at(k) != ' ' {
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
