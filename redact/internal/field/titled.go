package field

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// honorifics are titles, callings and roles that stand before the name of a
// person, relations those that do after a possessive, noTitled the words that
// follow the former and are no names: "Miss Universe", "Herr Direktor".
var (
	announcing = func() map[string]announcement {
		m := map[string]announcement{}
		for name, kind := range map[string]announcement{"honorifics": honorific, "stopped": stopped, "onlyStopped": onlyStopped, "relations": relation} {
			for w := range strings.FieldsSeq(lists[name]) {
				m[w] |= kind
			}
		}
		return m
	}()
	possessive  = scan.WordSet(lists["possessiveWords"])
	noTitled    = scan.WordSet(lists["noTitled"])
	nameLinkers = scan.WordSet(`van von de der den del della di da dos du la le el al bin ibn ben ten ter zu af av y e i`)
)

// An announcement is how a word announces a name: a title, an abbreviation of one
// with a full stop or without, one that is another word without it, a relation.
type announcement uint8

const (
	honorific announcement = 1 << iota
	stopped
	onlyStopped
	relation
)

// Titled returns the persons that a title, a calling or a relation announces in
// text: "Frau Wieczorek", "Mr Ç. Yüksel", "my uncle Zbigniew". starts are the
// offsets of the words that can begin a name; known reports whether a word is a
// name although it is also an everyday one.
func Titled(text string, starts []int32, everyday func(word string) bool) []scan.Hit {
	var out []scan.Hit
	end := 0
	for _, start := range starts {
		i := int(start)
		if i < end || i == 0 {
			continue
		}
		r, _ := utf8.DecodeRuneInString(text[i:])
		if !unicode.IsUpper(r) {
			continue
		}
		raw, at, stop := wordBefore(text, i)
		kind := announces(raw)
		switch {
		case kind == 0:
			continue
		case raw == "sig" && !italian(text, at): // Swedish "sig." ends sentences
			continue
		case kind&stopped != 0 && (stop || strings.ToUpper(raw) != raw), stop && kind&onlyStopped != 0, !stop && kind&honorific != 0:
		case !stop && kind&relation != 0:
			owner, _, stop := wordBefore(text, at)
			if stop || !possessive[strings.ToLower(owner)] {
				continue
			}
		default:
			continue
		}
		if j := titledEnd(text, i, everyday); j > 0 {
			out = append(out, scan.Found(scan.Person, i, j, "titled", 0.75, scan.RankTagger))
			end = j
		}
	}
	return out
}

// announces returns how a word announces a name; 0 for others.
func announces(word string) announcement {
	var buf [longestTitle]byte
	if len(word) > len(buf) {
		return 0
	}
	lower := scan.LowerASCII(buf[:0], word)
	if kind := announcing[string(lower)]; kind != 0 || word == "" || word[0] < 0x80 {
		return kind
	}
	small := strings.ToLower(word)
	if strings.HasPrefix(small, "г-") { // "г-н", "г-жа"
		return honorific
	}
	return announcing[small]
}

// italian reports whether an Italian article stands before the word at i.
func italian(text string, i int) bool {
	switch before, _, stop := wordBefore(text, i); strings.ToLower(before) {
	case "il", "al", "del", "dal", "col", "un", "e", "dei", "i":
		return !stop
	}
	return false
}

// longestTitle is the length of the longest word of honorifics.
const longestTitle = 32

// wordBefore returns the word before the one at i, where it begins, and whether a full stop parts them. There is none before a line feed or
// another sign.
func wordBefore(text string, i int) (word string, at int, stop bool) {
	j := scan.BackAny(text, max(0, i-2), i, " ")
	if j == i && !strings.HasSuffix(text[:j], ".") {
		return "", 0, false
	}
	if j > 0 && text[j-1] == '.' {
		j--
		stop = true
	}
	k := j
	for k > 0 && j-k < longestTitle && (scan.WordByte[text[k-1]] || text[k-1] == '-' && k > 1 && scan.WordByte[text[k-2]]) {
		k--
	}
	if k == j || j-k >= longestTitle {
		return "", 0, false
	}
	return text[k:j], k, stop
}

// titledEnd returns the end of the name that begins at i after a title, or 0.
func titledEnd(text string, i int, everyday func(word string) bool) int {
	end, words, long := 0, 0, 0
	for at := i; words < 4; {
		r, n := utf8.DecodeRuneInString(text[at:])
		w := at + n
		for w < len(text) {
			c, n := utf8.DecodeRuneInString(text[w:])
			if !unicode.IsLetter(c) && !unicode.Is(unicode.Mn, c) && c != '\'' && c != '’' && c != '-' {
				break
			}
			w += n
		}
		w = at + len(strings.TrimRight(strings.TrimSuffix(strings.TrimSuffix(text[at:w], "'s"), "’s"), "-'’"))
		word := text[at:w]
		small := strings.ToLower(word)
		switch {
		case unicode.IsUpper(r) && utf8.RuneCountInString(word) <= 2 && w < len(text) && text[w] == '.': // an initial
			w++
			end = max(end, 0)
		case words == 0 && len(word) <= 4 && strings.ToUpper(word) == word && len(word) == utf8.RuneCountInString(word): // an abbreviation
			return 0
		case unicode.IsUpper(r) && !noTitled[small] && !notNames[small] && announcing[small]&honorific == 0 && !scan.SmallWords[small] && utf8.RuneCountInString(word) > 1:
			if words == 0 && everyday(word) {
				return 0
			}
			long++
			end = w
		case nameLinkers[small] && words > 0:
		default:
			return end
		}
		words++
		if w >= len(text) || text[w] != ' ' {
			break
		}
		at = w + 1
		if at >= len(text) {
			break
		}
	}
	if long == 0 {
		return 0
	}
	return end
}

// eastTitles stand after a name in Chinese, surnamesOfOne are the commonest
// surnames there.
var eastTitles = []string{"先生", "女士", "小姐", "老师", "教授", "医生", "经理", "太太", "同志"}

const surnamesOfOne = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤張劉陳楊黃趙吳孫馬羅鄭謝許韓馮鄧蕭蔣葉蘇呂盧鐘譚陸範賈韋鄒龍賀顧龔萬錢嚴湯"

// TitledEast returns the persons whose title follows their name in Chinese text:
// "王先生", "李小明女士".
func TitledEast(text string) []scan.Hit {
	var out []scan.Hit
	for _, t := range eastTitles {
		for from := 0; ; {
			k := strings.Index(text[from:], t)
			if k < 0 {
				break
			}
			k += from
			from = k + len(t)
			for _, n := range [...]int{3, 6, 9} { // one to three characters
				if i := k - n; i >= 0 && utf8.RuneStart(text[i]) && strings.Contains(surnamesOfOne, text[i:i+3]) && endsBefore(text, i) {
					out = append(out, scan.Found(scan.Person, i, k, "titled", 0.75, scan.RankField))
					break
				}
			}
		}
	}
	return out
}

// endsBefore reports whether a word ends before i: another script, or one of the
// small words that stand before names.
func endsBefore(text string, i int) bool {
	r, _ := utf8.DecodeLastRuneInString(text[:i])
	return i == 0 || !unicode.Is(unicode.Han, r) || strings.ContainsRune("的了和与與是在请請向给給找对對被由跟让讓叫问問见見为為及", r)
}
