package redact

import "strings"

// Secrets that sentences tell: "the password is hunter2".

// secretNouns are the words for what nobody else may know, in lower case.
var secretNouns = wordSet(`password passwd passcode passwort kennwort pw contraseña contrasena senha wachtwoord lösenord lösenordet passord passordet adgangskode adgangskoden
	kodeord kodeordet salasana hasło heslo jelszó parola parolă lozinka geslo şifre Şifre sifre passe пароль Пароль slaptažodis parole parool sandi`)

// secretVerbs stand between such a word and the secret.
var secretVerbs = [...]string{" is ", " was ", " to ", " is now ", " was changed to ", " has been changed to ", " was set to ", " is set to ", " ist ", " lautet ", " lautet: ", " es ", " è ", " é ", " est ",
	" är ", " er ", " on ", " je ", " este ", " jest ", " to: ", " yra ", " ir ", " — ", " – ", " это ", " — это ", " adalah "}

// longestNoun is the length of the longest of secretNouns.
const longestNoun = 14

// spokenSecret reads "password is hunter2", "Bearer …" and "curl -u user:pass".
func (s *scanner) spokenSecret(i, j int) {
	if j-i > longestNoun {
		return
	}
	var buf [longestNoun]byte
	word := lowerASCII(buf[:0], s.src[i:j])
	if secretNouns[string(word)] {
		s.toldSecret(i, j, string(word))
		return
	}
	switch string(word) {
	case "pin", "cvv", "cvc":
		s.shortCode(j)
	case "bearer", "basic":
		if s.at(j) == ' ' && s.at(j+1) != '$' {
			if head := s.src[max(s.lo, i-20):i]; string(word) == "bearer" || strings.Contains(strings.ToLower(head), "authorization") {
				s.bearer(j + 1)
			}
		}
	case "user", "u":
		if s.before(i) == '-' && (s.at(j) == ' ' || s.at(j) == '=') && strings.Contains(s.src[max(s.lo, i-200):i], "curl") {
			s.curlUser(j + 1)
		}
	case "identified": // SQL
		if by := len(" by '"); j+by < s.hi && strings.EqualFold(s.src[j:j+by], " by '") {
			s.value(j+by, surelySecret)
		}
	}
}

// toldSecret reads what is said of the password that [i,j) names.
func (s *scanner) toldSecret(i, j int, noun string) {
	if (noun == "passe" && !strings.HasSuffix(strings.ToLower(s.src[max(s.lo, i-7):i]), "mot de ")) || (noun == "sandi" && !strings.HasSuffix(strings.ToLower(s.src[max(s.lo, i-5):i]), "kata ")) {
		return
	}
	if s.at(j) != ' ' {
		return
	}
	k := j
	for _, verb := range secretVerbs {
		if len(verb) > k-j && strings.HasPrefix(s.src[j:s.hi], verb) {
			k = j + len(verb)
		}
	}
	c := s.at(j + 1)
	switch {
	case k > j:
		if c := s.at(k); c == '"' || c == '\'' || c == '`' {
			k++
		}
		s.value(k, surelySecret)
	case noun == "password" && i >= 6 && s.inLogin(i): // .netrc
		s.value(j+1, surelySecret)
	case s.kind == code && (c == '\'' || c == '"'): // SQL: WITH PASSWORD '…'
		s.value(j+2, surelySecret)
	default:
		s.bareSecret(j + 1)
	}
}

// inLogin reports whether a login comes before the word at i, as in .netrc.
func (s *scanner) inLogin(i int) bool {
	head := near2(s.src, i, 100)
	return strings.Contains(head, "login ") && (strings.Contains(head, "machine ") || s.kind == code)
}

// bareSecret takes the word at i as a password if it looks like no word of any
// language: "user ann, password t7Rk2mWq".
func (s *scanner) bareSecret(i int) {
	j := i
	for j < s.hi && j-i < maxValue && s.src[j] > ' ' && strings.IndexByte("\"'`<>,;|&()[]{}\\:/", s.src[j]) < 0 {
		j++
	}
	j = i + len(strings.TrimRight(s.src[i:j], ".:!?*_~"))
	w := s.src[i:j]
	if c := countsOf(w); len(w) >= 8 && c.digits > 1 && c.lower > 1 && c.upper > 0 && !placeholder(w) && looksDrawn(w) {
		s.add(Secret, i, j, "spoken", 0.7, false, rankSecret)
	}
}

// eastAsianNouns end in what stands before the secret in Chinese, Japanese and
// Korean.
var eastAsianNouns = [...]string{"パスワードは", "暗証番号は", "密码是", "密碼是", "密码为", "密碼為", "密码：", "口令是", "비밀번호는", "암호는"}

// eastAsianSecret reads the secret behind the run [i,j).
func (s *scanner) eastAsianSecret(i, j int) {
	for _, noun := range eastAsianNouns {
		if !strings.HasSuffix(s.src[i:j], noun) {
			continue
		}
		k := j
		for k < s.hi && k-j < 4 && strings.IndexByte(" :\"'`", s.src[k]) >= 0 {
			k++
		}
		for _, sign := range [...]string{"：", "「", "『", "“"} {
			k += len(s.src[k:s.hi]) - len(strings.TrimPrefix(s.src[k:s.hi], sign))
		}
		e := k
		for e < s.hi && e-k < maxValue && s.src[e] > ' ' && s.src[e] < 0x80 && strings.IndexByte("\"'`<>,;|()[]{}", s.src[e]) < 0 {
			e++
		}
		if e > k && s.looksSecret(s.src[k:e], surelySecret, false) {
			s.add(Secret, k, e, "spoken", 0.8, false, rankSecret)
		}
		return
	}
}
