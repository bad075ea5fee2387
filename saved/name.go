package saved

import (
	"fmt"
	"net/url"
	"path"
	"strings"
	"unicode"
	"unicode/utf8"
)

// stem is a name without the endings that say what kind of file it is.
func stem(name string) string {
	name = strings.TrimSuffix(name, name[len(name)-len(gzipEnding(name)):])
	if e := ending(name); kinds[e] != Unknown && len(name) > len(e) {
		return name[:len(name)-len(e)]
	}
	return name
}

func gzipEnding(name string) string {
	if ending(name) == ".gz" {
		return name[len(name)-3:]
	}
	return ""
}

// record names the nth document of an archive whose members have addresses
// and no names.
func record(archive string, n int, address string) string {
	return fmt.Sprintf("%s/%06d-%s", archive, n, slug(address))
}

// slug makes the readable part of a name out of an address.
func slug(address string) string {
	s := address
	if u, err := url.Parse(address); err == nil && u.Host != "" {
		s = u.Host + strings.TrimSuffix(u.Path, "/")
		if u.RawQuery != "" {
			s += "-" + u.RawQuery
		}
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '.' || r == '_':
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
		if b.Len() >= 80 {
			break
		}
	}
	return element(strings.Trim(b.String(), "-."))
}

// cleanPath makes any name a relative path that stays below the folder it is
// joined to, on every system: no "..", no drive, no device, no character that
// file systems refuse.
func cleanPath(name string) string {
	var parts []string
	for _, p := range strings.FieldsFunc(name, func(r rune) bool { return r == '/' || r == '\\' }) {
		if p != "." && p != ".." {
			parts = append(parts, element(p))
		}
	}
	if len(parts) > 16 {
		parts = parts[len(parts)-16:]
	}
	if len(parts) == 0 {
		return "page"
	}
	return path.Join(parts...)
}

// element makes one element of a path safe.
func element(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == utf8.RuneError || unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || strings.ContainsRune(`<>:"|?*/\`, r) {
			return '_'
		}
		return r
	}, strings.ToValidUTF8(s, "_"))
	for len(s) > 120 {
		_, size := utf8.DecodeLastRuneInString(s)
		s = s[:len(s)-size]
	}
	s = strings.TrimRight(s, " .")
	base, _, _ := strings.Cut(s, ".")
	if s == "" || isDevice(base) {
		s = "_" + s
	}
	return s
}

// isDevice knows the names that Windows keeps for devices.
func isDevice(s string) bool {
	s = strings.ToLower(s)
	switch s {
	case "con", "prn", "aux", "nul":
		return true
	}
	return len(s) == 4 && (s[:3] == "com" || s[:3] == "lpt") && s[3] >= '0' && s[3] <= '9'
}

// resolve returns ref as an absolute address, ref itself where it can't be.
func resolve(base, ref string) string {
	b, err := url.Parse(base)
	if err != nil || base == "" {
		return ref
	}
	r, err := b.Parse(strings.TrimSpace(ref))
	if err != nil {
		return ref
	}
	r.Fragment = ""
	return r.String()
}
