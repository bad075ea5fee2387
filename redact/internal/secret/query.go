package secret

import (
	"net/url"
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/redact/internal/identity"
	"github.com/pagemill/pagemill/redact/internal/phone"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// Personal data in URL parameters and paths: credentials, telephone numbers,
// account numbers, and postal addresses in map URLs.

// queryKeys are URL parameters for credentials: some always, some only if the
// value looks random, since they also name a campaign or a page. In lower case.
var queryKeys = func() map[string]Strength {
	m := map[string]Strength{}
	for _, k := range strings.Fields(lists["sureParameters"]) {
		m[k] = SurelySecret
	}
	for _, k := range strings.Fields(lists["maybeParameters"]) {
		m[k] = MaybeSecret
	}
	return m
}()

// queryKey returns how certainly a URL parameter is a credential.
func queryKey(key string) Strength {
	var buf [40]byte
	if len(key) == 0 || len(key) > len(buf) {
		return NoSecret
	}
	k := string(scan.LowerASCII(buf[:0], key))
	if sure, ok := queryKeys[k]; ok {
		return sure
	}
	for _, tail := range [...]string{"_token", "-token", "_secret", "_signature", "_password", "apikey"} {
		if strings.HasSuffix(k, tail) {
			return SurelySecret
		}
	}
	return NoSecret
}

// Parameter reads the URL parameter whose assignment sign is at i; its key
// follows ?, &, # or ;, or begins the value of a cookie option. If the key names a
// credential, it returns the offset after the sign.
func Parameter(s *scan.Cursor, i int) int {
	start := scan.Back(s.Src, max(s.Lo, i-maxParameterKey), i, scan.IsKeyByte)
	if start == i || start == s.Lo {
		return i
	}
	switch s.Src[start-1] {
	case '?', '&', '#':
	case ';':
		if !s.Kind.URL() && !strings.HasPrefix(s.Src[max(s.Lo, start-5):start], "&amp;") && !strings.EqualFold(s.Src[start:i], "jsessionid") {
			return i
		}
	case '\'', '"', ' ':
		if !cookieOption(s, start-1) && !inCookie(s, start-1) {
			return i
		}
	default:
		return i
	}
	end := scan.Past(s.Src, i+1, min(s.Hi, i+1+maxToken), func(c byte) bool { return !endsParameter[c] })
	key := s.Src[start:i]
	sure := queryKey(key)
	if sure == NoSecret {
		plainParameter(s, strings.ToLower(key), i+1, end)
		return i
	}
	credential(s, i+1, end, sure)
	return i + 1
}

// maxParameterKey limits the length of the key of a parameter.
const maxParameterKey = 48

// credential records the value [i,end) of a parameter if it can be the credential
// that its key names. It reports whether it can.
func credential(s *scan.Cursor, i, end int, sure Strength) bool {
	value := s.Src[i:end]
	if sure == SurelySecret && !secretParameter(value) || sure == MaybeSecret && !drawnParameter(value) {
		return false
	}
	s.Add(scan.Secret, i, end, "url/parameter", 0.9, false, scan.RankSecret)
	s.TokenDone, s.Done = max(s.TokenDone, end), max(s.Done, end)
	return true
}

// cookieOption reports whether a command option that sends a cookie ends before
// the quote or space at i: "curl -b 'session=…'".
func cookieOption(s *scan.Cursor, i int) bool {
	head := strings.TrimRight(scan.Near(s.Src, i+1, 16), "'\"")
	return strings.HasSuffix(head, " -b ") || strings.HasSuffix(head, " --cookie ")
}

// inCookie reports whether the space at i parts the pairs of a Cookie header.
func inCookie(s *scan.Cursor, i int) bool {
	return s.Before(i) == ';' && strings.Contains(scan.Near(s.Src, i, 512), "ookie: ")
}

// endsParameter is the set of bytes that end the value of a parameter.
var endsParameter = bytesOf("&#?;\"'`<>|\\()[]{}")

// secretParameter reports whether value can be a credential: neither a word
// such as "true" nor a template slot.
func secretParameter(value string) bool {
	if len(value) < 4 || Placeholder(value) || Reference(value) || WordLike[strings.ToLower(value)] || strings.HasPrefix(value, "%7B") || strings.HasPrefix(value, "%3C") {
		return false
	}
	c := CountsOf(value)
	return c.Digits > 0 || len(value) >= 8
}

// drawnParameter is secretParameter that also requires mixed letters and
// digits.
func drawnParameter(value string) bool {
	if len(value) < 10 || !secretParameter(value) || isURLish(value) || strings.Contains(value, "%20") {
		return false
	}
	c := CountsOf(value)
	return c.Lower+c.Upper > 0 && (c.Other == 0 || !dictionary(value)) && (c.Digits > 0 || c.Upper > 2 && c.Lower > 2 && len(value) >= 16) && entropy(value) >= 3
}

// plainParameter reads other personal data in the parameter value [i,end).
func plainParameter(s *scan.Cursor, key string, i, end int) {
	value := s.Src[i:end]
	switch {
	case phoneParameters[key]:
		dialled(s, i, end)
	case nameParameters[key]:
		if v := strings.Trim(value, "+"); len(v) > 2 && len(v) < 40 && strings.Trim(strings.ReplaceAll(v, "%20", ""), nameLetters) == "" && (key != "name" || fullName(v)) {
			s.Add(scan.Person, i, end, "url/name", 0.8, false, scan.RankField)
		}
	case key == "iban":
		if e := identity.IBAN(s, i); e == end {
			s.Take(scan.Financial, i, end, "iban", 1, true, scan.RankStrong)
		}
	case placeParameters[key] && len(value) >= 12 && len(value) < 200:
		if spelledPlace(s, value) {
			s.Add(scan.Location, i, end, "url/place", 0.9, false, scan.RankStrong)
		}
	}
}

const nameLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+-.'"

// fullName reports whether the words of a parameter's value, all with capitals,
// are two or three.
func fullName(value string) bool {
	return capitalWords().MatchString(strings.ReplaceAll(value, "%20", "+"))
}

var capitalWords = lazy.Regexp(`^\+*[A-Z][^+a-z]*[a-z][^+]*(?:\++[A-Z][^+a-z]*[a-z][^+]*){1,2}\+*$`)

var (
	nameParameters  = scan.WordSet(`name first_name last_name firstname lastname full_name fullname surname customer_name patient_name given_name family_name`)
	phoneParameters = scan.WordSet(`phone tel mobile phonenumber phone_number to number msisdn whatsapp`)
	placeParameters = scan.WordSet(`q query daddr saddr destination origin address addr near where location place from to sll dest waypoints hnear where1`)
)

// dialled records the number [i,end) of a telephone URL, written with its
// country code, with or without a plus.
func dialled(s *scan.Cursor, i, end int) {
	digits := strings.TrimPrefix(strings.TrimPrefix(s.Src[i:end], "+"), "%2B")
	if len(digits) < 8 || len(digits) > 15 || strings.Trim(digits, "0123456789") != "" {
		return
	}
	if valid, _ := phone.WorldNumber(digits); valid {
		s.Take(scan.Phone, i, end, "phone/url", 0.9, true, scan.RankStrong)
	}
}

// spelledPlace reports whether value, unescaped, is mostly a postal address.
func spelledPlace(s *scan.Cursor, value string) bool {
	text, err := url.QueryUnescape(value)
	if err != nil {
		return false
	}
	text = strings.TrimSpace(text)
	covered := 0
	for _, h := range s.Places(text) {
		covered += h.End - h.Start
	}
	return 2*covered > len(text)
}

// endsPath is the set of bytes that end the host and path of a URL.
var endsPath = bytesOf("?#\"'`<>|\\)]")

// bytesOf returns the set of the given signs, of spaces and control characters.
func bytesOf(signs string) [256]bool {
	return scan.BytesOf(func(c byte) bool { return c <= ' ' || strings.IndexByte(signs, c) >= 0 })
}

// webAddress reads the URL whose "://" ends at i: the secret in its path, the
// place of a map, the number of a chat.
func webAddress(s *scan.Cursor, i int) {
	if i < s.AddressEnd {
		return // inside the path of another URL
	}
	end := scan.Past(s.Src, i, min(s.Hi, i+maxToken), func(c byte) bool { return !endsPath[c] })
	s.AddressEnd = end
	slash := strings.IndexByte(s.Src[i:end], '/')
	if slash <= 0 {
		return
	}
	host, path := s.Src[i:i+slash], i+slash
	if at := strings.LastIndexByte(host, '@'); at >= 0 {
		host = host[at+1:]
	}
	if knownHook(s, host, path, end) {
		return
	}
	switch {
	case host == "wa.me":
		dialled(s, path+1, segmentEnd(s, path+1, end))
		return
	case strings.HasPrefix(host, "www.google.") || strings.HasPrefix(host, "maps.google.") || strings.Contains(host, "google.com"):
		mapPath(s, path, end)
		return
	}
	switch {
	case strings.Contains(s.Src[path:end], "hook"):
		anyHook(s, path, end)
	case end-path > shortestTicket+len("/reset/"):
		ticket(s, path, end)
	}
}

// mapPath records the places in the path [i,end) of a map URL, including those
// of directions.
func mapPath(s *scan.Cursor, i, end int) {
	for _, part := range [...]string{"/place/", "/dir/", "/search/"} {
		k := strings.Index(s.Src[i:end], part)
		if k < 0 {
			continue
		}
		for from, n := i+k+len(part), 0; from < end && n < 8; n++ {
			to := segmentEnd(s, from, end)
			if to-from >= 12 && spelledPlace(s, s.Src[from:to]) {
				s.Add(scan.Location, from, to, "url/place", 0.9, false, scan.RankStrong)
			}
			from = to + 1
		}
	}
}

func segmentEnd(s *scan.Cursor, i, end int) int {
	if k := strings.IndexByte(s.Src[i:end], '/'); k >= 0 {
		return i + k
	}
	return end
}
