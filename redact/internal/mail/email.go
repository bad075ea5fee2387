// Package mail finds mail addresses, including obfuscated ones.
package mail

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"github.com/pagemill/pagemill/redact/internal/field"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// At reads the address around the @ at i: RFC 5322 dot-atoms on the left (RFC
// 6531: also non-ASCII characters), a domain with a plausible last label on the
// right. It returns where the scan continues.
func At(s *scan.Cursor, i int) int {
	start := localPart(s, i)
	if c := s.Before(i); start == i && (c == '"' || c == '}') {
		return listed(s, i)
	}
	if start == i && s.Before(i) == ' ' && s.At(i+1) == ' ' {
		return spaced(s, i)
	}
	if start == i || start < s.TokenDone { // the latter: the password of a URL
		return i + 1
	}
	end := domain(s, i+1)
	if end == 0 && s.Kind == scan.Prose && s.At(i+1) == '\n' && scan.IsWord(s.Before(i)) { // split over lines
		end = domain(s, i+2)
	}
	if end == 0 {
		if end = spelledDomain(s, i+1, true); end > 0 && strings.ContainsAny(s.Src[i:end], "[({") { // "name@host[dot]com"
			s.Add(scan.Email, start, end, "email/spelled", 0.9, false, scan.RankStrong)
			return end
		}
		return i + 1
	}
	if end < s.Hi && s.Src[end] == ':' && s.Kind == scan.Prose && isGitRemote(s.Src[start:i]) {
		return i + 1 // git@host:owner/repository is a remote, not a mailbox
	}
	s.Add(scan.Email, start, end, "email", 1, true, scan.RankStrong)
	field.Mailbox(s, start)
	return end
}

// isGitRemote reports whether local is the account name of source code hosts.
func isGitRemote(local string) bool { return local == "git" || local == "hg" || local == "svn" }

// localPart returns the start of the local part that ends before i.
func localPart(s *scan.Cursor, i int) int {
	j := i
	for j > s.Lo && i-j < 64 {
		c := s.Src[j-1]
		switch {
		case c >= 0x80 && j-3 >= s.Lo && scan.IsPunctStart(s.Src[j-3:j]):
			return trimLocal(s.Src, j, i)
		case scan.IsWord(c):
		case strings.IndexByte("._%+-'!#$&*/=?^{|}~", c) >= 0:
			if c == '/' || c == '=' || c == '|' || c == '*' || c == '~' || c == '{' || c == '}' || c == '?' || c == '&' || c == '!' || c == '#' {
				return trimLocal(s.Src, j, i)
			}
		case c == '\\' && j < i && !scan.IsWord(s.Src[j]): // a Markdown escape
		default:
			return trimLocal(s.Src, j, i)
		}
		j--
	}
	return trimLocal(s.Src, j, i)
}

// trimLocal drops what can't begin a local part: dots, quotes, asterisks.
// Underscores stay: GitHub treats them as part of the address, not as emphasis.
func trimLocal(s string, j, i int) int {
	for j < i && (!scan.IsWord(s[j]) && s[j] != '_' || s[j] >= 0x80 && (s[j]&0xC0 == 0x80 || scan.IsPunctStart(s[j:i]))) {
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

// domain returns the end of the domain that starts at i, or 0.
func domain(s *scan.Cursor, i int) int {
	j, dot, last := i, 0, i
	for j < s.Hi && j-i < 253 {
		c := s.Src[j]
		if scan.IsWord(c) {
			if c >= 0xE2 && scan.IsPunctStart(s.Src[j:s.Hi]) {
				break
			}
			j++
			last = j
			continue
		}
		if c == '.' && j > i && scan.IsWord(s.Src[j-1]) || c == '-' && j > i {
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
	name := s.Src[i:j]
	tld := name[strings.LastIndexByte(name, '.')+1:]
	if len(tld) < 2 || len(tld) > 24 || fileEndings[strings.ToLower(tld)] || strings.ContainsAny(tld, "0123456789") && !strings.HasPrefix(tld, "xn--") {
		return 0
	}
	if strings.ContainsFunc(name, func(r rune) bool { return r >= utf8.RuneSelf }) {
		if _, err := idna.Lookup.ToASCII(name); err != nil {
			return 0
		}
	}
	return j
}

// fileEndings are file extensions that can follow an @ in file names
// (icon@2x.png) and are no top-level domains.
var fileEndings = scan.WordSet(`png jpg jpeg gif svg webp css js ts html htm json xml php pdf txt local tgz gz`)

// spelledForm is a domain with dots as they are or as words: " dot ", "[dot]",
// "(punkt)". An English word is one only in brackets.
var spelledForm = regexp.MustCompile(`^[\p{L}\p{N}-]+(?:(?:\.| *[\[({] *(?i:dot|punkt|punto|ponto|point) *[\])}] *| +(?i:dot|punkt|punto|ponto) +)([\p{L}\p{N}-]+)){1,5}`)

// maxSpelled limits how much of a text is read as such a domain, in bytes.
const maxSpelled = 300

// spelledDomain returns the end of a domain at i with spelled-out dots, or 0. Without
// brackets only the commonest top-level domains count, since "meet at noon dot dot
// dot" is prose.
func spelledDomain(s *scan.Cursor, i int, bracketed bool) int {
	m := spelledForm.FindStringSubmatch(s.Src[i:min(s.Hi, i+maxSpelled)])
	if m == nil {
		return 0
	}
	last := strings.ToLower(m[1])
	if len(last) < 2 || strings.ContainsFunc(last, func(r rune) bool { return r < 'a' || r > 'z' }) || !bracketed && !commonDomains[last] {
		return 0
	}
	return i + len(m[0])
}

var commonDomains = scan.WordSet(`com org net edu gov io co uk de fr it es nl eu us ca au in jp ch at se no dk fi pl info biz me dev ai app br mx ru za nz ie be pt`)

// WordsForAt are the words for @ in other languages than English.
var WordsForAt = scan.WordSet(`ät arroba arobase chiocciola klammeraffe apenstaartje`)

// bracket skips an opening or closing bracket and the spaces around it, in the
// given direction.
func bracket(s *scan.Cursor, i, dir int) (int, bool) {
	found := false
	step := func() byte {
		if dir < 0 {
			return s.Before(i)
		}
		return s.At(i)
	}
	for n := 0; n < 4; n++ {
		c := step()
		switch {
		case c == ' ' && (dir < 0 && i > s.Lo || dir > 0 && i < s.Hi):
		case !found && strings.IndexByte("[({])}", c) >= 0:
			found = true
		default:
			return i, found
		}
		i += dir
	}
	return i, found
}
