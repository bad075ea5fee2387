package address

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// EastAsian tries a postal address in the run [i,j) of Chinese, Japanese or
// Korean characters, from the largest unit to the house number:
// "東京都千代田区丸の内1-9-1", "上海市浦东新区世纪大道100号", "서울시 중구 세종대로 110".
func EastAsian(s *scan.Cursor, i, j int) {
	run := s.Src[i:j]
	if r, _ := utf8.DecodeRuneInString(run); unicode.Is(unicode.Hangul, r) {
		korean(s, i, j)
		return
	}
	last := strings.LastIndexAny(run, "区市县縣郡町村路街道巷")
	if last < 0 { // of most runs
		return
	}
	at := eastAsianRegion().FindStringIndex(run)
	if at == nil {
		return
	}
	start := i + at[0]
	last -= at[0]
	if last < 0 {
		return
	}
	end := eastAsianNumber(s, j)
	if end == j { // no house number follows
		end = start + last + len("区")
		if end-start <= len("武汉市") {
			return
		}
	}
	s.Take(scan.Location, japaneseCode(s, start), end, "address/cjk", 0.9, false, scan.RankAddress)
}

// eastAsianRegion matches the prefectures of Japan and the provinces and
// municipalities of China and Taiwan (ISO 3166-2:JP, CN, TW).
var eastAsianRegion = lazy.Regexp(strings.Join(strings.Fields(lists["eastAsianRegions"]), "|"))

// eastAsianNumber returns the end of the house number that starts at i:
// "1-9-1", "88号", "3丁目2番1号", "100号5楼".
func eastAsianNumber(s *scan.Cursor, i int) int {
	return i + len(strings.TrimRight(numberForm().FindString(s.Src[i:min(s.Hi, i+48)]), "の−－―"))
}

var numberForm = lazy.Regexp(`^[0-9](?:[0-9]|-[0-9]|[号號丁目番地弄室楼樓層层階栋棟座幢가번지호층の−－―])*`)

// japaneseCode returns the start of "〒100-0005 " before i, or i.
func japaneseCode(s *scan.Cursor, i int) int {
	from := max(s.Lo, i-16)
	if at := codeAtEnd().FindStringIndex(s.Src[from:i]); at != nil {
		return from + at[0]
	}
	return i
}

var codeAtEnd = lazy.Regexp(`〒?\d{3}-\d{4}[ \n\x{3000}]*$`)

// korean reads an address in Hangul, whose parts are separate words.
func korean(s *scan.Cursor, i, j int) {
	begins := false
	for _, name := range koreanRegions {
		begins = begins || strings.HasPrefix(s.Src[i:j], name)
	}
	if !begins {
		return
	}
	start, end, parts := i, i, 0
	for parts < 6 && koreanPart(s.Src[i:j]) {
		end, parts = j, parts+1
		if s.At(j) != ' ' {
			break
		}
		i = j + 1
		j = scan.Past(s.Src, i, s.Hi, func(c byte) bool { return c >= 0x80 })
	}
	if parts < 2 {
		return
	}
	number := end
	if s.At(number) == ' ' {
		number++
	}
	for range 2 { // "동선동1가 114-1"
		e := eastAsianNumber(s, number)
		if e == number {
			break
		}
		end, number = e, e+1
		if s.At(e) != ' ' {
			break
		}
	}
	s.Take(scan.Location, start, end, "address/cjk", 0.9, false, scan.RankAddress)
}

// koreanPart reports whether w ends in an address unit: a province, city,
// district, road.
func koreanPart(w string) bool {
	r, _ := utf8.DecodeLastRuneInString(w)
	return len(w) >= len("중구") && strings.ContainsRune("시도군구읍면동리로길가", r)
}

// koreanRegions are the prefixes of the names of provinces and metropolitan
// cities (ISO 3166-2:KR).
var koreanRegions = strings.Fields(`서울 부산 대구 인천 광주 대전 울산 세종 경기 강원 충청 충북 충남 전라 전북 전남 경상 경북 경남 제주`)
