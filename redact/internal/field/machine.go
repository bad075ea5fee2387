package field

import (
	"net/netip"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// machines finds IP and MAC addresses and vehicle numbers.
func machines(s *scan.Cursor) {
	for i := 0; i < len(s.Src); {
		j := scan.Past(s.Src, i, len(s.Src), func(c byte) bool { return addressByte[c] })
		if j == i {
			i++
			continue
		}
		s.Check.Step()
		if i == 0 || !joinsWord(s.Src, i-1) {
			extraAt(s, i, j)
		}
		i = j
	}
}

// addressByte is the set of bytes in such addresses and vehicle numbers.
var addressByte = scan.BytesOf(func(c byte) bool { return scan.IsAlnum(c) || c == '.' || c == ':' })

// joinsWord reports whether a word continues at i.
func joinsWord(text string, i int) bool {
	return i < len(text) && (scan.IsWord(text[i]) && !strings.HasPrefix(text[i:], "年") || text[i] == '_')
}

// extraAt tries the numbers that need no announcing word on [i,j).
func extraAt(s *scan.Cursor, i, j int) {
	for j > i && (s.Src[j-1] == '.' || s.Src[j-1] == ':') && !strings.HasSuffix(s.Src[i:j], "::") {
		j--
	}
	if end := hardwareEnd(s.Src, i); end > 0 && (i == 0 || s.Src[i-1] != '-') {
		s.Add(scan.MACAddress, i, end, "mac", 0.95, true, scan.RankStrong)
		return
	}
	v := s.Src[i:j]
	if len(v) < 3 {
		return
	}
	if valid, ok := vehicleNumber(v); ok {
		if marks, _ := cueStems().Find(scan.Near(s.Src, i, 60)); valid || marks&vehicleMark != 0 {
			s.Add(scan.Vehicle, i, j, "vin", 0.95, valid, scan.RankStrong)
		}
		return
	}
	if colon := strings.IndexByte(v, ':'); strings.Count(v, ":") == 1 { // a port
		v = v[:colon]
	}
	if strings.Count(v, ".") == 3 || strings.Count(v, ":") > 1 {
		if addr, err := netip.ParseAddr(v); err == nil && personal(addr) && !isVersion(s, i, i+len(v)) {
			end := i + len(v)
			if a, b, ok := HostOf(s.Src, i, end); ok {
				i, end = a, b
			}
			s.Add(scan.IPAddress, i, end, "ip", 0.95, true, scan.RankStrong)
		}
	}
}

// personal reports whether an address can identify its user. "a::b" is more
// likely a name in code than an address, whose groups usually have four digits.
func personal(addr netip.Addr) bool {
	if addr.Is4() {
		b := addr.As4()
		return b[0] != 0 && !addr.IsLoopback() && !addr.IsMulticast() && b[0] != 255
	}
	b := addr.As16()
	return b[0] >= 0x10 && !addr.IsMulticast()
}

// isVersion reports whether four numbers are a version or a section number.
func isVersion(s *scan.Cursor, i, j int) bool {
	before := strings.ToLower(scan.Near(s.Src, i, 24))
	words := strings.FieldsFunc(before, func(r rune) bool { return r == ' ' || r == '*' || r == ':' || r == '`' || r == '=' })
	if n := len(words); n > 0 && versionWords[words[n-1]] {
		return true
	}
	if strings.HasSuffix(before, "v") || strings.HasSuffix(before, "-") || strings.HasSuffix(before, "§ ") {
		return true
	}
	small := true // "1.2.3.4 Scope" begins a heading
	for _, part := range strings.Split(s.Src[i:j], ".") {
		small = small && len(part) < 3
	}
	return small && strings.Trim(before, " #*-") == "" && j+1 < len(s.Src) && s.Src[j] == ' ' && scan.IsUpper(s.Src[j+1])
}

var versionWords = scan.WordSet(`version ver ver. v release build firmware section sec. chapter clause driver sdk abschnitt kapitel versión versione versie`)

// vehicleNumber reports whether v has the form of a vehicle identification
// number, and whether its ninth character is the right check digit, as required
// in North America (49 CFR 565.15).
func vehicleNumber(v string) (valid, ok bool) {
	if len(v) != 17 {
		return false, false
	}
	const values = "0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ"
	weights := [17]int{8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2}
	sum, letters := 0, 0
	for k := range len(v) {
		at := strings.IndexByte(values, v[k])
		if at < 0 || v[k] == '.' {
			return false, false
		}
		if at >= 10 {
			letters++
		}
		sum += at % 10 * weights[k]
	}
	check := byte('0' + sum%11)
	if sum%11 == 10 {
		check = 'X'
	}
	return v[8] == check, letters > 1 && letters < 15
}

// HostOf extends the IP address [i,j) by the brackets around it as a URL's
// host, and reports whether it is one.
func HostOf(text string, i, j int) (start, end int, ok bool) {
	if i > 0 && j < len(text) && text[i-1] == '[' && text[j] == ']' {
		i, j = i-1, j+1
	}
	return i, j, strings.HasSuffix(text[:i], "//") || strings.HasSuffix(text[:i], "@")
}
