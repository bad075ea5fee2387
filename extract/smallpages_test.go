package extract

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// Small pages consist of a heading, some sentences, parts and a frame, in
// several languages. All of the content must be kept and none of the frame: the
// evidence is unambiguous.

// A tongue holds the texts of pages in one language.
type tongue struct {
	code, site, title string
	sentences         []string
	words             []string // short texts for the parts
	menu              []string // labels of the frame
	legal             []string
	rights, cookie    string
	accept, news      string
	recent            string
}

var tongues = []tongue{
	{"de", "Sternwarte Hohenfels", "Die Kuppel und ihr Fernrohr", []string{
		"Die Kuppel wurde im Winter gedreht, solange die Schienen noch nicht vereist waren, und blieb danach bis März geschlossen.",
		"Wer durch das große Fernrohr sehen will, meldet sich eine Woche vorher an, denn der Raum fasst nur zwölf Personen.",
		"Bei Wolken zeigt ein Mitarbeiter die alten Platten, auf denen der Himmel von 1893 zu sehen ist.",
		"Der Spiegel ist aus Glas, das in Jena gegossen wurde, und wiegt mehr als ein Pferd.",
		"Im Juli wird es nicht dunkel genug, darum bleibt die Kuppel dann den Handwerkern überlassen.",
		"Die Uhr im Flur geht nach den Sternen und ist jeden Tag vier Minuten früher fertig."},
		[]string{"Refraktor", "Messing und Leinen", "zwölf Plätze", "Okular, 25 mm", "Dr. Ines Vogt", "seit 1893", "nur bei klarem Himmel", "Treppe links", "drei Euro", "Mondkarte"},
		[]string{"Start", "Verein", "Programm", "Anfahrt"}, []string{"Impressum", "Datenschutz"}, "© 2026 Sternwarte Hohenfels e. V.",
		"Diese Seite verwendet Cookies.", "Einverstanden", "Rundbrief bestellen", "Neueste Beiträge"},
	{"zh", "山下茶社", "春茶的采制", []string{
		"清明前后山里多雾，茶农天不亮就上山，趁露水未干把一芽一叶采下来。",
		"采回的鲜叶要在竹匾里摊晾两个时辰，等青草气散去，才能下锅。",
		"锅温由老师傅用手背来试，太高则焦，太低则红，全凭经验。",
		"炒好的茶叶还要用文火慢慢烘干，装进陶罐，放在阴凉的地方。",
		"每年四月，茶社请客人上山，自己采茶，自己炒茶，带回家里慢慢喝。",
		"雨天不采茶，因为带水的叶子做出来的茶没有香气。"},
		[]string{"明前茶", "一芽一叶", "竹匾", "铁锅", "陈师傅", "四月初", "八十元", "山门左侧", "阴凉处", "陶罐"},
		[]string{"首页", "茶园", "活动", "联系我们"}, []string{"隐私政策", "使用条款"}, "版权所有 © 2026 山下茶社",
		"本网站使用 Cookie。", "同意", "订阅通讯", "最新文章"},
	{"ar", "مكتبة الميناء", "خزانة الخرائط القديمة", []string{
		"تضم الخزانة أربعمئة خريطة رسمها البحارة في القرن الثامن عشر، وقد رممت كلها في الشتاء الماضي.",
		"يمكن للزوار رؤية الخرائط في القاعة العلوية، ولا يسمح بالتصوير إلا بإذن مكتوب.",
		"كتبت أسماء المرافئ بالحبر الأحمر، أما الأعماق فكتبت بالأسود، وبقيت واضحة إلى اليوم.",
		"جمع هذه الخرائط أمين المكتبة الأول، ثم أوصى بها للمدينة قبل وفاته.",
		"تفتح القاعة صباح كل ثلاثاء، ويشرح أحد المختصين كيف كانت تقاس المسافات.",
		"أقدم خريطة في الخزانة مرسومة على جلد، وقد طويت حتى تشققت أطرافها."},
		[]string{"خريطة الساحل", "حبر أحمر", "القاعة العلوية", "الثلاثاء صباحا", "سلمى حداد", "منذ سنة", "على جلد", "باب الشرق", "خمسة دنانير", "دفتر الأعماق"},
		[]string{"الرئيسية", "المجموعات", "الزيارة", "اتصل بنا"}, []string{"سياسة الخصوصية", "الشروط"}, "جميع الحقوق محفوظة 2026 مكتبة الميناء",
		"يستخدم هذا الموقع ملفات تعريف الارتباط.", "موافق", "اشترك في النشرة", "أحدث المقالات"},
	{"en", "Harrow Street Bindery", "Sewing a book by hand", []string{
		"The sheets are folded one by one with a piece of bone, and left under a weight until the next morning.",
		"Linen thread is drawn through wax before it is used, so that it doesn't cut the paper when it is pulled tight.",
		"A beginner needs a whole evening for the first book, and about an hour for the tenth.",
		"Glue comes last, and only on the spine; whatever gets between the leaves stays there for good.",
		"We keep a drawer of offcuts at the door, from which anybody may take what fits into a hand.",
		"Old bindings are opened from the back, because that is where they have been mended before."},
		[]string{"bone folder", "linen, 18/3", "beech board", "a dozen sheets", "Mina Okafor", "since last autumn", "wax and needle", "second door", "£12 a sheet", "endpapers"},
		[]string{"Workshop", "Courses", "Paper", "Find us"}, []string{"Privacy", "Terms of use"}, "Copyright 2026 Harrow Street Bindery. All rights reserved.",
		"This site sets cookies.", "Fine with me", "Letters from the bench", "Latest posts"},
	{"ja", "川辺の染物屋", "藍を建てる", []string{
		"藍の葉は夏の盛りに刈り取り、日に干してから秋まで納屋に寝かせておく。",
		"甕の中の液は生き物なので、朝と晩に匂いを嗅いで、機嫌を確かめる。",
		"布は一度に濃く染めず、浸しては絞り、風に当てることを十回ほど繰り返す。",
		"冬の間は甕のまわりに火を置き、冷えないように藁で包む。",
		"見学は水曜の午後だけで、汚れてもよい服で来てもらうことにしている。",
		"川の水が濁る日は仕事を休み、道具の手入れをして過ごす。"},
		[]string{"藍甕", "麻の反物", "十回染め", "水曜の午後", "三代目", "竹の棒", "千二百円", "橋のたもと", "木綿の手ぬぐい", "型紙"},
		[]string{"ホーム", "工房", "お知らせ", "お問い合わせ"}, []string{"プライバシーポリシー", "利用規約"}, "© 2026 川辺の染物屋 無断転載を禁じます。",
		"このサイトはクッキーを使用します。", "同意する", "メールマガジン登録", "最新の記事"},
	{"ko", "언덕 위 도자기 공방", "가마에 불을 넣는 날", []string{
		"가마는 한 해에 네 번만 불을 넣는데, 나무를 말리는 데 석 달이 걸리기 때문이다.",
		"첫날 밤에는 불을 작게 피워 그릇에 남은 물기를 천천히 빼낸다.",
		"유약은 재와 흙을 섞어 만들고, 색은 불의 길에 따라 달라진다.",
		"사흘째 아침에 구멍을 막고 나면 일주일 동안 아무도 문을 열지 않는다.",
		"깨진 그릇은 버리지 않고 마당의 담을 쌓는 데 쓴다.",
		"처음 오는 사람은 작은 접시부터 빚고, 물레는 그다음에 배운다."},
		[]string{"백자 접시", "소나무 장작", "재 유약", "사흘 밤낮", "김 선생", "물레 앞", "삼만 원", "마당 왼쪽", "첫째 토요일", "흙 두 덩이"},
		[]string{"처음으로", "공방 소개", "수업", "오시는 길"}, []string{"개인정보 처리방침", "이용약관"}, "© 2026 언덕 위 도자기 공방. 저작권 소유.",
		"이 사이트는 쿠키를 사용합니다.", "동의합니다", "소식지 받기", "최근 글"},
	{"hi", "नदी किनारे का पुस्तकालय", "पुरानी पांडुलिपियों का कमरा", []string{
		"इस कमरे में तीन सौ पांडुलिपियाँ हैं, जिनमें से आधी भोजपत्र पर लिखी गई हैं।",
		"बरसात के महीनों में खिड़कियाँ बंद रहती हैं, ताकि पन्नों तक नमी न पहुँचे।",
		"हर पन्ने को पहले मुलायम ब्रश से साफ किया जाता है, फिर उसका चित्र लिया जाता है।",
		"जो लोग पढ़ना चाहते हैं, उन्हें एक सप्ताह पहले चिट्ठी लिखनी पड़ती है।",
		"स्याही कोयले और गोंद से बनी थी, इसलिए आज भी उतनी ही काली है।",
		"सबसे छोटी पुस्तक हथेली से भी छोटी है और लाल कपड़े में लिपटी रहती है।"},
		[]string{"भोजपत्र", "लाल कपड़ा", "तीन सौ पन्ने", "सोमवार सुबह", "श्रीमती राव", "काली स्याही", "बीस रुपये", "ऊपर का कमरा", "मुलायम ब्रश", "लकड़ी की पेटी"},
		[]string{"मुखपृष्ठ", "संग्रह", "कार्यक्रम", "संपर्क"}, []string{"गोपनीयता नीति", "नियम"}, "© 2026 नदी किनारे का पुस्तकालय। सर्वाधिकार सुरक्षित।",
		"यह साइट कुकी का उपयोग करती है।", "स्वीकार है", "समाचार पत्र", "नए लेख"},
	{"th", "สวนกล้วยไม้ริมคลอง", "การเพาะกล้วยไม้ป่า", []string{
		"เมล็ดกล้วยไม้เล็กเหมือนฝุ่น จึงต้องเพาะในขวดแก้วที่ปิดสนิทนานเกือบหนึ่งปี",
		"เมื่อต้นสูงเท่านิ้วมือ คนสวนจะย้ายออกมาปลูกบนเปลือกมะพร้าวใต้ร่มไม้",
		"ฤดูร้อนต้องรดน้ำตอนเช้ามืด เพราะน้ำที่ร้อนจะทำให้รากเน่า",
		"ดอกแรกมักบานในปีที่ห้า และอยู่ได้ราวสามสัปดาห์",
		"ผู้มาเยือนเดินชมได้ทุกวันเสาร์ แต่ขออย่าแตะต้องราก",
		"ต้นที่ป่วยจะถูกแยกไว้ในเรือนหลังเล็กจนกว่าจะหาย"},
		[]string{"ขวดแก้ว", "เปลือกมะพร้าว", "ปีที่ห้า", "วันเสาร์เช้า", "ป้าสมใจ", "เรือนหลังเล็ก", "ห้าสิบบาท", "ริมคลอง", "รากอากาศ", "สามสัปดาห์"},
		[]string{"หน้าแรก", "เรือนเพาะ", "กิจกรรม", "ติดต่อเรา"}, []string{"นโยบายความเป็นส่วนตัว", "ข้อกำหนด"}, "© 2026 สวนกล้วยไม้ริมคลอง สงวนลิขสิทธิ์",
		"เว็บไซต์นี้ใช้คุกกี้", "ยอมรับ", "รับจดหมายข่าว", "บทความล่าสุด"},
	{"ru", "Мастерская часов на Мельничной", "Как чинят башенные часы", []string{
		"Механизм весит больше тонны, поэтому его разбирают на месте, а в мастерскую везут только зубчатые колёса.",
		"Сначала со всех осей снимают старое масло, которое за сто лет стало твёрдым, как смола.",
		"Новые зубья вырезают вручную, потому что двух одинаковых колёс в этих часах нет.",
		"Маятник подвешивают в последний день и ждут до утра, прежде чем выставить стрелки.",
		"Зимой часы отстают на минуту в неделю, летом спешат, и мастер к этому привык.",
		"Раз в месяц на башню пускают детей, которым разрешают качнуть маятник."},
		[]string{"латунное колесо", "маятник, 4 м", "северная лестница", "раз в месяц", "мастер Орлов", "с 1871 года", "сто ступеней", "костяное масло", "двести рублей", "журнал ремонта"},
		[]string{"Главная", "Мастерская", "Экскурсии", "Контакты"}, []string{"Политика конфиденциальности", "Условия"}, "© 2026 Мастерская часов. Все права защищены.",
		"Сайт использует файлы куки.", "Согласен", "Подписаться на новости", "Последние записи"},
}

