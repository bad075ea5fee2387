package redact

import (
	"strings"

	"golang.org/x/net/idna"
)

// email reads the address around the @ at i: RFC 5322 dot-atoms on the left
// (RFC 6531: any character past ASCII too), a domain with a plausible last
// label on the right. It returns where the walk goes on.
func (s *scanner) email(i int) int {
	hidden := s.invisibleBefore(i)
	start := s.localPart(i - hidden)
	if start == i-hidden {
		start = i
	}
	if strings.HasPrefix(s.src[i:s.hi], "@tcp(") || strings.HasPrefix(s.src[i:s.hi], "@unix(") {
		s.driverLogin(i)
		return i + 1
	}
	if start == i && s.before(i) == ' ' && s.at(i+1) == ' ' {
		return s.spacedEmail(i)
	}
	if start == i || start < s.tokenDone { // the latter: a password before a host
		return i + 1
	}
	end := s.domain(i + 1 + s.invisibleAt(i+1))
	if end == 0 && s.kind == prose && s.at(i+1) == '\n' && isWord(s.before(i)) { // broken over lines
		end = s.domain(i + 2)
	}
	if end == 0 {
		if end = s.spelledDomain(i+1, true); end > 0 && strings.ContainsAny(s.src[i:end], "[({") { // "name@host[dot]com"
			s.add(Email, start, end, "email/spelled", 0.9, false, rankStrong)
			return end
		}
		return i + 1
	}
	if s.src[i+1] >= '0' && s.src[i+1] <= '9' && strings.Count(s.src[i+1:end], ".") == 1 && isDigit(s.src[end-1]) {
		return i + 1 // package@2.59
	}
	if end < s.hi && s.src[end] == ':' && s.kind == prose && isGitRemote(s.src[start:i]) {
		return i + 1 // git@host:owner/repository is a remote, not a mailbox
	}
	s.add(Email, start, end, "email", 1, true, rankStrong)
	s.mailbox(start)
	return end
}

// driverLogin takes the password of a data source as Go's drivers write it,
// "user:password@tcp(host)", from the @ at i.
func (s *scanner) driverLogin(i int) {
	head := near(s.src, i, 120)
	start := i - len(head) + strings.LastIndexAny(head, " \"'`=") + 1
	if colon := strings.IndexByte(s.src[start:i], ':'); colon > 0 {
		s.credentials(start, start+colon, i)
	}
}

// wideEmail reads the address around the @ of full width that ends before i.
func (s *scanner) wideEmail(i int) {
	at := i - len("＠")
	if start, end := s.localPart(at), s.domain(i); start < at && end > 0 {
		s.add(Email, start, end, "email", 1, true, rankStrong)
	}
}

// isGitRemote reports whether local is the account name that source hosts use.
func isGitRemote(local string) bool { return local == "git" || local == "hg" || local == "svn" }

// localPart returns the start of the local part that ends before i.
func (s *scanner) localPart(i int) int {
	j := i
	for j > s.lo && i-j < 64 {
		c := s.src[j-1]
		switch {
		case c >= 0x80 && j-3 >= s.lo && isPunctStart(s.src[j-3:j]):
			return trimLocal(s.src, j, i)
		case isWord(c):
		case strings.IndexByte("._%+-'!#$&*/=?^{|}~", c) >= 0:
			if c == '/' || c == '=' || c == '|' || c == '*' || c == '~' || c == '{' || c == '}' || c == '?' || c == '&' || c == '!' || c == '#' {
				return trimLocal(s.src, j, i)
			}
		case c == '\\' && j < i && !isWord(s.src[j]): // a Markdown escape
		default:
			return trimLocal(s.src, j, i)
		}
		j--
	}
	return trimLocal(s.src, j, i)
}

// trimLocal drops what cannot begin a local part: dots, quotes, asterisks.
// Underscores stay: GitHub takes them for part of the address, not emphasis.
func trimLocal(s string, j, i int) int {
	for j < i && (!isWord(s[j]) && s[j] != '_' || s[j] >= 0x80 && (s[j]&0xC0 == 0x80 || isPunctStart(s[j:i]))) {
		if s[j] >= 0xC0 {
			j++
			for j < i && s[j]&0xC0 == 0x80 {
				j++
			}
			continue
		}
		j++
	}
	if i > j && s[i-1] == '.' {
		return i
	}
	return j
}

// isParting reports whether s begins with punctuation of CJK or of full width: a
// new word begins there.
func isParting(s string) bool { return (s[0] == 0xE3 || s[0] == 0xEF) && isPunctStart(s) }

// isPunctStart reports whether s begins with general punctuation (U+2000 to
// U+206F), such as a quotation mark, CJK punctuation (U+3000 to U+303F), or a
// sign of full width (U+FF00 to U+FF0F, U+FF1A to U+FF20).
func isPunctStart(s string) bool {
	if len(s) < 3 {
		return false
	}
	switch s[0] {
	case 0xE2:
		return s[1] == 0x80 || s[1] == 0x81
	case 0xE3:
		return s[1] == 0x80
	case 0xEF:
		return s[1] == 0xBC && (s[2] < 0x90 || s[2] >= 0x9A && s[2] <= 0xA0)
	}
	return false
}

