package secret

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// Pgpass reads a line of PostgreSQL's password file:
// host:port:database:user:password.
func Pgpass(s *scan.Cursor, i, end int) {
	i = scan.SkipSpace(s.Src, i, end)
	line := strings.TrimRight(s.Src[i:end], "\r ")
	f := strings.Split(line, ":")
	if len(f) != 5 || len(f[4]) < 4 || f[0] == "" || f[3] == "" || strings.ContainsAny(line, " \t") || strings.HasPrefix(f[4], "//") { // the latter: a URL in a log
		return
	}
	if f[1] != "*" && (len(f[1]) > 5 || len(f[1]) < 2 || strings.Trim(f[1], "0123456789") != "") {
		return
	}
	start := i + len(f[0]) + len(f[1]) + len(f[2]) + len(f[3]) + 4
	if !Placeholder(f[4]) && !Reference(f[4]) && !WordLike[strings.ToLower(f[4])] {
		Mark(s, start, start+len(f[4]), "pgpass", scan.RankSecret)
	}
}

// passwordOptions are program options followed by a password; in other programs
// the same option means a port or a path. loginCommands are followed by a name, a
// sign and a password.
var passwordOptions, loginCommands = pairs("passwordOptions"), pairs("loginCommands")

// A commandPart is a program, or its beginning, and what stands behind it.
type commandPart struct{ program, then string }

// pairs reads a list of words.txt: "program|then,program|then".
func pairs(name string) (out []commandPart) {
	for _, p := range scan.Phrases(lists[name]) {
		program, then, _ := strings.Cut(p, "|")
		out = append(out, commandPart{program, then})
	}
	return out
}

// afterName records the password after a name at i and the given sign.
func afterName(s *scan.Cursor, i, end int, between string) {
	rest := s.Src[i:end]
	if between == " " && strings.Count(rest, " ") > 1 { // a file before the name
		i += strings.IndexByte(rest, ' ') + 1
		rest = s.Src[i:end]
	}
	if k := strings.Index(rest, between); k > 0 && strings.IndexByte(rest[:k], ' ') < 0 {
		argument(s, i+k+len(between))
	}
}

// Programs are the programs of such command lines.
var Programs = func() map[string]bool {
	programs := map[string]bool{}
	for _, p := range passwordOptions {
		programs[strings.Fields(p.program)[0]] = true
	}
	for _, c := range loginCommands {
		programs[strings.Fields(c.program)[0]] = true
	}
	return programs
}()

// Commands reads the passwords on command lines.
func Commands(s *scan.Cursor, i, end int) {
	line := s.Src[i:end]
	for _, c := range loginCommands {
		if k := strings.Index(line, c.program); k >= 0 {
			afterName(s, i+k+len(c.program), end, c.then)
		}
	}
	if !strings.Contains(line, " -") && !strings.Contains(line, " /") {
		return
	}
	for _, p := range passwordOptions {
		k := strings.Index(line, p.program)
		if k < 0 {
			continue
		}
		o := strings.Index(line[k:], p.then)
		if o < 0 {
			continue
		}
		argument(s, i+k+o+len(p.then))
	}
}

// argument records the word of a command line at i, quoted or not, as a
// password.
func argument(s *scan.Cursor, i int) {
	ends := " \t@"
	if c := s.At(i); c == '"' || c == '\'' {
		ends = string(c)
		i++
	}
	j := scan.Past(s.Src, i, s.Hi, func(c byte) bool { return strings.IndexByte(ends, c) < 0 && c != '`' })
	w := s.Src[i:j]
	if len(w) >= 4 && !Placeholder(w) && !Reference(w) && w[0] != '-' && !WordLike[strings.ToLower(w)] && !plainWord(w) {
		Mark(s, i, j, "option", scan.RankSecret)
	}
}

// Crypt reads a password hash in the format of crypt(3), "$6$salt$hash", from
// the sign at i.
func Crypt(s *scan.Cursor, i int) {
	j := scan.Past(s.Src, i+1, min(s.Hi, i+12), scan.IsAlnum)
	if i < s.CryptEnd || s.At(j) != '$' || !cryptIDs[s.Src[i+1:j]] {
		return
	}
	j = scan.Past(s.Src, j, min(s.Hi, i+256), func(c byte) bool { return scan.IsAlnum(c) || strings.IndexByte("$./=,+-", c) >= 0 })
	s.CryptEnd = j
	if j-i >= 26 && !Placeholder(s.Src[i:j]) {
		Mark(s, i, j, "crypt", scan.RankStrong)
	}
}

var cryptIDs = scan.WordSet(`1 2 2a 2b 2x 2y 5 6 7 y gy apr1 md5 sha1 argon2i argon2d argon2id scrypt pbkdf2 bcrypt`)