// A maker writes parts of a page from the words of a language.
type maker struct {
	*tongue
	r *rand.Rand
}

func (m *maker) word() string     { return m.words[m.r.IntN(len(m.words))] }
func (m *maker) sentence() string { return m.sentences[m.r.IntN(len(m.sentences))] }

// each returns n copies of a format, filled with words.
func (m *maker) each(n int, format string) string {
	var b strings.Builder
	for range n {
		args := make([]any, strings.Count(format, "%s"))
		for i := range args {
			args[i] = m.word()
		}
		fmt.Fprintf(&b, format, args...)
	}
	return b.String()
}

var smallParts = map[string]func(*maker) string{
	"note": func(m *maker) string { return `<aside class="note"><p>` + m.sentence() + `</p></aside>` },
	"nested": func(m *maker) string {
		return `<ul><li>` + m.word() + `<ul>` + m.each(2, "<li>%s</li>") + `</ul></li>` + m.each(1, "<li>%s</li>") + `</ul>`
	},
	"gallery": func(m *maker) string {
		return `<div class="x7">` + m.each(3, `<figure><img src="a.jpg"><figcaption>%s</figcaption></figure>`) + `</div>`
	},
	"matrix": func(m *maker) string {
		return `<table><thead><tr><th>%</th>` + m.each(2, "<th>%s</th>") + `</tr></thead><tbody>` + m.each(3, "<tr><td>%s</td><td>%s</td><td>3</td></tr>") + `</tbody></table>`
	},
	"poem": func(m *maker) string { return `<p>` + m.each(4, "%s<br>") + `</p>` },
	"numbers": func(m *maker) string {
		return `<div class="k">` + m.each(3, `<div><b>42</b><span> %s</span></div>`) + `</div>`
	},
	"voices": func(m *maker) string { return m.each(2, `<blockquote><p>%s</p><cite>%s</cite></blockquote>`) },
	"people": func(m *maker) string {
		return `<div>` + m.each(3, `<div class="p"><h3>%s</h3><div>%s</div><a href="mailto:a@b.example">%s</a></div>`) + `</div>`
	},
	"sources": func(m *maker) string {
		return `<h2>` + m.word() + `</h2><ol>` + m.each(3, `<li><a href="https://other.example/paper.html">%s</a>, %s</li>`) + `</ol>`
	},
	"teasers": func(m *maker) string {
		return m.each(3, `<section><h2><a href="/s/1">%s</a></h2><div>%s</div></section>`)
	},
	"hours": func(m *maker) string {
		return `<h2>` + m.word() + `</h2><p>9–17<br>` + m.word() + `</p><p>+49 123 4567</p>`
	},
	"panels": func(m *maker) string {
		return m.each(2, `<h3><button aria-expanded="true">%s</button></h3><div>%s</div>`)
	},
	"notes": func(m *maker) string {
		return `<p>` + m.sentence() + `<sup><a href="#n1">1</a></sup></p><hr><ol>` + m.each(1, `<li id="n1">%s</li>`) + `</ol>`
	},
	"terms":   func(m *maker) string { return `<dl>` + m.each(3, "<dt>%s</dt><dd>%s</dd>") + `</dl>` },
	"listing": func(m *maker) string { return `<pre>` + m.each(3, "%s = 1\n") + `</pre>` },
	"headed": func(m *maker) string {
		return m.each(2, `<div><header><h3>%s</h3><small>%s</small></header><div>%s</div></div>`)
	},
	"signed": func(m *maker) string { return `<p>` + m.sentence() + `</p><p>` + m.word() + `</p>` },
	"schedule": func(m *maker) string {
		return `<ul>` + m.each(3, `<li><b>19:30</b> <a href="/e/9">%s</a> (%s)</li>`) + `</ul>`
	},
}