// domain returns the end of the domain that starts at i, or 0.
func (s *scanner) domain(i int) int {
	j, dot, last := i, 0, i
	for j < s.hi && j-i < 253 {
		c := s.src[j]
		if isWord(c) {
			if c >= 0xE2 && isPunctStart(s.src[j:s.hi]) {
				break
			}
			j++
			last = j
			continue
		}
		if c == '.' && j > i && isWord(s.src[j-1]) || c == '-' && j > i {
			if c == '.' {
				dot++
			}
			j++
			continue
		}
		break
	}
	j = last
	if dot == 0 || j == i {
		return 0
	}
	name := s.src[i:j]
	tld := name[strings.LastIndexByte(name, '.')+1:]
	if len(tld) < 2 || len(tld) > 24 || isFileEnding(tld) {
		return 0
	}
	for k := 0; k < len(tld); k++ {
		if isDigit(tld[k]) && !strings.HasPrefix(tld, "xn--") {
			return 0
		}
	}
	if !isASCII(name) {
		if _, err := idna.Lookup.ToASCII(name); err != nil {
			return 0
		}
	}
	return j
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// isFileEnding knows endings that follow an @ in file names (icon@2x.png) and
// are no top-level domains.
func isFileEnding(s string) bool {
	switch strings.ToLower(s) {
	case "png", "jpg", "jpeg", "gif", "svg", "webp", "css", "js", "ts", "html", "htm", "json", "xml", "php", "pdf", "txt", "local", "tgz", "gz":
		return true
	}
	return false
}

// spelledDomain returns the end of a domain at i with spelled dots, or 0.
func (s *scanner) spelledDomain(i int, bracketed bool) int {
	for dots := 0; ; dots++ {
		w := i
		for w < s.hi && (isWord(s.src[w]) || s.src[w] == '-') && w-i < 64 { // RFC 1035: at most 63
			w++
		}
		if w == i || w-i > 63 {
			return 0
		}
		if dots > 0 && s.endsDomain(i, w, bracketed) {
			return w
		}
		_, next, ok := s.dotWord(w)
		if !ok || dots > 4 {
			return 0
		}
		i = next
	}
}

// endsDomain reports whether the label [k,w) is a last one: letters only and
// not followed by another spelled dot. Without brackets only the commonest
// endings count, since "meet at noon dot dot dot" is prose.
func (s *scanner) endsDomain(k, w int, bracketed bool) bool {
	label := strings.ToLower(s.src[k:w])
	if _, _, more := s.dotWord(w); more || len(label) < 2 {
		return false
	}
	for i := 0; i < len(label); i++ {
		if !isLetter(label[i]) {
			return false
		}
	}
	if bracketed {
		return true
	}
	switch label {
	case "com", "org", "net", "edu", "gov", "io", "co", "uk", "de", "fr", "it", "es", "nl", "eu", "us", "ca", "au", "in", "jp", "ch", "at", "se", "no", "dk", "fi", "pl", "info", "biz", "me", "dev", "ai", "app", "br", "mx", "ru", "za", "nz", "ie", "be", "pt":
		return true
	}
	return false
}

// dotWord reads a dot after a label: " dot ", "[dot]", "(dot)" or ".".
func (s *scanner) dotWord(i int) (bracketed bool, next int, ok bool) {
	if s.at(i) == '.' && isWord(s.at(i+1)) {
		return false, i + 1, true
	}
	k, b := s.bracketOpen(i)
	w, _ := s.nextWord(k)
	if k == i || w == k || w-k > len("punkt") || !dotWords[s.lower(k, w)] {
		return false, i, false
	}
	next, rb := s.bracket(w, 1)
	return b, next, rb == b
}

// dotWords are what the dot is called where an address is spelled.
var dotWords = wordSet(`dot punkt punto ponto`)

// spellsAt reports whether w is what @ is called in a language without the
// word "at".
func spellsAt(w string) bool {
	switch w {
	case "ät", "arroba", "arobase", "chiocciola", "klammeraffe", "apenstaartje":
		return true
	}
	return false
}

// bracketOpen skips spaces and at most one opening bracket.
func (s *scanner) bracketOpen(i int) (int, bool) {
	for i < s.hi && s.src[i] == ' ' {
		i++
	}
	if c := s.at(i); c == '[' || c == '(' || c == '{' {
		return i + 1, true
	}
	return i, false
}

// bracket skips an opening or closing bracket with spaces around it, in the
// given direction.
func (s *scanner) bracket(i, dir int) (int, bool) {
	found := false
	step := func() byte {
		if dir < 0 {
			return s.before(i)
		}
		return s.at(i)
	}
	for n := 0; n < 4; n++ {
		c := step()
		switch {
		case c == ' ' && (dir < 0 && i > s.lo || dir > 0 && i < s.hi):
		case !found && strings.IndexByte("[({])}", c) >= 0:
			found = true
		default:
			return i, found
		}
		i += dir
	}
	return i, found
}
