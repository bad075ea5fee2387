package price

import (
	"strings"

	"github.com/pagemill/pagemill/internal/ascii"
)

// isCode reports whether s is an active ISO 4217 currency code.
func isCode(s string) bool {
	if len(s) != 3 || !ascii.IsUpper(s[0]) || !ascii.IsUpper(s[1]) || !ascii.IsUpper(s[2]) {
		return false
	}
	i := strings.Index(codes, s)
	return i >= 0 && i%4 == 0
}

// codes lists the active codes of ISO 4217.
const codes = "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF " +
	"CLP CNY COP CRC CUP CUC CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG " +
	"HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK " +
	"MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD " +
	"SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND " +
	"VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL RUR NTD RMB LTL LVL EEK SKK BYR GHC ZWD MZM TRL VEF "

// signs returns the unambiguous currency signs and abbreviations: the Unicode
// currency symbols, dollars and pounds with their country, and words for money.
// Sources: ISO 4217 country names, Unicode block Currency Symbols and CLDR's
// local symbols.
func signs() []string { return signList[:] }

var signList = [...]string{
	"$", "€", "£", "¥", "￥", "₽", "₹", "₺", "₩", "￦", "₫", "₴", "₸", "₪", "₱", "₦", "₡", "₲", "₵", "₭", "₮", "₾", "₼", "৳", "฿", "៛", "﷼", "؋", "֏",
	"₨", "₿", "Ƀ", "￡", "₶", "R₣", "¢", "₧", "₣", "₤", "₳", "₠", "₯", "₷", "௹", "૱", "ƒ",
	"US$", "US $", "U$", "AU$", "A$", "C$", "CA$", "CAN$", "CAD$", "CDN$", "NZ$", "HK$", "S$", "SG$", "SGD$", "NT$", "MX$", "MXN$", "AR$", "ARS$", "CLP$",
	"COL$", "COP$", "R$", "RD$", "TT$", "J$", "JA$", "BZ$", "B$", "BS$", "BD$", "Bds$", "EC$", "FJ$", "G$", "GY$", "L$", "LD$", "N$", "SI$", "SR$", "WS$", "Z$",
	"T$", "CI$", "KY$", "MOP$", "CUC$", "$MN", "$b", "$U", "B/.", "S/.", "S/", "Bs.", "Bs.F.", "C¥", "CN¥", "JP¥", "£E", "E£", "£S", "LL", "NAf.", "Afl.",
	"Kč", "kč", "Kčs", "zł", "Zł", "ZŁ", "Ft", "lei", "Lei", "LEI", "RON", "руб.", "руб", "Руб.", "Руб", "РУБ", "рублей", "грн.", "грн", "Грн", "лв.", "лв", "ден", "ден.", "дин.", "дин", "Дин.", "сом", "тг", "тг.", "тенге",
	"CHF", "SFr.", "Sfr", "sFr.", "Fr.", "DKK", "NOK", "SEK", "Eur", "eur", "EURO", "Euro", "euro", "euros", "Euros", "EUROS", "usd", "Usd", "gbp", "руб.",
	"Rs.", "Rs", "RS.", "RS", "rs.", "Rp.", "Rp", "RP", "RM", "Rm", "INR", "円", "元", "圆", "圓", "ש״ח", "ש\"ח", "ብር", "ናቕፋ", "ლ", "ரூ", "км", "КМ", "원", "บาท", "сум", "so'm", "đ", "Đ", "VNĐ", "VND", "vnđ", "Php", "PhP", "TL", "Tl", "kr.", "Kr.", "kr", "Kr", "KR", "SEK", ",-Kč",
	"KSh", "Ksh", "KShs", "TSh", "TShs", "USh", "UShs", "Sh.So.", "So.Sh", "FCFA", "F CFA", "CFA", "XAF", "FCFP", "FRw", "RWF", "FBu", "Fdj", "FG", "GH₵", "GH¢",
	"د.إ", "د.إ.", "د.إ.\u200f", "درهم", "ر.س", "ر.س.", "ريال", "د.ك", "د.ك.", "د.ب", "د.ب.", "ر.ق", "ر.ق.", "ر.ع", "ر.ع.", "ج.م", "ج.م.", "جنيه", "د.ا", "د.ا.", "د.أ", "ل.ل", "ل.ل.", "ل.س", "ل.س.", "ع.د", "ع.د.", "د.ت", "د.ت.", "د.ج", "د.ج.", "د.م", "د.م.", "ل.د", "ل.د.", "ج.س", "ج.س.", "تومان", "﷼", "ریال", "ر.ي", "ر.ي.", "ش.ج", "रु", "रु.", "रू", "र", "रू.", "টাকা", "රු", "රු.", "රු.", "नेरू", "ރ", "Nu.", "دج", "درهم إماراتي", "դր.", "դր",
}

// abbreviations returns signs that are also words or letters: they count only
// if they stand separately next to the amount and nothing better is found.
func abbreviations() []string { return abbreviationList[:] }

