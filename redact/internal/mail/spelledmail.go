package mail

import (
	"encoding/hex"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// spaced reads "ann @ host.example" around the @ at i, if the words before
// mention mail.
func spaced(s *scan.Cursor, i int) int {
	start, end := localPart(s, i-1), domain(s, i+2)
	if start == i-1 || end == 0 || s.Kind != scan.Prose || !speaksOfMail(scan.Near(s.Src, start, 40)) {
		return i + 1
	}
	s.Add(scan.Email, start, end, "email/spelled", 0.8, false, scan.RankStrong)
	return end
}

// listed reads a quoted local part (RFC 5322), "ann lee"@host.example, or
// several in braces, {ann, bo}@host.example, before the @ at i.
func listed(s *scan.Cursor, i int) int {
	open := byte('"')
	if s.Src[i-1] == '}' {
		open = '{'
	}
	head := scan.Near(s.Src[s.Lo:i-1], i-1-s.Lo, 120)
	k := strings.LastIndexByte(head, open)
	end := domain(s, i+1)
	if k < 0 || end == 0 || len(head)-k < 3 || strings.ContainsAny(head[k+1:], "=:;<>()[]@") {
		return i + 1
	}
	s.Add(scan.Email, i-1-len(head)+k, end, "email/listed", 0.9, false, scan.RankStrong)
	return end
}

// Escaped reads an address with %40 for its @, as in query values.
func Escaped(s *scan.Cursor, i int) int {
	if i+3 >= s.Hi || s.Src[i+1] != '4' || s.Src[i+2] != '0' {
		return i + 1
	}
	start, end := localPart(s, i), domain(s, i+3)
	if start == i || end == 0 {
		return i + 1
	}
	s.Add(scan.Email, start, end, "email/escaped", 1, true, scan.RankStrong)
	return end
}

// Ciphered reports whether code is an address as Cloudflare writes it into
// pages: in hexadecimal, each byte combined with the first by exclusive or.
func Ciphered(code string) bool {
	b, err := hex.DecodeString(code)
	if err != nil || len(b) < 6 || len(b) > 256 {
		return false
	}
	for k := len(b) - 1; k >= 0; k-- {
		b[k] ^= b[0]
	}
	s := scan.Cursor{Src: string(b[1:]), Hi: len(b) - 1}
	at := strings.IndexByte(s.Src, '@')
	return at > 0 && domain(&s, at+1) > 0
}

// Protected reads such a code in an address, "/cdn-cgi/l/email-protection#…",
// from the sign at i.
func Protected(s *scan.Cursor, i int) {
	if !strings.HasSuffix(s.Src[s.Lo:i], "/email-protection") {
		return
	}
	j := scan.Past(s.Src, i+1, s.Hi, scan.IsHex)
	if Ciphered(s.Src[i+1 : j]) {
		s.Add(scan.Email, i+1, j, "email/escaped", 1, true, scan.RankStrong)
	}
}

// Spelled reads "name at host dot com" and "name [at] host [dot] com",
// from the word for "at" at [i,j).
func Spelled(s *scan.Cursor, i, j int) {
	left, lb := bracket(s, i, -1)
	right, rb := bracket(s, j, 1)
	if lb != rb {
		return
	}
	start := localPart(s, left)
	if start == left {
		return
	}
	if end := spelledDomain(s, right, lb); end > 0 && (lb || speltOut(s, start, left, right, end)) {
		s.Add(scan.Email, start, end, "email/spelled", 0.9, false, scan.RankStrong)
	} else if end := domain(s, right); lb && end > 0 { // "name [at] host.com"
		s.Add(scan.Email, start, end, "email/spelled", 0.9, false, scan.RankStrong)
	}
}

// speltOut reports whether "name at host" without brackets is an address,
// unlike "gloves at shop.example": its dots are spelled out too, its name is
// not an everyday word, or the words before mention mail.
func speltOut(s *scan.Cursor, start, left, right, end int) bool {
	if strings.IndexByte(s.Src[right:end], '.') < 0 || strings.ContainsAny(s.Src[start:left], "0123456789._-+") {
		return true
	}
	return speaksOfMail(scan.Near(s.Src, start, 40))
}

func speaksOfMail(head string) bool {
	marks, _ := mailCues.Find(head)
	return marks != 0
}

var mailCues = scan.NewFinder(strings.Fields(`mail contact write reach correo courriel`))
