package secret

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// A tokenForm is the public form of one provider's tokens: a fixed prefix, the
// set of characters after it, and their number.
type tokenForm struct {
	prefix   string
	chars    scan.Charset
	min, max int
}

// tokenForms lists prefixes that providers document so that leaked tokens are
// recognized (GitHub and GitLab "token prefixes", Slack "token types", Stripe
// "API keys", AWS "unique identifiers", and the developer documentation of the
// others). max 0 means no limit.
var tokenForms = []tokenForm{
	{"ghp_", scan.AlnumChars, 36, 36}, {"gho_", scan.AlnumChars, 36, 36}, {"ghu_", scan.AlnumChars, 36, 36},
	{"ghs_", scan.WordChars, 36, 0}, {"ghr_", scan.AlnumChars, 36, 0}, {"github_pat_", scan.WordChars, 36, 0},
	{"glpat-", scan.DotChars, 20, 0}, {"glptt-", scan.AlnumChars, 40, 0}, {"glrt-", scan.DotChars, 20, 0}, {"gldt-", scan.WordChars, 20, 0},
	{"glcbt-", scan.WordChars, 20, 0}, {"glft-", scan.WordChars, 20, 0}, {"glimt-", scan.WordChars, 20, 0}, {"glagent-", scan.WordChars, 20, 0},
	{"gloas-", scan.WordChars, 20, 0}, {"glsoat-", scan.WordChars, 20, 0}, {"glffct-", scan.WordChars, 20, 0}, {"GR1348941", scan.WordChars, 20, 20},
	{"_gitlab_session=", scan.AlnumChars, 32, 32},
	{"xoxb-", scan.WordChars, 12, 0}, {"xoxp-", scan.WordChars, 20, 0}, {"xoxa-", scan.WordChars, 12, 0}, {"xoxr-", scan.WordChars, 12, 0},
	{"xoxs-", scan.WordChars, 12, 0}, {"xoxo-", scan.WordChars, 30, 0}, {"xoxe-", scan.WordChars, 30, 0}, {"xoxe.xox", scan.WordChars, 30, 0}, {"xapp-", scan.WordChars, 24, 0},
	{"sk_live_", scan.AlnumChars, 10, 0}, {"sk_test_", scan.AlnumChars, 10, 0}, {"rk_live_", scan.AlnumChars, 10, 0}, {"rk_test_", scan.AlnumChars, 10, 0},
	{"sk_prod_", scan.AlnumChars, 10, 0}, {"rk_prod_", scan.AlnumChars, 10, 0}, {"pk_live_", scan.AlnumChars, 20, 0}, {"whsec_", scan.B64Chars, 24, 0},
	{"sk-ant-api03-", scan.WordChars, 95, 95}, {"sk-ant-admin01-", scan.WordChars, 95, 95}, {"sk-ant-", scan.WordChars, 40, 0}, {"sk-proj-", scan.WordChars, 40, 0}, {"sk-svcacct-", scan.WordChars, 40, 0}, {"sk-admin-", scan.WordChars, 40, 0},
	{"sk-or-v1-", scan.HexChars, 40, 0}, {"sk-", scan.AlnumChars, 32, 64},
	{"AKIA", scan.AlnumChars, 16, 16}, {"ASIA", scan.AlnumChars, 16, 16}, {"ABIA", scan.AlnumChars, 16, 16}, {"ACCA", scan.AlnumChars, 16, 16}, {"AROA", scan.AlnumChars, 17, 17}, {"AIDA", scan.AlnumChars, 17, 17},
	{"A3T", scan.AlnumChars, 17, 17}, {"ABSK", scan.B64Chars, 60, 0}, {"bedrock-api-key-", scan.B64Chars, 16, 0},
	{"AIza", scan.WordChars, 35, 35}, {"ya29.", scan.WordChars, 20, 0}, {"GOCSPX-", scan.WordChars, 28, 28}, {"1//0", scan.WordChars, 40, 0},
	{"npm_", scan.AlnumChars, 36, 36}, {"pypi-", scan.WordChars, 50, 0}, {"rubygems_", scan.HexChars, 48, 48}, {"CLOJARS_", scan.AlnumChars, 60, 60}, {"oy2", scan.AlnumChars, 43, 43},
	{"dop_v1_", scan.HexChars, 64, 64}, {"doo_v1_", scan.HexChars, 64, 64}, {"dor_v1_", scan.HexChars, 64, 64},
	{"hf_", scan.AlnumChars, 34, 34}, {"api_org_", scan.AlnumChars, 34, 34}, {"r8_", scan.AlnumChars, 37, 37}, {"pplx-", scan.AlnumChars, 48, 48}, {"gsk_", scan.AlnumChars, 52, 52}, {"xai-", scan.AlnumChars, 80, 80},
	{"SG.", scan.DotChars, 60, 0}, {"xkeysib-", scan.WordChars, 60, 0}, {"xsmtpsib-", scan.WordChars, 60, 0}, {"key-", scan.HexChars, 32, 32}, {"pubkey-", scan.HexChars, 32, 32},
	{"shpat_", scan.HexChars, 32, 32}, {"shpca_", scan.HexChars, 32, 32}, {"shppa_", scan.HexChars, 32, 32}, {"shpss_", scan.HexChars, 32, 32}, {"shptka_", scan.HexChars, 32, 32},
	{"sq0atp-", scan.WordChars, 22, 0}, {"sq0csp-", scan.WordChars, 40, 0}, {"EAAA", scan.WordChars, 56, 64}, {"EAACEdEose0cBA", scan.AlnumChars, 20, 0}, {"EAA", scan.AlnumChars, 90, 0},
	{"glsa_", scan.WordChars, 32, 0}, {"glc_", scan.B64Chars, 32, 0}, {"eyJrIjoi", scan.B64Chars, 60, 0},
	{"hvs.", scan.WordChars, 24, 0}, {"hvb.", scan.WordChars, 100, 0}, {"hvr.", scan.WordChars, 24, 0}, {"AGE-SECRET-KEY-1", scan.AlnumChars, 58, 58},
	{"lin_api_", scan.AlnumChars, 40, 0}, {"lin_oauth_", scan.AlnumChars, 40, 0}, {"ntn_", scan.AlnumChars, 40, 60}, {"secret_", scan.AlnumChars, 43, 43}, {"figd_", scan.WordChars, 40, 0},
	{"pscale_pw_", scan.DotChars, 32, 0}, {"pscale_tkn_", scan.DotChars, 32, 0}, {"pscale_oauth_", scan.DotChars, 32, 0},
	{"PMAK-", scan.WordChars, 59, 59}, {"PMAT-", scan.AlnumChars, 26, 26}, {"pul-", scan.HexChars, 40, 40}, {"pnu_", scan.AlnumChars, 36, 36}, {"rdme_", scan.AlnumChars, 70, 70},
	{"ops_eyJ", scan.B64Chars, 100, 0}, {"A3-", scan.WordChars, 36, 36}, {"dp.pt.", scan.AlnumChars, 40, 0}, {"dp.st.", scan.DotChars, 40, 0}, {"dp.ct.", scan.AlnumChars, 40, 0}, {"dp.sa.", scan.AlnumChars, 40, 0}, {"dp.scim.", scan.AlnumChars, 40, 0},
	{"dt0c01.", scan.DotChars, 80, 0}, {"duffel_test_", scan.DotChars, 43, 43}, {"duffel_live_", scan.DotChars, 43, 43}, {"EZAK", scan.AlnumChars, 54, 54}, {"EZTK", scan.AlnumChars, 54, 54},
	{"FLWSECK_TEST-", scan.WordChars, 12, 40}, {"FLWSECK-", scan.WordChars, 12, 40}, {"FLWPUBK_TEST-", scan.WordChars, 32, 40}, {"FLWPUBK-", scan.WordChars, 32, 40},
	{"fio-u-", scan.DotChars, 64, 64}, {"fo1_", scan.WordChars, 43, 43}, {"fm1r_", scan.B64Chars, 60, 0}, {"fm1a_", scan.B64Chars, 60, 0}, {"fm2_", scan.B64Chars, 60, 0},
	{"HRKU-", scan.WordChars, 50, 0}, {"ico-", scan.AlnumChars, 32, 32}, {"dnkey-", scan.DotChars, 60, 0}, {"dapi", scan.HexChars, 32, 34}, {"doppler_", scan.AlnumChars, 40, 0},
	{"NRAK-", scan.AlnumChars, 27, 27}, {"NRJS-", scan.HexChars, 19, 19}, {"NRII-", scan.WordChars, 32, 32}, {"NRIQ-", scan.WordChars, 32, 32}, {"NRRA-", scan.HexChars, 42, 42},
	{"sntrys_eyJ", scan.B64Chars, 80, 0}, {"sntryu_", scan.HexChars, 64, 64}, {"sgp_local_", scan.HexChars, 40, 40}, {"sgp_", scan.HexChars, 40, 40}, {"sgp_", scan.WordChars, 57, 57}, {"slk_", scan.HexChars, 64, 64},
	{"shippo_live_", scan.HexChars, 40, 40}, {"shippo_test_", scan.HexChars, 40, 40}, {"sm_aat_", scan.AlnumChars, 16, 16}, {"sm_pat_", scan.AlnumChars, 16, 16}, {"sm_sat_", scan.AlnumChars, 16, 16},
	{"squ_", scan.AlnumChars, 40, 40}, {"sqp_", scan.AlnumChars, 40, 40}, {"sqa_", scan.AlnumChars, 40, 40}, {"tfp_", scan.DotChars, 59, 59}, {"sha256~", scan.WordChars, 43, 43},
	{"tk-us-", scan.WordChars, 48, 48}, {"p8e-", scan.HexChars, 32, 32}, {"pat.", scan.DotChars, 40, 80}, {"sat.", scan.DotChars, 60, 80}, {"ATATT3", scan.DotChars, 100, 0}, {"ATCTT3", scan.DotChars, 100, 0},
	{"AQVN", scan.WordChars, 35, 38}, {"YC", scan.WordChars, 38, 38}, {"t1.", scan.DotChars, 88, 0}, {"API-", scan.AlnumChars, 26, 26}, {"s-s4t2ud-", scan.HexChars, 64, 64}, {"s-s4t2af-", scan.HexChars, 64, 64},
	{"access-sandbox-", scan.WordChars, 36, 36}, {"access-production-", scan.WordChars, 36, 36}, {"access-development-", scan.WordChars, 36, 36},
	{"SK", scan.HexChars, 32, 32}, {"sc_", scan.DotChars, 60, 0}, {"ext_", scan.DotChars, 60, 0}, {"v1.0-", scan.WordChars, 171, 171}, {"pk.eyJ", scan.DotChars, 60, 0}, {"sk.eyJ", scan.DotChars, 60, 0}, {"pk.", scan.DotChars, 80, 90},
	{"live_", scan.DotChars, 40, 40}, {"test_pub_", scan.HexChars, 31, 31}, {"live_pub_", scan.HexChars, 31, 31}, {"ATBB", scan.AlnumChars, 28, 32}, {"CFPAT-", scan.WordChars, 43, 43}, {"nfp_", scan.AlnumChars, 36, 36}, {"vercel_", scan.AlnumChars, 24, 40},
	{"AAAAAAAAAAAAAAAAAAAAAA", scan.B64Chars, 60, 0}, {"SNYK", scan.WordChars, 36, 40}, {"kr-", scan.AlnumChars, 48, 48}, {"phc_", scan.AlnumChars, 40, 0}, {"phx_", scan.AlnumChars, 40, 0}, {"snyk_uat.", scan.DotChars, 60, 0}, {"tvly-", scan.WordChars, 32, 0}, {"dckr_pat_", scan.WordChars, 27, 27}, {"cio", scan.AlnumChars, 32, 32}, {"AccountKey=", scan.B64Chars, 60, 0},
}

