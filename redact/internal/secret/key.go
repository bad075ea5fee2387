package secret

import (
	"regexp"
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// Strength is the certainty with which a key names a secret.
type Strength uint8

const (
	NoSecret     Strength = iota
	MaybeSecret           // the value must look random
	SurelySecret          // a password, which may have any form
)

// Marks of keyWords.
const (
	keyNever uint8 = 1 << iota
	keyPassword
	keyToken
	keyProvider
)

// keyWords decide what a key names.
var keyWords = scan.NewFinder(
	strings.Fields(`csrf xsrf authenticity_token verificationtoken credentialsid credentials_id public_key publickey primary_key
		foreign_key sort_key partition_key keyhash integrity dummy fake mock nonmatching non_matching nopasswd tokenizer tokenization`),
	append(strings.Fields(`password passwd passphrase pwd passwort kennwort contraseña contrasena clave_de_acceso wachtwoord senha palavra-passe passcode
		lösenord passord adgangskode kodeord salasana hasło hasła heslo jelszó parolă parola lozinka geslo şifre Şifre sifre slaptažodis parole parool
		пароль Пароль гасло Гасло κωδικός Κωδικός 密码 密碼 口令 パスワード 暗証番号 비밀번호 암호 รหัสผ่าน पासवर्ड סיסמה`), "mot de passe", "motdepasse", "kata sandi", "mật khẩu", "Mật khẩu", "كلمة المرور", "كلمة السر", "access code", "security code", "verification code", "door code", "gate code"),
	append(strings.Fields(`secret token apikey api_key api-key accesskey access_key access-key credential private_key privatekey authorization
		bearer auth_key authkey signing_key signingkey encryption_key encryptionkey client_id clientid_ app_key appkey master_key masterkey
		validationkey decryptionkey private-mac account_key accountkey session_key license_key licensekey service_key webhook_key webhook_secret secretkey key_id cookie
		sessionid session_id accessid access_id security_token key-data key_data`), "api key", "access key", "private key", "license key"),
	providers,
)

// keyTails are last words with which a key names a property of a secret
// instead: its name, its length, its location.
var keyTails = scan.WordSet(lists["keyTails"])

// Key returns how certainly key names a secret.
func Key(key string) Strength {
	marks, end := keyWords.Find(key)
	var buf [32]byte
	tail := key[strings.LastIndexAny(key, " _-.")+1:]
	if marks == 0 && len(tail) > 4 || len(tail) > len(buf) && marks&^keyProvider == 0 {
		return NoSecret
	}
	last := string(scan.LowerASCII(buf[:0], tail[max(0, len(tail)-len(buf)):]))
	switch {
	case marks&keyNever != 0 || keyTails[last] || keyTails[strings.ToLower(lastHump(tail))]:
		return NoSecret
	case marks&keyPassword != 0, last == "pass", last == "pw", last == "psk":
		return SurelySecret
	case marks&keyToken != 0, last == "pat", last == "dsn", last == "auth":
		return MaybeSecret
	case last == "key" && len(key) < 12 && len(key) > len(last):
		return MaybeSecret
	case marks&keyProvider != 0 && (end&keyProvider != 0 || last == "id" || last == "login" || strings.HasSuffix(last, "key")):
		return MaybeSecret
	}
	return NoSecret
}

// lastHump returns the last word of one in camel case.
func lastHump(w string) string {
	for i := len(w) - 1; i > 0; i-- {
		if scan.IsUpper(w[i]) && scan.IsLower(w[i-1]) {
			return w[i:]
		}
	}
	return w
}

// IsSecret reports whether value is masked as a secret because of key: key
// names a secret ("db_password", "apiKey"), and value is neither a placeholder
// nor a reference to the place where the secret is kept. It is the one rule for
// keys of JSON, attributes and assignments.
func IsSecret(key, value string) bool {
	sure := Key(key)
	if sure == NoSecret {
		return false
	}
	s := &scan.Cursor{Kind: scan.Code, Provider: Provider(key)}
	return Looks(s, value, sure, true)
}

// URLKey reports whether a query key names a credential: a "key" or "token" in
// a URL most often belongs to a campaign or a cache.
func URLKey(key string) bool {
	marks, _ := urlKeys.Find(key)
	return marks != 0
}

var urlKeys = scan.NewFinder(strings.Fields(`apikey api_key api-key accesskey access_key access_token accesstoken auth_token authtoken id_token refresh_token client_secret
	secret signature credential session private_token token= sessionid oauth bearer`))

// providers are services whose name alone, as a key, announces a credential.
var providers = strings.Fields(lists["providers"])

// Provider returns the provider in a key if all its tokens have one known form,
// or "".
func Provider(key string) string {
	key = strings.ToLower(key)
	for _, p := range providerForms() {
		if strings.Contains(key, p.name) {
			return p.name
		}
	}
	return ""
}

// A providerForm is the form of a provider's tokens, by its own documentation; other values
// are not tokens.
type providerForm struct {
	name string
	form *regexp.Regexp
}

var providerFormsOnce lazy.Value[[]providerForm]

func providerForms() []providerForm { return providerFormsOnce.Get(readProviderForms) }

func readProviderForms() (all []providerForm) {
	f := strings.Fields(lists["providerForms"])
	for i := 0; i < len(f); i += 2 {
		all = append(all, providerForm{f[i], regexp.MustCompile("^(?:" + f[i+1] + ")$")})
	}
	return all
}
