package jsonschema

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"regexp/syntax"
	"strconv"
	"strings"
)

// formatOf returns the check for a named format, nil for an unknown one, which
// is an annotation only.
func formatOf(name string) func(string) error {
	switch name {
	case "regex":
		return isRegex
	case "json-pointer":
		return isPointer
	case "relative-json-pointer":
		return isRelativePointer
	case "uuid":
		return isUUID
	case "duration":
		return isDuration
	case "period":
		return isPeriod
	case "ipv4":
		return isIPv4
	case "ipv6":
		return isIPv6
	case "hostname":
		return isHostname
	case "email":
		return isEmail
	case "date":
		return isDate
	case "time":
		return isTime
	case "date-time":
		return isDateTime
	case "uri", "iri":
		return isURI
	case "uri-reference", "iri-reference":
		return isURIReference
	case "uri-template":
		return isURITemplate
	case "semver":
		return isSemver
	}
	return nil
}

func isRegex(s string) error {
	_, err := syntax.Parse(s, syntax.Perl) // all of regexp.Compile that can fail
	return err
}

// isPointer checks a JSON pointer (RFC 6901).
func isPointer(s string) error {
	if s == "" {
		return nil
	}
	if s[0] != '/' {
		return errors.New("not starting with /")
	}
	for i := range len(s) {
		if s[i] == '~' && (i+1 == len(s) || s[i+1] != '0' && s[i+1] != '1') {
			return errors.New("~ must be followed by 0 or 1")
		}
	}
	return nil
}

func isRelativePointer(s string) error {
	rest := strings.TrimLeft(s, "0123456789")
	digits := s[:len(s)-len(rest)]
	switch {
	case digits == "":
		return errors.New("must start with non-negative integer")
	case len(digits) > 1 && digits[0] == '0':
		return errors.New("starts with zero")
	case rest == "#":
		return nil
	}
	return isPointer(rest)
}

func isUUID(s string) error {
	lengths := [...]int{8, 4, 4, 4, 12}
	groups := strings.Split(s, "-")
	if len(groups) != len(lengths) {
		return fmt.Errorf("must have %d elements", len(lengths))
	}
	for i, g := range groups {
		if len(g) != lengths[i] {
			return fmt.Errorf("element %d must be %d characters long", i+1, lengths[i])
		}
		if c, ok := otherThan(g, "0123456789abcdefABCDEF"); ok {
			return fmt.Errorf("non-hex character %q", c)
		}
	}
	return nil
}

// otherThan returns the first character of s that is not in set.
func otherThan(s, set string) (rune, bool) {
	for _, c := range s {
		if !strings.ContainsRune(set, c) {
			return c, true
		}
	}
	return 0, false
}

func isDigits(s string) bool {
	_, other := otherThan(s, "0123456789")
	return s != "" && !other
}

func isIPv4(s string) error {
	groups := strings.Split(s, ".")
	if len(groups) != 4 {
		return errors.New("expected four decimals")
	}
	for _, g := range groups {
		if len(g) > 1 && g[0] == '0' {
			return errors.New("leading zeros")
		}
		n, err := strconv.Atoi(g)
		if err != nil {
			return err
		}
		if n < 0 || n > 255 || g[0] == '+' {
			return errors.New("decimal must be between 0 and 255")
		}
	}
	return nil
}

func isIPv6(s string) error {
	if !strings.Contains(s, ":") {
		return errors.New("missing colon")
	}
	a, err := netip.ParseAddr(s)
	if err == nil && a.Zone() != "" {
		err = errors.New("zone id is not a part of ipv6 address")
	}
	return err
}

const (
	letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	digits  = "0123456789"
)

// isHostname checks a host name (RFC 1123); a trailing dot is allowed.
func isHostname(s string) error {
	s = strings.TrimSuffix(s, ".")
	if len(s) > 253 {
		return errors.New("more than 253 characters long")
	}
	for label := range strings.SplitSeq(s, ".") {
		switch {
		case label == "" || len(label) > 63:
			return errors.New("label must be 1 to 63 characters long")
		case label[0] == '-':
			return errors.New("label starts with hyphen")
		case label[len(label)-1] == '-':
			return errors.New("label ends with hyphen")
		}
		if c, ok := otherThan(label, letters+digits+"-"); ok {
			return fmt.Errorf("invalid character %q", c)
		}
	}
	return nil
}

