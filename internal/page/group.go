package page

// groupWords are the words of class and id attributes, in any language, by the facts
// that they tell: evidence for the model, not rules.
var groupWords = map[Flag][]string{
	InComment: {"comment", "comments", "commentlist", "commenter", "disqus", "respond", "replies", "reply", "commentbody", "commenttext", "commentbox", "commentblock", "commentarea", "commentsection", "commentcontainer", "commentwrapper", "commentthread", "usercomments", "trackback", "trackbacks", "pingback", "pingbacks", "comentario", "comentarios", "kommentar", "kommentare", "kommentarer", "commentaire", "commentaires", "commenti", "komentarze", "komentar", "kommentarii", "reacties", "yorumlar", "pinglun"},
	IsRelated: {"related", "recommend", "recommended", "recommendation", "recommendations", "similar", "suggested", "suggestions", "trending", "popular", "recent", "latest", "also", "readmore", "outbrain", "taboola", "upsell", "teaser", "teasers", "mostread", "recirc"},
	IsShare:   {"share", "sharing", "social", "socials", "follow", "facebook", "twitter", "linkedin", "pinterest", "whatsapp", "addthis", "sharedaddy", "addtoany"},
	IsByline:  {"byline", "author", "authors", "meta", "date", "published", "timestamp", "bio", "posted", "avatar", "username", "user", "profile"},
	IsMenu:    {"nav", "menu", "navbar", "navigation", "submenu", "dropdown", "megamenu", "sidemenu", "sidenav", "topnav", "mainmenu", "mainnav", "navmenu", "offcanvas", "hamburger", "breadcrumb", "breadcrumbs", "pagination", "pager", "paging", "toc", "tabs", "tab", "skip", "toolbar", "filter", "filters", "facet", "facets", "sort"},
	IsSidebar: {"sidebar", "aside", "widget", "widgets", "rail", "secondary", "side", "complementary"},
	IsFooter:  {"footer", "copyright", "legal", "imprint", "disclaimer", "bottom", "colophon", "privacy", "terms"},
	IsHeader:  {"header", "masthead", "topbar", "banner", "hero", "top", "logo", "branding"},
	IsPromo:   {"ad", "ads", "advert", "advertisement", "advertising", "sponsor", "sponsored", "sponsors", "promo", "promoted", "promotion", "cta", "dfp", "adsbygoogle", "adverts", "advertisements", "adslot", "adunit", "adbox", "adspace", "adsense", "adcontainer", "adwrapper", "adplaceholder", "adbanner", "gpt", "commercial", "offer", "partner", "partners"},
	IsSignup:  {"newsletter", "subscribe", "subscription", "signup", "signin", "login", "register", "email", "paywall", "mailchimp", "optin", "account"},
	InConsent: {"cookie", "cookies", "consent", "gdpr", "ccpa", "onetrust", "cookiebot", "didomi", "cmp", "modal", "popup", "overlay", "lightbox", "dialog", "toast"},
	IsContent: {"article", "content", "body", "entry", "post", "story", "text", "main", "markdown", "prose", "richtext", "rte", "wysiwyg", "document", "doc", "docs", "blog"},
	IsThread:  {"thread", "threads", "topic", "forum", "forums", "message", "messages", "answer", "answers", "question", "questions", "posts", "postlist", "viewtopic", "showthread", "discussion", "poster", "bbs"},
	IsArchive: {"archive", "category", "categories", "collection", "collections", "results", "search", "listing", "browse", "catalog", "plp", "index"},
	IsProduct: {"product", "products", "price", "prices", "sku", "cart", "basket", "buy", "pdp", "item", "items", "shop", "variant", "swatch", "quantity", "stock", "shipping", "delivery"},
	IsPrice:   {"price", "prices", "pricing", "sku", "mpn", "gtin", "ean", "isbn", "cost", "amount"},
	IsReview:  {"review", "reviews", "rating", "ratings", "stars", "testimonial", "testimonials", "feedback"},
	IsTag:     {"tag", "tags", "label", "labels", "keywords", "topics", "badge"},
	IsTitle:   {"title", "headline", "heading", "subtitle", "subhead", "excerpt", "summary", "lead", "intro", "dek", "standfirst", "description"},
	IsCard:    {"card", "cards", "tile", "tiles", "grid", "carousel", "slider", "slide", "swiper", "gallery", "list", "row", "result", "feed"},
	IsCaption: {"caption", "credit", "figure", "image", "img", "photo", "media", "video", "thumbnail", "thumb", "player"},
	IsSpecs:   {"spec", "specs", "specification", "specifications", "details", "detail", "attributes", "features", "feature", "overview", "highlights", "faq", "accordion", "info", "information"},
	IsCode:    {"code", "highlight", "hljs", "prettyprint", "snippet", "syntax", "codehilite", "example", "api"},
}

// groups are the facts by word.
var groups = func() Table[Flag] {
	flags := map[string]Flag{}
	for f, words := range groupWords {
		for _, w := range words {
			flags[w] |= f
		}
	}
	words, values := make([]string, 0, len(flags)), make([]Flag, 0, len(flags))
	for w, f := range flags {
		words, values = append(words, w), append(values, f)
	}
	return NewTable(words, values)
}()

// Facts derived from class words.
const (
	IsRelated Flag = 1 << (iota + 40)
	IsShare
	IsByline
	IsMenu
	IsSidebar
	IsFooter
	IsHeader
	IsPromo
	IsSignup
	IsContent
	IsProduct
	IsReview
	IsTag
	IsTitle
	IsCard
	IsCaption
	IsSpecs
	IsCode
	IsThread
	IsArchive
	IsPrice // or itemprop price, sku, mpn …
)
