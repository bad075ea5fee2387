package content

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// Phrases of menus, footers and the like in the most common languages. A phrase
// alone drops nothing: the element must also look like boilerplate.

// shareHosts are the networks that share links lead to.
var shareHosts = []string{"facebook.com", "twitter.com", "x.com", "linkedin.com", "whatsapp.com", "wa.me", "t.me", "telegram.me", "pinterest.", "reddit.com",
	"instagram.com", "youtube.com", "tiktok.com", "xing.com", "vk.com", "ok.ru", "weibo.com", "qq.com", "line.me", "bsky.app", "threads.net", "tumblr.com", "getpocket.com", "mastodon."}

// shareNames are the labels of their buttons.
var shareNames = wordSet("facebook twitter x linkedin whatsapp telegram pinterest reddit instagram youtube tiktok xing vk weibo qq line bluesky threads tumblr pocket mastodon messenger flipboard email e-mail mail print share tweet copy link rss " +
	"teilen drucken partager imprimer compartir imprimir condividi stampa delen поделиться печать 微博 微信 分享 打印 复制链接 シェア 印刷 공유 مشاركة طباعة واتساب فيسبوك تويتر تيليجرام शेयर")

func isShareLink(href, text string) bool {
	if strings.HasPrefix(href, "mailto:?") || strings.HasPrefix(href, "whatsapp:") {
		return true
	}
	text = strings.ToLower(strings.TrimSpace(text))
	if isNetwork(href) {
		return utf8.RuneCountInString(text) <= labelSize
	}
	return shareNames[text] && (href == "" || href[0] == '#' || strings.HasPrefix(href, "javascript:") || strings.Contains(href, "share") || strings.HasPrefix(href, "mailto:"))
}

// isNetwork reports whether an address is on one of the networks.
func isNetwork(href string) bool {
	_, host, ok := strings.Cut(href, "//")
	if !ok {
		return false
	}
	host, _, _ = strings.Cut(host, "/")
	return slices.ContainsFunc(shareHosts, func(h string) bool {
		return host == h || strings.HasSuffix(host, "."+h) || strings.HasSuffix(h, ".") && strings.Contains(host, h)
	})
}

// rights are the phrases of copyright lines.
var rights = []string{"©", "copyright", "all rights reserved", "alle rechte vorbehalten", "tous droits réservés", "todos los derechos", "tutti i diritti", "todos os direitos",
	"все права защищены", "版权所有", "版權所有", "保留所有权利", "著作権", "無断転載", "저작권", "جميع الحقوق محفوظة", "सर्वाधिकार", "สงวนลิขสิทธิ์"}

// Maximum lengths in characters: labels of share buttons, legal links,
// copyright lines.
const (
	labelSize  = 40
	legalSize  = 60
	rightsSize = 400
)

func isCopyright(s string) bool {
	if utf8.RuneCountInString(s) > rightsSize {
		return false
	}
	s = strings.ToLower(s)
	for _, w := range rights {
		i := strings.Index(s, w)
		if i < 0 {
			continue
		}
		if w != "copyright" && w != "©" || i == 0 || strings.ContainsAny(s, "0123456789") {
			return true
		}
	}
	return false
}

// legalWords are the link texts typical of site footers.
var legalWords = []string{"privacy", "terms", "imprint", "impressum", "datenschutz", "agb", "cookies", "cookie policy", "legal notice", "disclaimer", "mentions légales", "confidentialité",
	"privacidad", "aviso legal", "privacidade", "note legali", "конфиденциальност", "隐私", "隱私", "条款", "條款", "プライバシー", "利用規約", "개인정보", "이용약관", "الخصوصية", "الشروط", "गोपनीयता", "ความเป็นส่วนตัว"}

// isLegal reports whether a link is typical of a site footer.
func (f *smallPage) isLegal(a *page.Element) bool {
	s := strings.ToLower(dom.InlineText(a.Node))
	return utf8.RuneCountInString(s) <= legalSize && holdsAny(s, legalWords)
}

// cookieWords are the words for cookies in consent boxes.
var cookieWords = []string{"cookie", "куки", "クッキー", "쿠키", "ملفات تعريف الارتباط", "الكوكيز", "कुकी", "คุกกี้"}

func (f *smallPage) isCookie(s string) bool {
	return utf8.RuneCountInString(s) <= consentSize && holdsAny(strings.ToLower(s), cookieWords)
}

// holdsAny reports whether s contains one of some strings.
func holdsAny(s string, list []string) bool {
	return slices.ContainsFunc(list, func(w string) bool { return strings.Contains(s, w) })
}
