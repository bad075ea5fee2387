package redact

import "strings"

// A tokenForm is the public form of one provider's tokens: a fixed prefix, the
// characters that follow and how many of them.
type tokenForm struct {
	prefix   string
	chars    charset
	min, max int
}

type charset uint8

const (
	hexChars   charset = iota // 0-9 a-f A-F
	alnumChars                // letters and digits
	wordChars                 // letters, digits, _ and -
	dotChars                  // and . = ~
	b64Chars                  // letters, digits, + / = _ -
	jwtChars                  // and .
	charsets                  // how many there are
)

func (c charset) has(b byte) bool {
	switch c {
	case hexChars:
		return isHex(b)
	case alnumChars:
		return isAlnum(b)
	case wordChars:
		return isAlnum(b) || b == '_' || b == '-'
	case dotChars:
		return isAlnum(b) || b == '_' || b == '-' || b == '.' || b == '=' || b == '~'
	case jwtChars:
		return b == '.' || b64Chars.has(b)
	}
	return isAlnum(b) || b == '_' || b == '-' || b == '+' || b == '/' || b == '='
}

// tokenForms: prefixes that the providers document for their own tokens, so
// that leaked ones can be recognised (GitHub and GitLab "token prefixes",
// Slack "token types", Stripe "API keys", AWS "unique identifiers", and the
// like in the others' developer documentation). max 0 means no upper bound.
var tokenForms = []tokenForm{
	{"ghp_", alnumChars, 36, 36}, {"gho_", alnumChars, 36, 36}, {"ghu_", alnumChars, 36, 36},
	{"ghs_", wordChars, 36, 0}, {"ghr_", alnumChars, 36, 0}, {"github_pat_", wordChars, 36, 0},
	{"glpat-", dotChars, 20, 0}, {"glptt-", alnumChars, 40, 0}, {"glrt-", dotChars, 20, 0}, {"gldt-", wordChars, 20, 0},
	{"glcbt-", wordChars, 20, 0}, {"glft-", wordChars, 20, 0}, {"glimt-", wordChars, 20, 0}, {"glagent-", wordChars, 20, 0},
	{"gloas-", wordChars, 20, 0}, {"glsoat-", wordChars, 20, 0}, {"glffct-", wordChars, 20, 0}, {"GR1348941", wordChars, 20, 20},
	{"_gitlab_session=", alnumChars, 32, 32},
	{"xoxb-", wordChars, 12, 0}, {"xoxp-", wordChars, 20, 0}, {"xoxa-", wordChars, 12, 0}, {"xoxr-", wordChars, 12, 0},
	{"xoxs-", wordChars, 12, 0}, {"xoxo-", wordChars, 30, 0}, {"xoxe-", wordChars, 30, 0}, {"xoxe.xox", wordChars, 30, 0}, {"xapp-", wordChars, 24, 0},
	{"sk_live_", alnumChars, 10, 0}, {"sk_test_", alnumChars, 10, 0}, {"rk_live_", alnumChars, 10, 0}, {"rk_test_", alnumChars, 10, 0},
	{"sk_prod_", alnumChars, 10, 0}, {"rk_prod_", alnumChars, 10, 0}, {"pk_live_", alnumChars, 20, 0}, {"whsec_", b64Chars, 24, 0},
	{"sk-ant-api03-", wordChars, 95, 95}, {"sk-ant-admin01-", wordChars, 95, 95}, {"sk-ant-", wordChars, 40, 0}, {"sk-proj-", wordChars, 40, 0}, {"sk-svcacct-", wordChars, 40, 0}, {"sk-admin-", wordChars, 40, 0},
	{"sk-or-v1-", hexChars, 40, 0}, {"sk-", alnumChars, 32, 64},
	{"AKIA", alnumChars, 16, 16}, {"ASIA", alnumChars, 16, 16}, {"ABIA", alnumChars, 16, 16}, {"ACCA", alnumChars, 16, 16}, {"AROA", alnumChars, 17, 17}, {"AIDA", alnumChars, 17, 17},
	{"A3T", alnumChars, 17, 17}, {"ABSK", b64Chars, 60, 0}, {"bedrock-api-key-", b64Chars, 16, 0},
	{"AIza", wordChars, 35, 35}, {"ya29.", wordChars, 20, 0}, {"GOCSPX-", wordChars, 28, 28}, {"1//0", wordChars, 40, 0},
	{"npm_", alnumChars, 36, 36}, {"pypi-", wordChars, 50, 0}, {"rubygems_", hexChars, 48, 48}, {"CLOJARS_", alnumChars, 60, 60}, {"oy2", alnumChars, 43, 43},
	{"dop_v1_", hexChars, 64, 64}, {"doo_v1_", hexChars, 64, 64}, {"dor_v1_", hexChars, 64, 64},
	{"hf_", alnumChars, 34, 34}, {"api_org_", alnumChars, 34, 34}, {"r8_", alnumChars, 37, 37}, {"pplx-", alnumChars, 48, 48}, {"gsk_", alnumChars, 52, 52}, {"xai-", alnumChars, 80, 80},
	{"SG.", dotChars, 60, 0}, {"xkeysib-", wordChars, 60, 0}, {"xsmtpsib-", wordChars, 60, 0}, {"key-", hexChars, 32, 32}, {"pubkey-", hexChars, 32, 32},
	{"shpat_", hexChars, 32, 32}, {"shpca_", hexChars, 32, 32}, {"shppa_", hexChars, 32, 32}, {"shpss_", hexChars, 32, 32}, {"shptka_", hexChars, 32, 32},
	{"sq0atp-", wordChars, 22, 0}, {"sq0csp-", wordChars, 40, 0}, {"EAAA", wordChars, 56, 64}, {"EAACEdEose0cBA", alnumChars, 20, 0}, {"EAA", alnumChars, 90, 0},
	{"glsa_", wordChars, 32, 0}, {"glc_", b64Chars, 32, 0}, {"eyJrIjoi", b64Chars, 60, 0},
	{"hvs.", wordChars, 24, 0}, {"hvb.", wordChars, 100, 0}, {"hvr.", wordChars, 24, 0}, {"AGE-SECRET-KEY-1", alnumChars, 58, 58},
	{"lin_api_", alnumChars, 40, 0}, {"lin_oauth_", alnumChars, 40, 0}, {"ntn_", alnumChars, 40, 60}, {"secret_", alnumChars, 43, 43}, {"figd_", wordChars, 40, 0},
	{"pscale_pw_", dotChars, 32, 0}, {"pscale_tkn_", dotChars, 32, 0}, {"pscale_oauth_", dotChars, 32, 0},
	{"PMAK-", wordChars, 59, 59}, {"PMAT-", alnumChars, 26, 26}, {"pul-", hexChars, 40, 40}, {"pnu_", alnumChars, 36, 36}, {"rdme_", alnumChars, 70, 70},
	{"ops_eyJ", b64Chars, 100, 0}, {"A3-", wordChars, 36, 36}, {"dp.pt.", alnumChars, 40, 0}, {"dp.st.", dotChars, 40, 0}, {"dp.ct.", alnumChars, 40, 0}, {"dp.sa.", alnumChars, 40, 0}, {"dp.scim.", alnumChars, 40, 0},
	{"dt0c01.", dotChars, 80, 0}, {"duffel_test_", dotChars, 43, 43}, {"duffel_live_", dotChars, 43, 43}, {"EZAK", alnumChars, 54, 54}, {"EZTK", alnumChars, 54, 54},
	{"FLWSECK_TEST-", wordChars, 12, 40}, {"FLWSECK-", wordChars, 12, 40}, {"FLWPUBK_TEST-", wordChars, 32, 40}, {"FLWPUBK-", wordChars, 32, 40},
	{"fio-u-", dotChars, 64, 64}, {"fo1_", wordChars, 43, 43}, {"fm1r_", b64Chars, 60, 0}, {"fm1a_", b64Chars, 60, 0}, {"fm2_", b64Chars, 60, 0},
	{"HRKU-", wordChars, 50, 0}, {"ico-", alnumChars, 32, 32}, {"dnkey-", dotChars, 60, 0}, {"dapi", hexChars, 32, 34}, {"doppler_", alnumChars, 40, 0},
	{"NRAK-", alnumChars, 27, 27}, {"NRJS-", hexChars, 19, 19}, {"NRII-", wordChars, 32, 32}, {"NRIQ-", wordChars, 32, 32}, {"NRRA-", hexChars, 42, 42},
	{"sntrys_eyJ", b64Chars, 80, 0}, {"sntryu_", hexChars, 64, 64}, {"sgp_local_", hexChars, 40, 40}, {"sgp_", hexChars, 40, 40}, {"sgp_", wordChars, 57, 57}, {"slk_", hexChars, 64, 64},
	{"shippo_live_", hexChars, 40, 40}, {"shippo_test_", hexChars, 40, 40}, {"sm_aat_", alnumChars, 16, 16}, {"sm_pat_", alnumChars, 16, 16}, {"sm_sat_", alnumChars, 16, 16},
	{"squ_", alnumChars, 40, 40}, {"sqp_", alnumChars, 40, 40}, {"sqa_", alnumChars, 40, 40}, {"tfp_", dotChars, 59, 59}, {"sha256~", wordChars, 43, 43},
	{"tk-us-", wordChars, 48, 48}, {"p8e-", hexChars, 32, 32}, {"pat.", dotChars, 40, 80}, {"sat.", dotChars, 60, 80}, {"ATATT3", dotChars, 100, 0}, {"ATCTT3", dotChars, 100, 0},
	{"AQVN", wordChars, 35, 38}, {"YC", wordChars, 38, 38}, {"t1.", dotChars, 88, 0}, {"API-", alnumChars, 26, 26}, {"s-s4t2ud-", hexChars, 64, 64}, {"s-s4t2af-", hexChars, 64, 64},
	{"access-sandbox-", wordChars, 36, 36}, {"access-production-", wordChars, 36, 36}, {"access-development-", wordChars, 36, 36},
	{"SK", hexChars, 32, 32}, {"sc_", dotChars, 60, 0}, {"ext_", dotChars, 60, 0}, {"v1.0-", wordChars, 171, 171}, {"pk.eyJ", dotChars, 60, 0}, {"sk.eyJ", dotChars, 60, 0}, {"pk.", dotChars, 80, 90},
	{"live_", dotChars, 40, 40}, {"test_pub_", hexChars, 31, 31}, {"live_pub_", hexChars, 31, 31}, {"ATBB", alnumChars, 28, 32}, {"CFPAT-", wordChars, 43, 43}, {"nfp_", alnumChars, 36, 36}, {"vercel_", alnumChars, 24, 40},
	{"AAAAAAAAAAAAAAAAAAAAAA", b64Chars, 60, 0}, {"SNYK", wordChars, 36, 40}, {"kr-", alnumChars, 48, 48}, {"phc_", alnumChars, 40, 0}, {"phx_", alnumChars, 40, 0}, {"snyk_uat.", dotChars, 60, 0}, {"tvly-", wordChars, 32, 0}, {"dckr_pat_", wordChars, 27, 27}, {"cio", alnumChars, 32, 32}, {"AccountKey=", b64Chars, 60, 0},
}

