package saved

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/outdir"
)

// stem removes the extensions that name a kind of saved file. The last element
// of the result is never empty.
func stem(name string) string {
	dir, base := path.Split(name)
	base = base[:len(base)-len(gzipEnding(base))]
	if e := ending(base); kinds[e] != Unknown {
		base = strings.TrimRight(base[:len(base)-len(e)], " .")
	}
	if base == "" {
		base = "_"
	}
	return dir + base
}

// itemName returns the item name for a file.
func itemName(name string) string { return stem(cleanPath(name)) }

func gzipEnding(name string) string {
	if ending(name) == ".gz" {
		return name[len(name)-3:]
	}
	return ""
}

// record returns the name of the nth document of an archive whose members have
// addresses but no names.
func record(archive string, n int, address string) string {
	return fmt.Sprintf("%s/%06d-%s", archive, n, slug(address))
}

// slug returns the readable part of a name made from an address.
func slug(address string) string {
	s := address
	if u, err := url.Parse(address); err == nil && u.Host != "" {
		s = u.Host + strings.TrimSuffix(u.Path, "/")
		if u.RawQuery != "" {
			s += "-" + u.RawQuery
		}
	}
	s = strings.Join(strings.FieldsFunc(s, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.' && r != '_'
	}), "-")
	for i := range s {
		if i >= maxSlug {
			s = s[:i]
			break
		}
	}
	return element(strings.Trim(s, "-."))
}

// cleanPath turns any name into a relative path that, on every system, stays
// below the folder it is joined to: no "..", drive, device, hidden file or
// character that file systems refuse. A clean path is unchanged.
func cleanPath(name string) string {
	var parts []string
	for _, p := range strings.FieldsFunc(name, func(r rune) bool { return r == '/' || r == '\\' }) {
		if p != "." && p != ".." {
			parts = append(parts, element(p))
		}
	}
	if len(parts) == 0 {
		return "page"
	}
	return path.Join(parts...)
}

const (
	maxSlug    = 80  // bytes of an address in a name
	maxElement = 120 // bytes of one path element
	maxDepth   = 16  // elements of a member's path
	maxPath    = 480 // bytes of a member's path, so that nested archives stay within system limits
)

// memberPath returns the clean path of an archive's member, of limited length.
func memberPath(name string) string {
	p := cleanPath(name)
	if strings.Count(p, "/") >= maxDepth || len(p) > maxPath {
		sum := sha256.Sum256([]byte(path.Dir(p)))
		p = path.Join("deep-"+hex.EncodeToString(sum[:6]), path.Base(p))
	}
	return p
}

// element makes one element of a path safe.
func element(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == utf8.RuneError || unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || strings.ContainsRune(`<>:"|?*/\`, r) {
			return '_'
		}
		return r
	}, strings.ToValidUTF8(s, "_"))
	s = strings.TrimRight(shorten(s), " .")
	base, _, _ := strings.Cut(s, ".")
	if base == "" || outdir.IsDevice(base) {
		s = shorten("_" + s)
	}
	return s
}

// shorten truncates a name to the length limit of file systems, keeping its
// extension.
func shorten(s string) string {
	if len(s) <= maxElement {
		return s
	}
	end := ""
	if e := path.Ext(s); len(e) < 12 {
		end = e
	}
	return strings.ToValidUTF8(s[:maxElement-len(end)], "") + end // without the beginning of a character
}

// resolve returns ref as an absolute address, or ref itself if that fails.
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
