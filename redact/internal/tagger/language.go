package tagger

import (
	"math/bits"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A language is identified by its commonest words, or by its script.
type language struct {
	code, name string
	file       string // file of its model, or of the nearest related language's
	own        bool   // the model was trained on it
	words      string // empty if the script identifies it
}

// languages are those that are distinguished. Words are in lower case; words
// shared by several languages count less.
var languages = []language{
	{"en", "English", english, true, `the of and to in is that for it was on with as are be this by at from have not or which you he his they we an has but were their been will would there what who can more when about our your if so do she her had its them than`},
	{"da", "Danish", "nordic", true, `og i at det er en til af på som med for den der de ikke et han har jeg var fra men om vi havde sig hun ham efter nu over da kan blev bliver ud hvad også være eller siger så hvor meget mange kunne skal mere hans`},
	{"nb", "Norwegian", "nordic", true, `og i det er på som en til av at for med har de ikke den jeg et var han om men seg fra vi så kan ble eller ved etter skal nå hun blir også være opp noe mye mer hva dette enn bare hvor når sier der sine`},
	{"nn", "Norwegian Nynorsk", "nordic", true, `og i det er på som ein til av å for med har dei ikkje den eg eit var han om men seg frå vi så kan vart eller ved etter skal no ho blir også vere opp noko mykje meir kva dette enn berre korleis når seier der`},
	{"sv", "Swedish", "nordic", true, `och i att det som en på är av för med den till inte har de ett om han men var jag sig från vi så kan när nu eller efter ut över vid också blev bara vad skulle under mycket finns hon ska hade mer alla där utan måste många hur`},
	{"de", "German", "german", true, `der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein wurde`},
	{"fr", "French", "romance", true, `de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont avec son cette mais ou comme nous vous elle ils être aux leur fait été deux ses même tout sans cela peut entre dont aussi où si`},
	{"es", "Spanish", "romance", true, `de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ha este sí porque esta entre cuando muy sin sobre también me hasta hay donde quien desde todo nos durante fue son tiene está`},
	{"pt", "Portuguese", "romance", true, `de a o que e do da em um para com não uma os no se na por mais as dos como mas ao ele das à seu sua ou quando muito nos já eu também só pelo pela até isso ela entre depois sem mesmo aos seus quem foi são está tem`},
	{"ro", "Romanian", "romance", true, `și de în a la cu pe că din care este o nu un se pentru mai sunt au fost ce sau prin după lui fi cum dar am ca să al ale când fără foarte această acest unei unui între despre toate ar era către iar ei doar`},
	{"it", "Italian", "romance", false, `di che e la il un a per in una è sono mi si lo ha le con non da come io questo i del nel della più gli anche alla ma delle se al dei nella su o sua suo era quando molto essere tra fatto dal ho perché tutti`},
	{"ca", "Catalan", "romance", false, `de la i el que en a les un per amb una dels del és al no els són més com va ser aquest aquesta però ha han seva seu entre també on fins molt quan tot sense sobre altres des anys ja hi`},
	{"nl", "Dutch", "nordic", false, `de het een en van in is dat op te zijn met voor niet aan er die om als maar ook bij door naar uit over dan of wordt heeft hij ze we je worden nog zo kan meer wel geen tot deze dit hebben was had werd onder moet`},
	{"af", "Afrikaans", "nordic", false, `die van en in is het dat vir nie met op te wat by aan om was hy sy as daar maar ook sal kan word uit na deur oor hulle ek ons baie moet wees`},
	{"is", "Icelandic", "nordic", false, `og að í á er sem til um við með því en hann var það af fyrir ekki hefur eru frá þess þar hún verið þegar eða þau sér svo eftir upp`},
	{"fi", "Finnish", "uralic", true, `ja on ei se että oli hän mutta joka niin kun ovat myös kuin tai sen mukaan jos nyt olla vain sitä jo kanssa ole voi tämä hänen ollut jotka siitä sekä mitä vielä tällä noin kuitenkin jälkeen minä me he vuonna`},
	{"et", "Estonian", "uralic", true, `ja on ei et see oli ta ka kui mis aga ning oma seda siis või kes nii välja veel selle üle need ma pole mida tema olnud pärast juba kus sest aasta nagu võib ole olid ainult saab peab`},
	{"hu", "Hungarian", "uralic", true, `a az és hogy nem is egy meg ez de ha volt csak van már még mint vagy azt el szerint ki lesz be minden sem után között aki nagyon lehet kell magyar ezt mert pedig itt így csak amely volna`},
	{"tr", "Turkish", "uralic", true, `ve bir bu da de için ile olarak çok daha olan gibi en kadar sonra ne o ise ya var değil ancak her ama göre oldu olduğu tarafından mi ki iki şey bunu onun benim diye büyük yeni kendi yıl ilk içinde`},
	{"az", "Azerbaijani", "uralic", false, `və bir bu da üçün ilə olan daha çox kimi sonra isə də o ki var deyil onun hər olaraq edir etdi azərbaycan görə qədər əsas öz böyük edilir`},
	{"hr", "Croatian", "slavic", true, `i u je na se da su za s od a iz što kao o koji do će po bi ne ili nije samo bio ali prema koja koje te više nakon sve kako može također još već tijekom tko gdje zbog jer dok bila godine`},
	{"sr", "Serbian", "slavic", true, `i u je na se da su za od a iz što kao o koji do će po bi ne ili nije samo bio ali prema koja koje više posle sve kako može takođe još već tokom ko gde zbog jer dok bila godine и у је на се да су за од из што као који до ће по би не или није само био али`},
	{"sl", "Slovenian", "slavic", false, `in je v na se da so za z s od iz ki kot o do bo po bi ne ali ni le bil pa tudi pri še že če ter kar po med ko lahko več kako sem njegov bila leta`},
	{"sk", "Slovak", "slavic", true, `a v na je sa že s z do o ako to by za pre aj ale k po bol nie sú ktorý ktoré ktorá od sme som len už podľa pri alebo vo tak čo bola bolo aby ich jeho medzi roku môže keď`},
	{"cs", "Czech", "slavic", false, `a v na je se že s z do o jako to by za pro i ale k po byl není jsou který které která od jsme jsem jen už podle při nebo ve tak co byla bylo aby jejich jeho mezi roce může když`},
	{"pl", "Polish", "slavic", false, `w i na z się do nie to że jest o od po jak za przez dla a co są oraz ale ze czy który która które był tym tego tylko może jego przy być już tak także ich jej pod roku lub było została`},
	{"ru", "Russian", "slavic", true, `и в не на что с по как это но он к из у за от так для же вы бы о его мы то все она был только еще или если до уже когда их ее был были может при чтобы после этом который`},
	{"uk", "Ukrainian", "slavic", false, `і в не на що з по як це але він до із у за від так для ж ви б про його ми то все вона був тільки ще або якщо та вже коли їх її були може при щоб після який є й`},
	{"bg", "Bulgarian", "slavic", false, `и в не на че с по как това но той за от така ще са се да си който която като до или ако при само още беше към след което те през има няма тази този`},
	{"mk", "Macedonian", "slavic", false, `и во не на што со по како ова но тој за од така ќе се да си кој која како до или ако при само уште беше кон после кои тие има нема оваа овој сите`},
	{"lt", "Lithuanian", "slavic", false, `ir kad į iš su buvo yra tai ne kaip jis bet apie už o ar po nuo dėl jau ji savo prie per tik jo iki gali metų metais bus arba jų kai dar`},
	{"lv", "Latvian", "slavic", false, `un ir ar uz no kas ka par tas ko bet kā vai lai pie pēc to arī tika gada nav viņš tiek jau gan savu līdz kad kuru bija ļoti`},
	{"id", "Indonesian", english, false, `yang dan di dengan untuk dari pada dalam ini itu adalah ke tidak akan oleh sebagai juga atau telah dapat karena ada saya mereka kita lebih sudah bisa tersebut kepada`},
	{"vi", "Vietnamese", english, false, `và của là có cho không trong được các một với những người này khi đã để từ đến tại về ông cũng như ra năm nhiều theo vào sẽ phải hơn`},
	{"hi", "Hindi", "hindi", true, `के में की है और से का को पर हैं यह ने कि एक भी नहीं था लिए तो हो कर इस या जो थे`},
	{"mr", "Marathi", "hindi", false, `आणि आहे या हे तो ती व मध्ये आहेत होते होता केले असून त्या ला ची चे`},
	{"zh", "Chinese", "cjk", true, ``},
	{"ja", "Japanese", "cjk", true, ``},
	{"ko", "Korean", "cjk", true, ``},
	{"el", "Greek", english, false, ``},
	{"ar", "Arabic", english, false, ``},
	{"he", "Hebrew", english, false, ``},
	{"th", "Thai", english, false, ``},
	{"bn", "Bengali", english, false, ``},
	{"ta", "Tamil", english, false, ``},
	{"te", "Telugu", english, false, ``},
	{"ka", "Georgian", english, false, ``},
	{"hy", "Armenian", english, false, ``},
	{"am", "Amharic", english, false, ``},
}

// english is the file of the default model.
const english = "en"

func languageOf(code string) int {
	for i := range languages {
		if languages[i].code == code {
			return i
		}
	}
	return -1
}

// scripts identify languages whose script no language with a model uses.
var scripts = []struct {
	table *unicode.RangeTable
	lang  int
}{
	{unicode.Greek, languageOf("el")}, {unicode.Arabic, languageOf("ar")}, {unicode.Hebrew, languageOf("he")}, {unicode.Thai, languageOf("th")},
	{unicode.Bengali, languageOf("bn")}, {unicode.Tamil, languageOf("ta")}, {unicode.Telugu, languageOf("te")}, {unicode.Georgian, languageOf("ka")},
	{unicode.Armenian, languageOf("hy")}, {unicode.Ethiopic, languageOf("am")},
}

var japanese, chinese, korean = languageOf("ja"), languageOf("zh"), languageOf("ko")

// commonWords maps the hash of a word to the languages of which it is one of
// the commonest: an open-addressing table, 0 for an empty slot.
type commonWords struct {
	hashes [1 << commonBits]uint32
	masks  [1 << commonBits]uint64
}

const commonBits = 12

var common = func() *commonWords {
	c := &commonWords{}
	for k, l := range languages {
		for w := range strings.FieldsSeq(l.words) {
			h := hashString(w)
			i := h >> (32 - commonBits)
			for c.hashes[i] != 0 && c.hashes[i] != h {
				i = (i + 1) & (1<<commonBits - 1)
			}
			c.hashes[i] = h
			c.masks[i] |= 1 << k
		}
	}
	return c
}()

func (c *commonWords) get(h uint32) uint64 {
	i := h >> (32 - commonBits)
	for c.hashes[i] != 0 {
		if c.hashes[i] == h {
			return c.masks[i]
		}
		i = (i + 1) & (1<<commonBits - 1)
	}
	return 0
}

// evidence is the score of each language, in tenths of a word unique to it.
type evidence [64]int32

// see counts the token t of text.
func (e *evidence) see(t *Token, text string) {
	switch t.sign {
	case 0:
	case hiragana, katakana:
		e[japanese] += 10
		return
	case hangul:
		e[korean] += 10
		return
	default:
		e[chinese] += 4 // Japanese also has kana
		e[japanese] += 2
		return
	}
	if t.kind == punct || t.kind == address || t.kind == numberTok {
		return
	}
	if mask := common.get(t.lower); mask != 0 {
		weight := int32(10 / bits.OnesCount64(mask))
		for ; mask != 0; mask &= mask - 1 {
			e[bits.TrailingZeros64(mask)] += weight
		}
		return
	}
	if text[t.Start] >= 0xCD { // Greek and higher code points
		r, _ := utf8.DecodeRuneInString(text[t.Start:t.End])
		for _, s := range scripts {
			if unicode.Is(s.table, r) {
				e[s.lang] += 10
			}
		}
	}
}

// best returns the language with the highest score, and the score.
func (e *evidence) best() (lang int, score int32) {
	for k, v := range e[:len(languages)] {
		if v > score {
			lang, score = k, v
		}
	}
	return lang, score
}

// A sentence is in another language than its text if that language scores at
// least otherLanguage, in tenths of a word, and three times the score of the
// text's language.
const otherLanguage = 30

// someLanguage is the least score for a text not in English.
const someLanguage = 14

// speak sets the language of each sentence of a chunk.
func (d *decoder) speak(toks []Token, ends []int) {
	d.spoken = d.spoken[:0]
	var all evidence
	start := 0
	for _, end := range ends {
		var e evidence
		for i := start; i < end; i++ {
			e.see(&toks[i], d.r.text)
		}
		lang, score := e.best()
		d.spoken = append(d.spoken, said{lang, score})
		for k := range languages {
			all[k] += e[k]
		}
		start = end
	}
	main, score := all.best()
	if score < someLanguage {
		main = 0
	}
	start = 0
	for i, end := range ends {
		if s := &d.spoken[i]; s.lang != main {
			var e evidence
			for k := start; s.score >= otherLanguage && k < end; k++ {
				e.see(&toks[k], d.r.text)
			}
			if s.score < otherLanguage || s.score < 3*e[main] {
				s.lang = main
			}
		}
		start = end
	}
	d.met |= 1 << main
}

// said is the language of a sentence and its score.
type said struct {
	lang  int
	score int32
}
