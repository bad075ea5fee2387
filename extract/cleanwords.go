package extract

// phrases are the wordings of notices and prompts in the larger languages of
// the web, compiled by this project from general knowledge. In a missing
// language a rule does not match; no text is lost.
var phrases = map[string]phraseList{
	"ad": {
		"ad", "ads", "advertisement", "advertisements", "advertising", "sponsored", "sponsored content", "promoted", "advertisement - continue reading below", "story continues below advertisement", "article continues below",
		"anzeige", "werbung", "publicité", "annonce", "publicidad", "anuncio", "anuncios", "publicidade", "pubblicità", "advertentie", "reklama", "реклама", "reklam", "annons", "mainos", "広告", "广告", "廣告", "광고", "إعلان",
	},
	"cookies": {
		"we use cookies", "uses cookies", "use of cookies", "using cookies", "cookies to", "our cookies", "cookie policy", "cookie settings", "cookie preferences", "we and our partners",
		"verwenden cookies", "verwendet cookies", "nutzt cookies", "nutzen cookies", "cookie-einstellungen", "utilise des cookies", "utilisons des cookies", "cookies pour", "usamos cookies", "utilizamos cookies", "utiliza cookies", "cookies para",
		"usiamo i cookie", "utilizza cookie", "utilizza i cookie", "utilizziamo i cookie", "gebruikt cookies", "gebruiken cookies", "bruger cookies", "använder cookies", "bruker cookies", "käyttää evästeitä", "używa plików cookie", "używamy plików cookie", "pliki cookie",
		"používá soubory cookie", "çerez", "файлы cookie", "использует cookie", "файлів cookie", "куки", "使用cookie", "使用 cookie", "クッキーを使用", "cookieを使用", "쿠키를 사용", "ملفات تعريف الارتباط",
	},
	"consent": {
		"accept", "agree", "consent", "preferences", "settings", "opt out", "opt-out", "by continuing", "learn more", "privacy policy", "reject",
		"akzeptier", "zustimm", "einwillig", "einverstanden", "ablehnen", "datenschutz", "accepter", "acceptez", "refuser", "consentement", "en savoir plus", "aceptar", "acepta", "rechazar", "consentimiento", "más información", "aceitar", "concorda", "saiba mais",
		"accett", "rifiuta", "consenso", "accepteer", "akkoord", "weigeren", "accepter", "acceptera", "godta", "hyväksy", "akceptuj", "zgod", "souhlas", "kabul", "принять", "соглас", "погод", "同意", "接受", "承諾", "동의", "موافق", "قبول",
	},
	"signup": {
		"sign up", "sign in", "log in", "subscribe", "newsletter", "create an account", "create account", "register", "join now", "free trial", "already a member", "already a subscriber",
		"anmelden", "registrieren", "abonnieren", "konto erstellen", "s'inscrire", "s’inscrire", "inscrivez-vous", "abonnez-vous", "se connecter", "connectez-vous", "suscríbete", "suscribirse", "regístrate", "iniciar sesión", "inscreva-se", "assine", "fazer login",
		"iscriviti", "registrati", "abbonati", "accedi", "aanmelden", "inloggen", "abonneren", "tilmeld", "logga in", "prenumerera", "zaloguj", "zarejestruj", "przihlásit", "přihlásit", "abone ol", "giriş yap", "kayıt ol", "подписаться", "подпишитесь", "зарегистрир", "войти",
		"订阅", "訂閱", "注册", "註冊", "登录", "登入", "会員登録", "ログイン", "購読", "구독", "로그인", "회원가입", "اشترك", "تسجيل الدخول",
	},
	"comments": {
		"leave a comment", "leave a reply", "post a comment", "add a comment", "write a comment", "be the first to comment", "join the discussion", "join the conversation", "log in to reply", "log in to comment", "sign in to comment", "comments are closed", "no comments yet", "view comments", "show comments", "your email address will not be published", "view all comments", "load more comments",
		"kommentar schreiben", "kommentar hinterlassen", "kommentare anzeigen", "schreiben sie einen kommentar", "laisser un commentaire", "ajouter un commentaire", "déposer un commentaire", "deja un comentario", "dejar un comentario", "deja una respuesta", "deixe um comentário", "deixe uma resposta", "lascia un commento", "plaats een reactie", "geef een reactie", "skriv en kommentar", "dodaj komentarz", "zostaw komentarz", "přidat komentář", "yorum yap", "yorum yaz", "добавить комментарий", "оставить комментарий", "发表评论", "發表評論", "发表回复", "登录后评论", "コメントを書く", "コメントする", "コメントを残す", "댓글 쓰기", "댓글 달기", "أضف تعليق", "اترك تعليق",
	},
	"related": {
		"related", "read more", "read next", "read also", "more from", "more stories", "more on this", "more like this", "more articles", "more news", "you may also like", "you might also like", "you may like", "recommended", "popular posts", "most popular", "most read", "trending", "latest news", "latest posts", "latest stories", "recent posts", "recent articles", "what to read next", "up next", "keep reading", "top stories", "from around the web", "editors' picks", "editor's picks", "don't miss", "similar posts", "similar articles",
		"mehr zum thema", "das könnte", "lesen sie auch", "auch interessant", "ähnliche artikel", "ähnliche beiträge", "weitere artikel", "meistgelesen", "beliebte beiträge", "à lire aussi", "lire aussi", "articles similaires", "sur le même sujet", "vous aimerez aussi", "les plus lus", "lea también", "te puede interesar", "también te puede", "artículos relacionados", "noticias relacionadas", "relacionad", "lo más leído", "más leídas", "leia também", "leia mais", "veja também", "artigos relacionados", "mais lidas", "potrebbe interessarti", "leggi anche", "articoli correlati", "articoli simili", "i più letti", "lees ook", "gerelateerd", "meer over", "læs også", "läs också", "läs mer", "les også", "lue myös", "czytaj także", "czytaj też", "zobacz także", "podobne artykuły", "powiązane", "související", "čtěte také", "ilgili haberler", "benzer", "читайте также", "похожие", "по теме", "популярное", "читайте також", "схожі", "相关阅读", "相关文章", "相关推荐", "相关新闻", "推荐阅读", "热门文章", "猜你喜欢", "延伸閱讀", "相關文章", "相關新聞", "熱門文章", "関連記事", "関連ニュース", "あわせて読みたい", "おすすめ記事", "人気記事", "관련 기사", "관련기사", "추천 기사", "많이 본", "اقرأ أيضا", "مواضيع ذات صلة", "الأكثر قراءة",
	},
}

// shareTargets are substrings of the addresses of share services, as those
// services document them.
var shareTargets = []string{
	"facebook.com/sharer", "facebook.com/share", "facebook.com/dialog/share", "twitter.com/intent", "twitter.com/share", "twitter.com/home?status", "x.com/intent", "x.com/share",
	"linkedin.com/share", "linkedin.com/cws/share", "pinterest.com/pin/create", "wa.me/?text", "api.whatsapp.com/send", "whatsapp://send", "web.whatsapp.com/send", "t.me/share", "telegram.me/share",
	"reddit.com/submit", "mailto:?", "tumblr.com/share", "tumblr.com/widgets/share", "vk.com/share", "vkontakte.ru/share", "connect.ok.ru/offer", "news.ycombinator.com/submitlink", "service.weibo.com/share", "v.t.sina.com.cn/share",
	"line.me/r/msg", "social-plugins.line.me", "lineit/share", "b.hatena.ne.jp/", "getpocket.com/save", "share.flipboard.com", "plus.google.com/share", "xing.com/spi/shares", "bsky.app/intent", "threads.net/intent", "sns.qzone.qq.com", "story.kakao.com/share", "facebook.com/dialog/send", "fb-messenger://share", "sms:?", "#share",
}