// shortestToken is how long a token is at least that is one word. A shorter
// word can only begin one, and joinsToken[c] holds for what can follow it then.
const shortestToken = 16

var joinsToken = [256]bool{'-': true, '.': true, '~': true, '=': true, '/': true, '+': true, ':': true}

// tokenChecks have what more is known of the bodies of some tokens.
var tokenChecks = map[string]func(body string) bool{
	// JSON, and a signature of 32 bytes in Base64 (Sentry RFC 91)
	"sntrys_eyJ": func(body string) bool { return len(body)-strings.LastIndexByte(body, '_')-1 == 43 },
}

// decides reports whether no other form than f is to be tried where its prefix
// stands: it is long, and the length of what follows is known.
func (f tokenForm) decides() bool { return len(f.prefix) >= 8 && f.min == f.max }

// tokenIndex lists, by the first two bytes, the forms to try.
var tokenIndex = func() map[[2]byte][]tokenForm {
	m := map[[2]byte][]tokenForm{}
	for _, f := range tokenForms {
		k := [2]byte{f.prefix[0], f.prefix[1]}
		m[k] = append(m[k], f)
	}
	return m
}()

// startsToken has the two bytes that a token can begin with.
var startsToken = func() (t pairs) {
	for k := range tokenIndex {
		t.add(k[0], k[1])
	}
	return t
}()
