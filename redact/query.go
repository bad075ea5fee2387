package redact

import (
	"net/url"
	"strings"
)

// What the parameters and paths of addresses hold: credentials, telephone
// numbers, account numbers, and the postal addresses that maps are asked for.

// queryKeys are the parameters of addresses that carry a credential: by
// themselves, or if their value looks drawn by lot, for they mean a campaign or a
// page as well. In lower case.
var queryKeys = func() map[string]strength {
	m := map[string]strength{}
	for _, k := range strings.Fields(`token access_token accesstoken refresh_token id_token idtoken auth_token authtoken oauth_token oauth_verifier reset_token resettoken
		reset_password_token confirmation_token invitation_token invite_token unsubscribe_token csrf_token session_token magic_token login_token share_token private_token
		sig signature x-amz-signature x-amz-security-token x-goog-signature x-oss-signature x-cos-security-token hmac jwt assertion client_assertion client_secret
		secret app_secret password passwd pwd pass passphrase passwort senha apikey api_key api-key appkey app_key subscription-key ocp-apim-subscription-key
		code_verifier sid ssid session session_id sessionid sess phpsessid jsessionid aspsessionid asp.net_sessionid cfid cftoken connect.sid
		otp totp mfa_code auth authkey auth_key authorization bearer ticket saml_response samlresponse samlart access_key accesskey secret_key secretkey
		private_key license_key licence_key`) {
		m[k] = surelySecret
	}
	for _, k := range strings.Fields(`key code credential x-amz-credential invite hook verify verification confirm confirmation magic`) {
		m[k] = maybeSecret
	}
	return m
}()

// queryKey says how surely the parameter key carries a credential.
func queryKey(key string) strength {
	var buf [40]byte
	if len(key) == 0 || len(key) > len(buf) {
		return noSecret
	}
	k := string(lowerASCII(buf[:0], key))
	if sure, ok := queryKeys[k]; ok {
		return sure
	}
	for _, tail := range [...]string{"_token", "-token", "_secret", "_signature", "_password", "apikey"} {
		if strings.HasSuffix(k, tail) {
			return surelySecret
		}
	}
	return noSecret
}

// parameter reads the parameter of an address whose sign of assignment is at i,
// and reports whether that names a credential: its key, from start on, follows ?, & or #.
func (s *scanner) parameter(i int) bool {
	start := i
	for start > s.lo && i-start < 48 && (isAlnum(s.src[start-1]) || strings.IndexByte("_-.", s.src[start-1]) >= 0) {
		start--
	}
	if start == i || start == s.lo {
		return false
	}
	switch s.src[start-1] {
	case '?', '&', '#':
	case ';':
		if !s.kind.url() && !strings.HasPrefix(s.src[max(s.lo, start-5):start], "&amp;") && !strings.EqualFold(s.src[start:i], "jsessionid") {
			return false
		}
	default:
		return false
	}
	end := s.parameterEnd(i + 1)
	key, value := s.src[start:i], s.src[i+1:end]
	switch sure := queryKey(key); {
	case sure == surelySecret && secretParameter(value), sure == maybeSecret && drawnParameter(value):
		s.add(Secret, i+1, end, "url/parameter", 0.9, false, rankSecret)
		s.tokenDone = max(s.tokenDone, end)
		s.done = max(s.done, end)
	case sure == noSecret:
		s.plainParameter(strings.ToLower(key), i+1, end)
		return false
	}
	return true
}

// parameterEnd returns the end of the value that starts at i.
func (s *scanner) parameterEnd(i int) int {
	j := i
	for j < s.hi && j-i < maxToken && s.src[j] > ' ' && strings.IndexByte("&#?;\"'`<>|\\()[]{}", s.src[j]) < 0 {
		j++
	}
	return j
}

// secretParameter reports whether value can be a credential: not a word such as
// "true", nor a slot to be filled in.
func secretParameter(value string) bool {
	if len(value) < 4 || placeholder(value) || reference(value) || wordLike[strings.ToLower(value)] || strings.HasPrefix(value, "%7B") || strings.HasPrefix(value, "%3C") {
		return false
	}
	c := countsOf(value)
	return c.digits > 0 || len(value) >= 8
}