func isEmail(s string) error {
	if len(s) > 254 {
		return errors.New("more than 255 characters long")
	}
	at := strings.LastIndexByte(s, '@')
	if at < 0 {
		return errors.New("missing @")
	}
	if err := isMailbox(s[:at]); err != nil {
		return err
	}
	domain := s[at+1:]
	inner, bracketed := strings.CutPrefix(domain, "[")
	if inner, closed := strings.CutSuffix(inner, "]"); bracketed && closed {
		if address, ok := strings.CutPrefix(inner, "IPv6:"); ok {
			return wrapped("invalid ipv6 address", isIPv6(address))
		}
		return wrapped("invalid ipv4 address", isIPv4(inner))
	}
	return wrapped("invalid domain", isHostname(domain))
}

// isMailbox checks the part before the @.
func isMailbox(s string) error {
	if len(s) > 64 {
		return errors.New("local part more than 64 characters long")
	}
	if len(s) > 1 && s[0] == '"' && s[len(s)-1] == '"' {
		if strings.ContainsAny(s[1:len(s)-1], `\"`) {
			return errors.New("backslash and quote are not allowed within quoted local part")
		}
		return nil
	}
	switch {
	case strings.HasPrefix(s, "."):
		return errors.New("starts with dot")
	case strings.HasSuffix(s, "."):
		return errors.New("ends with dot")
	case strings.Contains(s, ".."):
		return errors.New("consecutive dots")
	}
	if c, ok := otherThan(s, letters+digits+".!#$%&'*+-/=?^_`{|}~"); ok {
		return fmt.Errorf("invalid character %q", c)
	}
	return nil
}

func wrapped(what string, err error) error {
	if err == nil {
		return nil
	}
	return errors.New(what + ": " + err.Error())
}

func parseURL(s string) (*url.URL, error) {
	u, err := url.Parse(s)
	if err != nil {
		return nil, err
	}
	if host := u.Hostname(); strings.Contains(host, ":") {
		if !strings.ContainsRune(u.Host, '[') || !strings.ContainsRune(u.Host, ']') {
			return nil, errors.New("ipv6 address not enclosed in brackets")
		}
		if err := isIPv6(host); err != nil {
			return nil, wrapped("invalid ipv6 address", err)
		}
	}
	return u, nil
}

func isURI(s string) error {
	u, err := parseURL(s)
	if err == nil && !u.IsAbs() {
		err = errors.New("relative url")
	}
	return err
}

func isURIReference(s string) error {
	if strings.Contains(s, `\`) {
		return errors.New(`contains \`)
	}
	_, err := parseURL(s)
	return err
}

// isURITemplate checks that braces are paired and not nested.
func isURITemplate(s string) error {
	u, err := parseURL(s)
	if err != nil {
		return err
	}
	for part := range strings.SplitSeq(u.RawPath, "/") {
		part, err := url.PathUnescape(part)
		if err != nil {
			return wrapped("percent decode failed", err)
		}
		open := false
		for _, c := range part {
			if c != '{' && c != '}' {
				continue
			}
			if open == (c == '{') {
				return errors.New("nested curly braces")
			}
			open = !open
		}
		if open {
			return errors.New("no matching closing brace")
		}
	}
	return nil
}

// isSemver checks a version (Semantic Versioning 2.0).
func isSemver(s string) error {
	s, build, hasBuild := strings.Cut(s, "+")
	if hasBuild {
		if build == "" {
			return errors.New("build is empty")
		}
		for id := range strings.SplitSeq(build, ".") {
			if err := isIdentifier("build", id); err != nil {
				return err
			}
		}
	}
	s, before, isBefore := strings.Cut(s, "-")
	if isBefore {
		for id := range strings.SplitSeq(before, ".") {
			if err := isIdentifier("pre-release", id); err != nil {
				return err
			}
			if len(id) > 1 && id[0] == '0' && isDigits(id) {
				return errors.New("pre-release numeric identifier starts with zero")
			}
		}
	}
	numbers := strings.Split(s, ".")
	if len(numbers) != 3 {
		return errors.New("versionCore must have 3 numbers separated by dot")
	}
	for i, name := range [...]string{"major", "minor", "patch"} {
		n := numbers[i]
		switch {
		case n == "":
			return errors.New(name + " is empty")
		case len(n) > 1 && n[0] == '0':
			return errors.New(name + " starts with zero")
		case !isDigits(n):
			return errors.New(name + " contains non-digit")
		}
	}
	return nil
}

func isIdentifier(what, id string) error {
	if id == "" {
		return errors.New(what + " identifier is empty")
	}
	if c, ok := otherThan(id, letters+digits+"-"); ok {
		return fmt.Errorf("invalid character %q in %s identifier", c, what)
	}
	return nil
}
