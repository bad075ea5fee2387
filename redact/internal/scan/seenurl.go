package scan

import (
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/cancel"
)

// urls adds the escaped parameters and path segments of URLs, each as a line of
// its own, "key: value".
func (f *eye) urls(check *cancel.Checker) {
	for _, r := range f.rs {
		if !r.Kind.URL() {
			continue
		}
		check.Step()
		url := f.src[r.Start:r.End]
		if strings.IndexByte(url, '%') < 0 && strings.IndexByte(url, '+') < 0 {
			continue
		}
		query := false
		for i := 0; i < len(url); {
			j := Past(url, i, len(url), func(c byte) bool { return strings.IndexByte("/?&#;", c) < 0 })
			if len(url[i:j]) >= shortestPart && len(url[i:j]) <= maxSeen && mayHoldNumber(url[i:j], query) {
				f.parameter(r.Start+i, r.Start+j, query)
			}
			query = query || j < len(url) && url[j] != '/'
			i = j + 1
		}
	}
}

// shortestPart is the length of the shortest escaped part of a URL with a value.
const shortestPart = 8

// parameter decodes the part [i,end) of a URL if that reads as text.
func (f *eye) parameter(i, end int, query bool) {
	for k := i; k < end; {
		switch c := f.src[k]; {
		case c == '%' && k+2 < end && IsHex(f.src[k+1]) && IsHex(f.src[k+2]):
			to := k
			var buf [utf8.UTFMax]byte
			n := 0
			for n < len(buf) && to+2 < end && f.src[to] == '%' && IsHex(f.src[to+1]) && IsHex(f.src[to+2]) {
				buf[n] = unhex(f.src[to+1])<<4 | unhex(f.src[to+2])
				n++
				to += 3
				if utf8.FullRune(buf[:n]) {
					break
				}
			}
			read := string(buf[:n])
			if r, _ := utf8.DecodeRuneInString(read); r < ' ' || r == utf8.RuneError {
				read = " "
			} else if plain, ok := plainOf(r); ok {
				read = plain
			}
			f.add(k, to, read, asURL)
			k = to
		case c == '+' && query && k > i && IsAlnum(f.src[k-1]):
			f.add(k, k+1, " ", asURL)
			k++
		case c == '=' && query:
			f.add(k, k+1, ": ", asURL)
			k++
		default:
			j := Past(f.src, k+1, end, func(c byte) bool { return c != '%' && c != '+' && c != '=' })
			f.add(k, j, f.src[k:j], asURL)
			k = j
		}
	}
	f.out.WriteString("\n\n")
}

// mayHoldNumber reports whether part of a URL is escaped, by an escape for a
// space, a sign of numbers or a letter, and has the digits of a number or an at
// sign; names and places in parameters are told by their keys alone.
func mayHoldNumber(part string, query bool) bool {
	digits, text := 0, false
	for i := 0; i < len(part); i++ {
		switch c := part[i]; {
		case IsDigit(c):
			digits++
		case c == '+' && query:
			text = true
		case c == '%' && i+2 < len(part) && IsHex(part[i+1]) && IsHex(part[i+2]):
			switch c := unhex(part[i+1])<<4 | unhex(part[i+2]); {
			case c == '@':
				return true
			case c == ' ', c == '+', c == '-', c == '(', c >= 0x80, IsAlnum(c):
				text = true
			}
			i += 2
		}
	}
	return text && digits >= fewestDigits
}

// fewestDigits is the number of digits of the shortest number looked for in the
// escaped parts of URLs.
const fewestDigits = 7

func unhex(c byte) byte {
	if IsDigit(c) {
		return c - '0'
	}
	return c | 0x20 - 'a' + 10
}