// drawnParameter asks for letters and digits mixed as well.
func drawnParameter(value string) bool {
	if len(value) < 10 || !secretParameter(value) || isURLish(value) || strings.Contains(value, "%20") {
		return false
	}
	c := countsOf(value)
	switch letters := c.lower + c.upper; {
	case letters == 0 || c.digits == 0 && (c.upper < 3 || c.lower < 3 || len(value) < 16):
		return false
	case c.other > 0 && dictionary(value):
		return false
	}
	return entropy(value) >= 3
}

// plainParameter reads other personal data in the value [i,end) of a parameter.
func (s *scanner) plainParameter(key string, i, end int) {
	value := s.src[i:end]
	switch {
	case phoneParameters[key]:
		s.dialled(i, end)
	case key == "iban":
		if e := s.iban(i); e == end {
			s.add(Financial, i, end, "iban", 1, true, rankStrong)
			s.done = max(s.done, end)
		}
	case placeParameters[key] && len(value) >= 12 && len(value) < 200:
		if s.spelledPlace(value) {
			s.add(Location, i, end, "url/place", 0.9, false, rankStrong)
		}
	}
}

var (
	phoneParameters = wordSet(`phone tel mobile phonenumber phone_number to number msisdn whatsapp`)
	placeParameters = wordSet(`q query daddr saddr destination origin address addr near where location place from to sll dest waypoints hnear`)
)

// dialled takes the number [i,end) of an address that calls it, written with
// its country's code and with or without a plus.
func (s *scanner) dialled(i, end int) {
	digits := strings.TrimPrefix(strings.TrimPrefix(s.src[i:end], "+"), "%2B")
	if len(digits) < 8 || len(digits) > 15 || strings.Trim(digits, "0123456789") != "" {
		return
	}
	if valid, _ := worldNumber(digits); valid {
		s.add(Phone, i, end, "phone/url", 0.9, true, rankStrong)
		s.done = max(s.done, end)
	}
}

// spelledPlace reports whether value, undone of its escapes, is a postal
// address for the most part.
func (s *scanner) spelledPlace(value string) bool {
	if len(value) > 300 {
		return false
	}
	text, err := url.QueryUnescape(value)
	if err != nil {
		return false
	}
	text = strings.TrimSpace(text)
	covered := 0
	for _, h := range merge(nil, text, scan(nil, text, nil, Options{Entities: []Entity{Location}})) {
		covered += h.End - h.Start
	}
	return 2*covered > len(text)
}

// hooks are the addresses whose path is a credential: what follows the prefix
// up to the end of the path, after so many more segments.
var hooks = []struct {
	host, path string
	skip       int
}{
	{"hooks.slack.com", "/services/", 0}, {"hooks.slack.com", "/workflows/", 0}, {"hooks.slack.com", "/triggers/", 0},
	{"discord.com", "/api/webhooks/", 1}, {"discordapp.com", "/api/webhooks/", 1},
	{"hooks.zapier.com", "/hooks/catch/", 0}, {"hooks.zapier.com", "/hooks/standard/", 0},
	{"maker.ifttt.com", "/with/key/", 0}, {"maker.ifttt.com", "/use/", 0},
	{"api.telegram.org", "/bot", 0}, {"outlook.office.com", "/webhook/", 0}, {"outlook.office365.com", "/webhook/", 0},
	{"webhook.office.com", "/webhookb2/", 0}, {"hook.make.com", "/", 0}, {"hook.integromat.com", "/", 0},
	{"webhook.site", "/", 0}, {"events.pagerduty.com", "/integration/", 0}, {"open.feishu.cn", "/hook/", 0}, {"open.larksuite.com", "/hook/", 0},
	{"hc-ping.com", "/", 0}, {"calendar.google.com", "/private-", 0}, {"api.flock.com", "/hooks/sendmessage/", 0},
	{"chat.twilio.com", "/webhooks/", 0}, {"hooks.airtable.com", "/workflows/", 0}, {"hooks.glip.com", "/webhook/", 0}, {"pipedream.net", "/", 0},
}

// shortestHook is how long the shortest host of hooks is; hookTails are the two
// bytes four before the end of each.
const shortestHook = 10

var hookTails = func() (t pairs) {
	for _, h := range hooks {
		t.add(h.host[len(h.host)-6], h.host[len(h.host)-5])
	}
	return t
}()