var smallWraps = []string{"<main>%s</main>", `<div role="main">%s</div>`, `<div class="c1"><div class="c2">%s</div></div>`, "<article>%s</article>", `<section id="inhalt">%s</section>`, "%s"}

// smallFrames return what is above and beside, and what is below the content.
var smallFrames = map[string]func(*maker) (top, bottom string){
	"none": func(*maker) (string, string) { return "", "" },
	"ids": func(m *maker) (string, string) {
		return `<div id="kopf"><a href="/">` + m.site + `</a></div><div id="navi">` + m.links(" | ") + `</div>`,
			`<div id="fuss">` + m.legals(" · ") + `</div>`
	},
	"hashed": func(m *maker) (string, string) {
		return `<div class="css-1ad9x"><a class="e1ad" href="https://site.example/">` + m.site + `</a><div class="css-77">` + m.links("") + `</div></div>`,
			`<div class="css-9zk"><p>` + m.rights + `</p></div>`
	},
	"roles": func(m *maker) (string, string) {
		return `<a href="#content">` + m.menu[0] + `</a><div role="banner"><p>` + m.site + `</p><div role="navigation"><ul><li>` + m.links("</li><li>") + `</li></ul></div></div>`,
			`<div role="contentinfo">` + m.rights + ` ` + m.legals(" ") + `</div>`
	},
	"busy": func(m *maker) (string, string) {
		return `<div class="consent"><div>` + m.cookie + `</div><button>` + m.accept + `</button></div><header><a href="/">` + m.site + `</a><nav>` + m.links(" ") + `</nav></header>`,
			`<div class="sidebar"><h3>` + m.recent + `</h3><ul><li>` + m.links("</li><li>") + `</li></ul></div><ul class="sm"><li><a href="https://www.facebook.com/sharer?u=x">Facebook</a></li><li><a href="https://t.me/share/url?x">Telegram</a></li></ul>` +
				`<div><h4>` + m.news + `</h4><form action="/n"><input type="email" name="e"><button>OK</button></form></div><footer>` + m.rights + `</footer>`
	},
}

