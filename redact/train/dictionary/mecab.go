package main

import (
	"strings"
	"unicode"

	ko "github.com/ikawaha/kagome-dict-ko"
	"github.com/ikawaha/kagome-dict/dict"
	"github.com/ikawaha/kagome-dict/ipa"
)

// costOfBit is what the costs of MeCab's dictionaries count for one bit: they are
// natural logarithms times 700.
const costOfBit = 700 * 0.693

// An entry is a word of such a dictionary.
type entry struct {
	text, class string // the class's parts are joined by "-"
	meaning     string // of Korean: 인명 of a person, 지명 of a place
	bits        float64
}

// entries returns the words of d: its index is a double array, whose states tell the
// one before them.
func entries(d *dict.Dict) (all []entry) {
	states := d.Index.Da
	after := map[int][]int{}
	for q := 1; q < len(states); q++ {
		if p := int(states[q].Check); p >= 0 {
			after[p] = append(after[p], q)
		}
	}
	var walk func(p int, prefix string)
	walk = func(p int, prefix string) {
		for _, q := range after[p] {
			if b := q - int(states[p].Base); b != 0 {
				walk(q, prefix+string([]byte{byte(b)}))
				continue
			}
			first := int(-states[q].Base)
			for id := first; id <= first+int(d.Index.Dup[int32(first)]); id++ {
				e := entry{text: prefix, bits: float64(d.Morphs[id].Weight) / costOfBit}
				var class []string
				for _, part := range d.POSTable.POSs[id] {
					class = append(class, d.POSTable.NameList[part])
				}
				e.class = strings.Join(class, "-")
				if id < len(d.Contents) {
					e.meaning = d.Contents[id][0]
				}
				all = append(all, e)
			}
		}
	}
	walk(0, "")
	return all
}

// japaneseKinds are kinds by the beginning of a class, the first that fits.
var japaneseKinds = [...]struct {
	class string
	kinds int
}{
	{"名詞-固有名詞-地域-国", country}, {"名詞-固有名詞-地域", place}, {"名詞-固有名詞-人名-名", given},
	{"名詞-固有名詞-人名-姓", surname}, {"名詞-固有名詞-人名", person}, {"名詞-固有名詞-組織", organisation},
	{"名詞-固有名詞", name}, {"名詞-数", numeral}, {"名詞-接尾", affix}, {"動詞-接尾", affix}, {"形容詞-接尾", affix},
	{"接頭詞", affix}, {"名詞-非自立", particle}, {"名詞-代名詞", particle}, {"名詞", noun}, {"動詞-自立", verb},
	{"形容詞-自立", verb}, {"副詞", verb}, {"記号", 0}, {"", particle},
}

func japanese(ws words) error {
	for _, e := range entries(ipa.Dict()) {
		for _, k := range japaneseKinds {
			if strings.HasPrefix(e.class, k.class) {
				ws.add("ja", e.text, k.kinds, e.bits)
				break
			}
		}
	}
	return nil
}

// koreanKinds are kinds by the beginning of a class, the first that fits. NNP are names,
// NNG nouns.
var koreanKinds = [...]struct {
	class, meaning string
	kinds          int
}{
	{"NNP", "인명", person}, {"NNP", "지명", place}, {"NNP", "", name}, {"NNG", "", noun},
	{"XSN", "", affix}, {"XPN", "", affix}, {"NNB", "", affix}, {"NR", "", numeral}, {"SN", "", numeral},
	{"VV", "", verb}, {"VA", "", verb}, {"MA", "", verb}, {"MM", "", verb}, {"XR", "", verb}, {"IC", "", verb},
	{"", "", particle},
}

// koreanBits makes the costs of the Korean dictionary, which knows few words' frequency,
// those of the others.
const koreanBits = 6

func korean(ws words) error {
	for _, e := range entries(ko.Dict()) {
		if !allHangul(e.text) {
			continue
		}
		for _, k := range koreanKinds {
			if strings.HasPrefix(e.class, k.class) && (k.meaning == "" || k.meaning == e.meaning) {
				ws.add("ko", e.text, k.kinds, e.bits+koreanBits)
				break
			}
		}
	}
	ws.splitNames()
	return nil
}

// A surname is the first syllable of this many whole names; a given name the other two
// of more than one.
const leastNames = 60

// splitNames adds the surnames and given names of Korean whole names of three syllables,
// in the place of those that are made of these.
func (ws words) splitNames() {
	var whole [][]rune
	surnames, givens := map[string]int{}, map[string]int{}
	for w, f := range ws {
		if chars := []rune(w.text); w.language == "ko" && f.kinds&person != 0 && len(chars) == 3 {
			whole = append(whole, chars)
			surnames[string(chars[:1])]++
		}
	}
	for _, chars := range whole {
		if surnames[string(chars[:1])] >= leastNames {
			givens[string(chars[1:])]++
		}
	}
	for _, chars := range whole {
		first, rest, all := string(chars[:1]), string(chars[1:]), word{"ko", string(chars)}
		if surnames[first] < leastNames || givens[rest] < 2 {
			continue
		}
		ws.add("ko", first, surname, bitsOfSurname)
		ws.add("ko", rest, given, bitsOfGiven)
		if ws[all].kinds == person {
			delete(ws, all)
		}
	}
}

// What is taken for the rarity of these, in bits.
const (
	bitsOfSurname = 13
	bitsOfGiven   = 18
)

func allHangul(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return !unicode.Is(unicode.Hangul, r) })
}