// endsPath holds the bytes that end the host and path of an address.
var endsPath = func() (t [256]bool) {
	for c := range t {
		t[c] = c <= ' ' || strings.IndexByte("?#\"'`<>|\\)]", byte(c)) >= 0
	}
	return t
}()

// webAddress looks at the address whose "://" ends at i: the secret in its path,
// the place a map is to show, the number a chat is opened with.
func (s *scanner) webAddress(i int) {
	if i < s.addressEnd {
		return // in the path of another
	}
	end := i
	for end < s.hi && end-i < maxToken && !endsPath[s.src[end]] {
		end++
	}
	s.addressEnd = end
	slash := strings.IndexByte(s.src[i:end], '/')
	if slash <= 0 {
		return
	}
	host, path := s.src[i:i+slash], i+slash
	if at := strings.LastIndexByte(host, '@'); at >= 0 {
		host = host[at+1:]
	}
	for _, h := range hooks {
		if len(host) < shortestHook || !hookTails.has(host[len(host)-6], host[len(host)-5]) {
			break
		}
		if !strings.HasSuffix(host, h.host) {
			continue
		}
		if k := strings.Index(s.src[path:end], h.path); k >= 0 {
			s.hook(path+k+len(h.path), end, h.skip, 6)
			return
		}
	}
	switch {
	case host == "wa.me":
		s.dialled(path+1, s.segmentEnd(path+1, end))
		return
	case strings.HasPrefix(host, "www.google.") || strings.HasPrefix(host, "maps.google.") || strings.Contains(host, "google.com"):
		if k := strings.Index(s.src[path:end], "/place/"); k >= 0 {
			from := path + k + len("/place/")
			if to := s.segmentEnd(from, end); s.spelledPlace(s.src[from:to]) {
				s.add(Location, from, to, "url/place", 0.9, false, rankStrong)
			}
		}
		return
	}
	if !strings.Contains(s.src[path:end], "hook") {
		return
	}
	for _, part := range [...]string{"/hooks/", "/webhooks/", "/webhook/", "/hook/"} {
		if k := strings.Index(s.src[path:end], part); k >= 0 {
			from := path + k + len(part)
			if v := s.src[from:s.segmentEnd(from, end)]; len(v) >= 16 && countsOf(v).digits > 1 && random(v) && !dictionary(v) {
				s.hook(from, end, 0, 16)
			}
			return
		}
	}
}

// hook takes the path [i,end) but for its first skip segments, if it is at least
// least bytes long.
func (s *scanner) hook(i, end, skip, least int) {
	for ; skip > 0; skip-- {
		i = min(s.segmentEnd(i, end)+1, end)
	}
	for end > i && strings.IndexByte("/.,;:!*_", s.src[end-1]) >= 0 {
		end--
	}
	if end-i >= least && !placeholder(s.src[i:end]) && !reference(s.src[i:end]) {
		s.secret(i, end, "webhook", rankStrong)
	}
}

func (s *scanner) segmentEnd(i, end int) int {
	if k := strings.IndexByte(s.src[i:end], '/'); k >= 0 {
		return i + k
	}
	return end
}

// opened reads the number in "skype:+44…?call" from the colon at i.
func (s *scanner) opened(i int) {
	if i-5 < s.lo || !strings.EqualFold(s.src[i-5:i], "skype") {
		return
	}
	j := i + 1
	for j < s.hi && (isDigit(s.src[j]) || s.src[j] == '+') {
		j++
	}
	s.dialled(i+1, j)
}

// wifi reads the key of a network as codes to be scanned spell it,
// "WIFI:T:WPA;S:name;P:key;;", from the colon at i.
func (s *scanner) wifi(i int) {
	if i-4 < s.lo || s.src[i-4:i] != "WIFI" {
		return
	}
	k := strings.Index(s.src[i:min(s.hi, i+128)], ";P:")
	if k < 0 {
		return
	}
	from := i + k + len(";P:")
	end := from
	for end < s.hi && end-from < 64 && s.src[end] != ';' && s.src[end] != '\n' {
		end++
	}
	if end > from && s.at(end) == ';' && !placeholder(s.src[from:end]) {
		s.secret(from, end, "wifi", rankStrong)
	}
}
