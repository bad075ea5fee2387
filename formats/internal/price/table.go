package price

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/pagemill/pagemill/internal/ascii"
	"github.com/pagemill/pagemill/internal/datafile"
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

//go:embed signs.txt
var signLists string

// signsOf returns the signs of a list of signs.txt.
func signsOf(list string) []string {
	return strings.FieldsFunc(datafile.Lists(signLists)[list], func(r rune) bool { return r == '\t' || r == '\n' })
}

// signs are unambiguous, abbreviations are also words or letters.
var (
	signs         = sync.OnceValue(func() []string { return signsOf("signs") })
	abbreviations = sync.OnceValue(func() []string { return signsOf("abbreviations") })
)

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
