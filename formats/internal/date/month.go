package date

import (
	"slices"
	"strings"
	"sync"
)

// monthOf returns the month that a word names in a language (a BCP 47 tag or
// ""), 0 for none. A word unknown in that language is looked up in the others
// in the order of monthNames: "listopada" is November in Polish and October in
// Croatian.
func monthOf(word, language string) int {
	if len(word) < 3 || len(word) > longestMonth {
		return 0
	}
	named := monthWords()[strings.ToLower(word)]
	if len(named) == 0 {
		return 0
	}
	primary, _, _ := strings.Cut(strings.ToLower(strings.ReplaceAll(language, "_", "-")), "-")
	for _, n := range named {
		if n.language == primary {
			return n.month
		}
	}
	return named[0].month
}

// A monthWord is the meaning of a word in one language.
type monthWord struct {
	language string
	month    int
}

// longestMonth is longer than any month's name, in bytes.
const longestMonth = 40

// monthWords maps a word to its meanings, in the order of monthNames.
var monthWords = sync.OnceValue(func() map[string][]monthWord {
	words := map[string][]monthWord{}
	for _, l := range monthNames {
		for style := range strings.SplitSeq(l.names, "\n") {
			for i, alternatives := range strings.Fields(style) {
				for w := range strings.SplitSeq(alternatives, "/") {
					if m := (monthWord{l.language, i + 1}); !slices.Contains(words[w], m) {
						words[w] = append(words[w], m)
					}
				}
			}
		}
	}
	return words
})