// ShortestToken is the least length of a token that is one word. A shorter word
// can only begin one; JoinsToken is the set of bytes that can then follow.
const ShortestToken = 16

var JoinsToken = [256]bool{'-': true, '.': true, '~': true, '=': true, '/': true, '+': true, ':': true}

// tokenChecks are additional checks of the bodies of some tokens.
var tokenChecks = map[string]func(body string) bool{
	// JSON, and a signature of 32 bytes in base64 (Sentry RFC 91)
	"sntrys_eyJ": func(body string) bool { return len(body)-strings.LastIndexByte(body, '_')-1 == 43 },
}

// decides reports whether f excludes all other forms where its prefix occurs:
// the prefix is long and the length of the body is fixed.
func (f tokenForm) decides() bool { return len(f.prefix) >= 8 && f.min == f.max }

// tokenIndex lists the forms to try by their first two bytes.
var tokenIndex = func() map[[2]byte][]tokenForm {
	m := map[[2]byte][]tokenForm{}
	for _, f := range tokenForms {
		k := [2]byte{f.prefix[0], f.prefix[1]}
		m[k] = append(m[k], f)
	}
	return m
}()

// startsToken is the set of first two bytes of tokens.
var startsToken = func() (t scan.Pairs) {
	for k := range tokenIndex {
		t.Add(k[0], k[1])
	}
	return t
}()
