package secret

import (
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/redact/internal/identity"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// Option reads the value of a command option from the dash at i: "--token
// 8sKd92Lm…", "-Password hunter2xyz".
func Option(s *scan.Cursor, i int) {
	if i > s.Lo && !scan.IsSpace(s.Src[i-1]) {
		return
	}
	if s.Kind != scan.Code {
		return
	}
	j := scan.PastAny(s.Src, i, min(s.Hi, i+3), "-")
	k := scan.Past(s.Src, j, min(s.Hi, j+32), scan.WordChars.Has)
	shell := j-i == 1 && k-j >= 4 && scan.IsUpper(s.At(j)) // PowerShell: -Password
	if j-i != 2 && !shell || s.At(k) != ' ' {
		return
	}
	if sure := Key(s.Src[j:k]); sure != NoSecret {
		Value(s, ValueStart(s, k), sure)
	}
}

// shortCode reads a PIN or card security code of at most four digits, or a
// login code, after its word, which ends at i.
func shortCode(s *scan.Cursor, i, most int) {
	for _, verb := range [...]string{" is ", " code is ", " code: ", ": ", " "} {
		if strings.HasPrefix(s.Src[i:s.Hi], verb) {
			i += len(verb)
			break
		}
	}
	j := scan.Past(s.Src, i, min(s.Hi, i+most+1), scan.IsDigit)
	if n := j - i; n >= 3 && n <= most && (n != 3 || most == 4) && s.Before(i) == ' ' && !s.InWord(j) && !scan.IsYear(s.Src[i:j]) && s.At(j) != '-' {
		s.Add(scan.Secret, i, j, "code", 0.8, false, scan.RankWeak)
	}
}

// Call reads the argument of a call that sets a password, setPassword("…"),
// from the bracket at i.
func Call(s *scan.Cursor, i int) {
	if quote := s.At(i + 1); quote != '"' && quote != '\'' && quote != '`' || i == s.Lo || !scan.IsAlnum(s.Src[i-1]) {
		return
	}
	start := scan.Back(s.Src, max(s.Lo, i-48), i, func(c byte) bool { return scan.IsAlnum(c) || c == '_' })
	if name := s.Src[start:i]; Key(name) == SurelySecret && !askedFor(name) {
		Value(s, i+2, SurelySecret)
	}
}

// askedFor reports whether a function reads or checks a password by its name,
// so that its argument is another thing.
func askedFor(name string) bool { return asking().MatchString(name) }

var asking = lazy.Regexp(`(?i)^(?:get|read|prompt|ask|find|select|query|show|hide|is|has|forgot|reset|validate)`)

func isVisible(c byte) bool { return c > ' ' }

func bearer(s *scan.Cursor, i int) {
	j := scan.Past(s.Src, i, s.Hi, func(c byte) bool { return scan.JwtChars.Has(c) || c == '~' })
	w := s.Src[i:j]
	if len(w) < 8 || Placeholder(w) || Reference(w) || !strings.ContainsAny(w, "0123456789=") && !identity.MixedCase(w) {
		return
	}
	s.Add(scan.Secret, i, j, "bearer", 0.9, false, scan.RankSecret)
}

// curlUser reads the credentials of curl's -u option.
func curlUser(s *scan.Cursor, i int) {
	quote := byte(' ')
	if c := s.At(i); c == '"' || c == '\'' {
		quote = c
		i++
	}
	end := scan.Past(s.Src, i, min(s.Hi, i+512), func(c byte) bool { return c != quote && c != '\n' })
	w := s.Src[i:end]
	if quote != ' ' && end+1 < s.Hi && s.Src[end+1] == ':' { // "{user}":"{password}"
		end = scan.Past(s.Src, end+2, min(s.Hi, end+512), isVisible)
		w = s.Src[i:end]
	}
	colon := strings.IndexByte(w, ':')
	if colon < 0 {
		return
	}
	user, pass := strings.Trim(w[:colon], "\"'{}"), strings.Trim(w[colon+1:], "\"'{}")
	if user == "" && pass == "" || Reference(user+" ") || pass != "" && Reference(pass) || strings.ContainsAny(w, "<[") || strings.Contains(w, "{{") || Placeholder(w) || plainWord(user) && (plainWord(pass) || pass == "") || len(user)+len(pass) < 8 {
		return
	}
	s.Add(scan.Secret, i, end, "curl/user", 0.9, false, scan.RankSecret)
}

// plainWord reports whether w is a documentation placeholder for a user or a
// password.
func plainWord(w string) bool { return w == "" || plainWords[strings.ToLower(w)] }

var plainWords = scan.WordSet(`user username password pass token xxx yyy admin login email apikey api_key api_token usr pwd secret key foo bar`)