var abbreviationList = [...]string{
	"R", "L", "P", "Р", "Р.", "Q", "q", "D", "G", "E", "K", "F", "M", "m", "T", "B", "p", "p.", "р.", "р", "₱", "Ar", "Br", "BD", "DA", "DH", "Dh", "Dhs", "Dhs.", "dh", "DT", "FC", "CF", "JD", "KD", "KM", "Kz", "LD", "LE", "L.E.", "LS", "Le", "MK", "MT", "MTn",
	"Nfk", "OMR", "PAB", "QR", "RF", "Rf", "Rf.", "SR", "Sr", "SLSh", "Sv", "Db", "Esc", "TJS", "UM", "VT", "Vt", "ZK", "ZMW", "Afs", "Af", "din", "din.", "Din", "DIN", "den", "kn", "Kn", "KN", "kn.", "Lek", "lek", "Lt", "Ls", "man", "manat", "m.",
	"dinar", "dinars", "Dinar", "Dinara", "dinara", "franc", "francs", "Francs", "yuan", "Yuan", "yen", "Yen", "rupees", "Rupees", "rupee", "Re", "Re.", "pesos", "Pesos", "peso", "reais", "Reais", "real", "rubles", "roubles", "Rbl", "Rbls",
	"dollars", "Dollars", "dollar", "pounds", "pound", "kronor", "kroner", "krone", "krona", "koruna", "korun", "forint", "baht", "Baht", "won", "dong", "hrn", "hryvnia", "birr", "Birr", "tenge", "lira", "Lira", "lari", "GEL", "zloty", "złotych", "złoty", "leva", "lv", "lv.", "dirham", "dirhams", "riyal", "Riyal", "riyals", "shekel", "rand", "Rand", "naira", "cedi", "cedis", "shillings", "ringgit", "rupiah", "taka", "Tk", "Tk.", "tk", "stg", "kwz", "Kwz", "kwanza", "NT", "SFr", "CHf", "Chf", "BTC", "ETH", "GBp", "GBX", "Sʻ", "soʻm", "SPL",
	"دينار", "دينار أردني", "دينار كويتي", "ليرة", "ر.س", "د.ع", "ش.ص", "Gs", "Gs.", "PKR", "BTN", "Nu", "Ks", "K", "som", "sum", "tg", "€uro", "CUC", "CUP", "Fr", "fr.", "fr", "Ft.", "ft", "nis", "NIS", "bs", "Bs", "BsF", "C.", "руб", "UAH", "грн", "zl", "ZL", "Zl", "Kc", "kc", "KC", "RMB", "NTD", "S", "W", "PT", "YR", "IR", "LT",
}

func codeOfSign(sign string) string {
	if sign == "" || strings.ContainsAny(sign, " =") {
		return ""
	}
	_, rest, ok := strings.Cut(signCodes, " "+sign+"=")
	if !ok {
		return ""
	}
	return rest[:3]
}

// signCodes maps signs to the codes that most pages mean.
const signCodes = " €=EUR Euro=EUR euro=EUR EURO=EUR Eur=EUR eur=EUR euros=EUR £=GBP $=USD US$=USD U$=USD ¥=JPY ￥=JPY 円=JPY 元=CNY 원=KRW CN¥=CNY ₽=RUB руб=RUB ₹=INR Rs=INR ₺=TRY TL=TRY " +
	"₩=KRW ₫=VND đ=VND VNĐ=VND ₴=UAH грн=UAH ₸=KZT тг=KZT ₪=ILS ₱=PHP ₦=NGN ₡=CRC ₲=PYG ₵=GHS ₭=LAK ₮=MNT ₾=GEL ₼=AZN ৳=BDT ฿=THB ៛=KHR ؋=AFN ֏=AMD A$=AUD AU$=AUD C$=CAD CA$=CAD " +
	"CDN$=CAD NZ$=NZD HK$=HKD S$=SGD SG$=SGD SGD$=SGD NT$=TWD MX$=MXN R$=BRL RD$=DOP TT$=TTD J$=JMD Kč=CZK zł=PLN Zł=PLN Ft=HUF lei=RON Lei=RON лв=BGN дин=RSD SFr=CHF Fr=CHF " +
	"Rp=IDR RM=MYR S/=PEN B/=PAB FCFA=XOF CFA=XOF KSh=KES TSh=TZS USh=UGX د.إ=AED ر.س=SAR kn=HRK Kn=HRK R=ZAR kr=SEK Kr=SEK RUR=RUB RMB=CNY NTD=TWD "

// regional returns the code of a sign shared by several currencies in a region
// (ISO 3166), "" if the sign is not shared or the region uses another. Source:
// ISO 4217.
func regional(sign, region string) string {
	var table string
	switch strings.ToLower(sign) {
	case "$":
		table = dollars
	case "kr":
		table = crowns
	case "rs", "₨", "re":
		table = rupees
	case "£":
		table = pounds
	case "¥", "￥", "元", "円":
		table = yen
	case "лв", "ден", "дин", "din", "lei", "l":
		table = balkans
	}
	if i := strings.Index(table, region+"="); i >= 0 && len(region) == 2 {
		return table[i+3 : i+6]
	}
	return ""
}

const (
	dollars = "AU=AUD CA=CAD NZ=NZD SG=SGD HK=HKD TW=TWD MX=MXN CL=CLP CO=COP AR=ARS UY=UYU BS=BSD BB=BBD BZ=BZD BM=BMD FJ=FJD GY=GYD JM=JMD LR=LRD NA=NAD SR=SRD TT=TTD BN=BND DO=DOP CU=CUP NI=NIO MO=MOP US=USD"
	crowns  = "SE=SEK NO=NOK DK=DKK IS=ISK FO=DKK GL=DKK EE=EEK"
	rupees  = "IN=INR PK=PKR LK=LKR NP=NPR MU=MUR SC=SCR"
	pounds  = "GB=GBP EG=EGP LB=LBP SY=SYP SD=SDG SS=SSP GI=GIP FK=FKP SH=SHP"
	yen     = "JP=JPY CN=CNY TW=TWD HK=HKD"
	balkans = "BG=BGN MK=MKD RS=RSD RO=RON MD=MDL"
)