func (m *maker) links(sep string) string {
	var out []string
	for i, s := range m.menu {
		out = append(out, fmt.Sprintf(`<a href="/p%d">%s</a>`, i, s))
	}
	return strings.Join(out, sep)
}

func (m *maker) legals(sep string) string {
	var out []string
	for i, s := range m.legal {
		out = append(out, fmt.Sprintf(`<a href="/l%d">%s</a>`, i, s))
	}
	return strings.Join(out, sep)
}

// smallPage returns page n: its HTML, the text of its content and of its frame,
// and its kind.
func smallPage(n int) (page, content, frame, kind string) {
	r := rand.New(rand.NewPCG(uint64(n), 3))
	m := &maker{&tongues[n%len(tongues)], r}
	var parts []string
	for _, s := range r.Perm(len(m.sentences))[:r.IntN(7)] {
		parts = append(parts, "<p>"+m.sentences[s]+"</p>")
	}
	names := sortedKeys(smallParts)
	kind = m.code
	for range 1 + r.IntN(3) {
		name := names[r.IntN(len(names))]
		kind += " " + name
		at := r.IntN(len(parts) + 1)
		parts = append(parts[:at], append([]string{smallParts[name](m)}, parts[at:]...)...)
	}
	body := "<h1>" + m.title + "</h1>" + strings.Join(parts, "")
	frames := sortedKeys(smallFrames)
	name := frames[r.IntN(len(frames))]
	top, bottom := smallFrames[name](m)
	wrap := smallWraps[r.IntN(len(smallWraps))]
	page = `<!doctype html><html lang="` + m.code + `"><head><title>` + m.title + " – " + m.site + `</title></head><body>` + top + strings.Replace(wrap, "%s", body, 1) + bottom + `</body></html>`
	return page, body, top + bottom, kind + " in " + name + " " + wrap
}

