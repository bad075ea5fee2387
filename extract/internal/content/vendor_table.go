package content

// A vendorName is a class or id, or its prefix, that a vendor's script writes
// into pages.
type vendorName struct {
	prefix string
	rule   Rule
	whole  bool // the prefix is the whole name
}

// vendors lists the names by their first letter. They are public facts,
// gathered by this project from the pages of the vendors' customers and from
// the vendors' documentation.
var vendors = [256][]vendorName{
	'_': {{"_evidon", Consent, false}, {"__tealium", Consent, false}},
	'a': {{"adsbygoogle", Ad, true}, {"ad-slot", Ad, false}, {"ad_slot", Ad, false}, {"adthrive", Ad, false}, {"axeptio", Consent, false}, {"as-oil", Consent, false}, {"adn_", Ad, false}, {"advads-", Ad, false}, {"ai-viewport", Ad, false}, {"ezoic-ad", Ad, false}},
	'b': {{"borlabs-cookie", Consent, false}, {"BorlabsCookie", Consent, false}},
	'c': {{"CybotCookiebot", Consent, false}, {"cookiebot", Consent, false}, {"cookiefirst", Consent, false}, {"cookie-law-info", Consent, false}, {"cookie-notice", Consent, false}, {"cookie-banner", Consent, false}, {"cookie-consent", Consent, false}, {"cookieconsent", Consent, false}, {"cookie_banner", Consent, false}, {"cookie_consent", Consent, false}, {"cookie_notice", Consent, false}, {"cookiebanner", Consent, false}, {"cookienotice", Consent, false}, {"cookiebar", Consent, false}, {"cookie-bar", Consent, false}, {"cookie-popup", Consent, false}, {"cookie-modal", Consent, false}, {"cc-window", Consent, true}, {"cc-banner", Consent, true}, {"cc_banner", Consent, false}, {"cmplz-", Consent, false}, {"cky-", Consent, false}, {"cli-modal", Consent, false}, {"cli-bar", Consent, false}, {"cmpbox", Consent, false}, {"cmpwrapper", Consent, false}, {"consent-banner", Consent, false}, {"consent_blackbar", Consent, false}, {"ch2-dialog", Consent, false}, {"criteo-", Ad, false}, {"coi-banner", Consent, false}},
	'd': {{"didomi-", Consent, false}, {"drip-ad", Ad, false}, {"dfp-", Ad, false}, {"div-gpt-ad", Ad, false}},
	'e': {{"eu-cookie", Consent, false}, {"eupopup", Consent, false}, {"ez-cookie", Consent, false}, {"ezoic-ad", Ad, false}, {"ensNotify", Consent, false}},
	'f': {{"fc-consent", Consent, false}, {"fc-dialog", Consent, false}, {"freestar", Ad, false}, {"fs-cc-", Consent, false}},
	'g': {{"gdpr", Consent, false}, {"google_ads", Ad, false}, {"google-ads", Ad, false}, {"google-auto-placed", Ad, false}, {"gpt-ad", Ad, false}, {"gemius", Ad, false}},
	'h': {{"hs-eu-cookie", Consent, false}, {"htlad", Ad, false}},
	'i': {{"iubenda-cs", Consent, false}},
	'j': {{"jp-relatedposts-ad", Ad, false}},
	'k': {{"klaro", Consent, true}, {"kargo-ad", Ad, false}},
	'l': {{"lgcookies", Consent, false}},
	'm': {{"moove_gdpr", Consent, false}, {"mgid", Ad, true}, {"mv-ad", Ad, false}, {"mntl-leaderboard", Ad, false}},
	'n': {{"nitro-ad", Ad, false}},
	'o': {{"onetrust-", Consent, false}, {"ot-sdk", Consent, false}, {"optanon", Consent, false}, {"osano-", Consent, false}, {"outbrain", Ad, false}, {"OUTBRAIN", Ad, true}, {"ob-widget", Ad, false}, {"ob_what", Ad, false}},
	'p': {{"pubguru", Ad, false}, {"plista", Ad, false}, {"pmConsentWall", Consent, false}, {"privacy-consent", Consent, false}, {"pub_300x250", Ad, false}, {"polaris-ad", Ad, false}},
	'q': {{"qc-cmp", Consent, false}},
	'r': {{"rc-cookie", Consent, false}, {"revcontent", Ad, false}, {"raptive-ad", Ad, false}},
	's': {{"sp_message_container", Consent, false}, {"sp-message", Consent, false}, {"sncmp", Consent, false}, {"shopify-pc__banner", Consent, false}, {"sourcepoint", Consent, false}, {"sharethrough", Ad, false}, {"sas_", Ad, false}},
	't': {{"truste", Consent, false}, {"trustarc", Consent, false}, {"termly", Consent, false}, {"taboola", Ad, false}, {"trc_", Ad, false}, {"teads", Ad, false}, {"tp-modal", Consent, true}, {"tarteaucitron", Consent, false}},
	'u': {{"usercentrics", Consent, false}, {"uc-banner", Consent, false}, {"usp-", Consent, false}},
	'v': {{"vm-placement", Ad, false}},
	'w': {{"wt-cli-cookie", Consent, false}, {"wpcc", Consent, true}, {"wpadvert", Ad, false}},
	'y': {{"yandex_rtb", Ad, false}, {"ya-partner", Ad, false}},
	'z': {{"zergnet", Ad, false}},
}

// adServers are substrings of the addresses that ad frames load from, and of
// frames that contain only a button or a check.
var adServers = []string{
	"/plugins/like.php", "/plugins/like_box.php", "/plugins/share_button.php", "/plugins/follow.php", "platform.twitter.com/widgets/tweet_button", "platform.twitter.com/widgets/follow_button", "vk.com/widget_", "apis.google.com/u/", "plusone.google.com", "google.com/recaptcha", "hcaptcha.com", "challenges.cloudflare.com", "googletagmanager.com", "accounts.google.com", "pos.baidu.com", "mediav.com", "dianomi.com", "/widget/aff", "/affiliate",
	"doubleclick.net", "googlesyndication.com", "googleadservices.com", "adservice.google", "amazon-adsystem.com", "adnxs.com", "taboola.com", "outbrain.com", "criteo.", "rubiconproject.com", "pubmatic.com", "openx.net", "smartadserver.com", "adform.net", "zedo.com", "mgid.com", "revcontent.com", "media.net/", "adsafeprotected.com", "yieldmo.com", "teads.tv", "an.yandex.ru", "adriver.ru", "popads.net", "propellerads", "casalemedia.com", "consensu.org", "cdn.privacy-mgmt.com", "consent.cookiebot.com",
}