// monthNames are the names of the twelve months, in lower case, by language:
// CLDR's wide names, in the nominative and, if dates use it, the genitive, and
// the abbreviations of both. Languages are in order of their share of the web.
// A slash separates alternatives.
var monthNames = []struct{ language, names string }{
	{"en", `january february march april may june july august september october november december
jan feb mar apr may jun jul aug sep/sept oct nov dec`},
	{"es", `enero febrero marzo abril mayo junio julio agosto septiembre/setiembre octubre noviembre diciembre
ene feb mar abr may jun jul ago sep/sept/set oct nov dic`},
	{"de", `januar/jänner februar/feber märz april mai juni juli august september oktober november dezember
jan/jän feb mär/mrz apr mai jun jul aug sep/sept okt nov dez`},
	{"ru", `января февраля марта апреля мая июня июля августа сентября октября ноября декабря
январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь
янв фев/февр мар апр мая июн июл авг сен/сент окт ноя/нояб дек`},
	{"fr", `janvier février/fevrier mars avril mai juin juillet août/aout septembre octobre novembre décembre/decembre
janv/jan févr/fév/fevr mars avr mai juin juil/jul août/aou sept/sep oct nov déc/dec`},
	{"pt", `janeiro fevereiro março/marco abril maio junho julho agosto setembro outubro novembro dezembro
jan fev mar abr mai jun jul ago set out nov dez`},
	{"it", `gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
gen feb mar apr mag giu lug ago set/sett ott nov dic`},
	{"nl", `januari februari maart april mei juni juli augustus september oktober november december
jan feb mrt/maa apr mei jun jul aug sep/sept okt nov dec`},
	{"pl", `stycznia lutego marca kwietnia maja czerwca lipca sierpnia września/wrzesnia października/pazdziernika listopada grudnia
styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień
sty lut mar kwi maj cze lip sie wrz paź lis gru`},
	{"tr", `ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık
oca şub mar nis may haz tem ağu eyl eki kas ara`},
	{"cs", `ledna února března dubna května června července srpna září října listopadu prosince
leden únor březen duben květen červen červenec srpen září říjen listopad prosinec
led úno bře dub kvě čvn čvc srp zář říj lis pro`},
	{"uk", `січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня
січень лютий березень квітень травень червень липень серпень вересень жовтень листопад грудень
січ лют бер кві/квіт тра/трав чер/черв лип сер/серп вер жов/жовт лис/лист гру/груд`},
	{"sv", `januari februari mars april maj juni juli augusti september oktober november december
jan feb mars apr maj juni juli aug sep/sept okt nov dec`},
	{"hu", `január február március április május június július augusztus szeptember október november december
jan febr márc ápr máj jún júl aug szept okt nov dec`},
	{"ro", `ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie
ian feb mar apr mai iun iul aug sept oct nov/noi dec`},
	{"el", `ιανουαρίου φεβρουαρίου μαρτίου απριλίου μαΐου/μαίου ιουνίου ιουλίου αυγούστου σεπτεμβρίου οκτωβρίου νοεμβρίου δεκεμβρίου
ιανουάριος φεβρουάριος μάρτιος απρίλιος μάιος ιούνιος ιούλιος αύγουστος σεπτέμβριος οκτώβριος νοέμβριος δεκέμβριος
ιαν φεβ μαρ/μάρ απρ μαΐ/μάι/μαι ιουν/ιούν ιουλ/ιούλ αυγ/αύγ σεπ οκτ νοε/νοέ δεκ`},
	{"da", `januar februar marts april maj juni juli august september oktober november december
jan feb mar apr maj jun jul aug sep okt nov dec`},
	{"fi", `tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta
tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu joulukuu
tammi/tammik helmi/helmik maalis/maalisk huhti/huhtik touko/toukok kesä/kesäk heinä/heinäk elo/elok syys/syysk loka/lokak marras/marrask joulu/jouluk`},
	{"sk", `januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra
január február marec apríl máj jún júl august september október november december
jan feb mar apr máj jún júl aug sep okt nov dec`},
	{"ar", `يناير فبراير مارس أبريل/ابريل مايو يونيو يوليو أغسطس/اغسطس سبتمبر أكتوبر/اكتوبر نوفمبر ديسمبر`},
	{"he", `ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר
בינואר בפברואר במרץ באפריל במאי ביוני ביולי באוגוסט בספטמבר באוקטובר בנובמבר בדצמבר`},
	{"id", `januari februari maret april mei juni juli agustus september oktober november desember
jan feb mar apr mei jun jul agu/agt sep okt nov des`},
	{"nb", `januar februar mars april mai juni juli august september oktober november desember
jan feb mar apr mai jun jul aug sep okt nov des`},
	{"nn", `januar februar mars april mai juni juli august september oktober november desember`},
	{"no", `januar februar mars april mai juni juli august september oktober november desember
jan feb mar apr mai jun jul aug sep okt nov des`},
	{"bg", `януари февруари март април май юни юли август септември октомври ноември декември
яну фев/февр мар апр май юни юли авг сеп/септ окт ное/ноем дек`},
	{"ca", `gener febrer març abril maig juny juliol agost setembre octubre novembre desembre
gen febr març abr maig juny jul ag set oct nov des`},
	{"hr", `siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga/studenog prosinca
siječanj veljača ožujak travanj svibanj lipanj srpanj kolovoz rujan listopad studeni prosinac
sij velj ožu tra svi lip srp kol ruj lis stu pro`},
	{"sl", `januarja februarja marca aprila maja junija julija avgusta septembra oktobra novembra decembra
januar februar marec april maj junij julij avgust september oktober november december
jan feb mar apr maj jun jul avg sep okt nov dec`},
	{"sr", `јануар/januar фебруар/februar март/mart април/april мај/maj јун/jun јул/jul август/avgust септембар/septembar октобар/oktobar новембар/novembar децембар/decembar
јануара/januara фебруара/februara марта/marta априла/aprila маја/maja јуна/juna јула/jula августа/avgusta септембра/septembra октобра/oktobra новембра/novembra децембра/decembra`},
	{"lt", `sausio vasario kovo balandžio gegužės birželio liepos rugpjūčio rugsėjo spalio lapkričio gruodžio
sausis vasaris kovas balandis gegužė birželis liepa rugpjūtis rugsėjis spalis lapkritis gruodis`},
	{"lv", `janvāris februāris marts aprīlis maijs jūnijs jūlijs augusts septembris oktobris novembris decembris
janvārī februārī martā aprīlī maijā jūnijā jūlijā augustā septembrī oktobrī novembrī decembrī`},
	{"et", `jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember
jaan veebr märts apr mai juuni juuli aug sept okt nov dets`},
	{"ms", `januari februari mac april mei jun julai ogos september oktober november disember`},
	{"fa", `ژانویه فوریه مارس آوریل مه/مهٔ ژوئن ژوئیه اوت سپتامبر اکتبر نوامبر دسامبر`},
	{"hi", `जनवरी फ़रवरी/फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर/सितम्बर अक्टूबर/अक्तूबर नवंबर/नवम्बर दिसंबर/दिसम्बर`},
}