func sortedKeys[V any](m map[string]V) (keys []string) {
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// bag counts the words of a text; in a script without spaces each character is
// a word.
func bag(s string) (map[string]int, int) {
	m, n := map[string]int{}, 0
	add := func(w string) {
		if w != "" {
			m[w]++
			n++
		}
	}
	word := ""
	for _, r := range strings.ToLower(s) {
		switch {
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai):
			add(word)
			add(string(r))
			word = ""
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r):
			word += string(r)
		default:
			add(word)
			word = ""
		}
	}
	add(word)
	return m, n
}

// spaced returns the text of HTML, with a space at each tag.
func spaced(t *testing.T, s string) string {
	var b strings.Builder
	root := parse(t, s)
	for n := root; n != nil; n = dom.Next(n, root, true) {
		if n.Type == html.TextNode && !dom.Is(n.Parent, atom.Title) {
			b.WriteString(n.Data + " ")
		}
	}
	return b.String()
}

func TestSmallPages(t *testing.T) {
	t.Parallel()
	const pages = 1080
	var all, hit, lost, own, kept int
	for n := range pages {
		page, content, frame, kind := smallPage(n)
		out, report, err := Filter(context.Background(), parse(t, page), Options{OnlyMainContent: true, BlockAds: true})
		if err != nil {
			t.Fatal(err)
		}
		if report.Kind != "" { // it does not declare its kind
			t.Errorf("%d is called %s: %s", n, report.Kind, kind)
		}
		got, _ := bag(spaced(t, render(t, out)))
		want, size := bag(spaced(t, content))
		rest, _ := bag(spaced(t, frame))
		found := 0
		for w, c := range want {
			found += min(c, got[w])
		}
		for w, c := range rest {
			c -= want[w]
			if c > 0 {
				own += c
				kept += max(0, min(c, got[w]-want[w]))
				if testing.Verbose() && got[w] > want[w] {
					t.Logf("%d kept %q: %s", n, w, kind)
				}
			}
		}
		all, hit = all+size, hit+found
		if found*100 < size*97 {
			lost++
			if testing.Verbose() {
				t.Logf("%d lost %d of %d: %s", n, size-found, size, kind)
			}
		}
	}
	recall, leak := float64(hit)/float64(all), float64(kept)/float64(own)
	t.Logf("recall %.4f, frame kept %.4f, pages that lose more than 3 %%: %d of %d", recall, leak, lost, pages)
	if recall < .997 || leak > .02 || lost > pages/60 {
		t.Errorf("recall %.4f below .997, frame kept %.4f above .02 or %d pages with losses", recall, leak, lost)
	}
}
