package tagger

import (
	"context"
	"slices"
	"strings"
	"testing"
)

// cutWords returns the words that a text is cut into, with their kinds.
func cutWords(m *Model, text string) (words []string, kinds []uint16) {
	r := &reader{m: m, text: text}
	r.japanese = hasKana(text)
	l := &lexer{}
	l.begin(text, nil)
	toks, _ := l.chunk()
	r.cut(toks)
	for i := 0; i < len(toks); i = int(r.part(i).to) {
		p := r.part(i)
		words = append(words, text[toks[p.from].Start:toks[p.to-1].End])
		kinds = append(kinds, p.kinds)
	}
	return words, kinds
}

func TestCut(t *testing.T) {
	t.Parallel()
	m := NewModel(1)
	m.SetGlossary([]GlossaryWord{
		{"东京", "zh", WordPlace, 9}, {"京都", "zh", WordPlace, 9}, {"都", "zh", WordParticle, 4}, {"王", "zh", WordSurname, 10},
		{"東京", "ja", WordPlace, 8}, {"京都", "ja", WordPlace, 8}, {"都", "ja", WordAffix, 6}, {"サーバー", "ja", WordNoun, 9}, {"に", "ja", WordParticle, 2},
		{"중국", "ko", WordPlace, 8}, {"중국집", "ko", WordNoun, 9},
	})
	for text, want := range map[string]string{
		"東京都にサーバー":    "東京 都 に サーバー",
		"王在东京都":       "王 在 东京 都",
		"중국집 중국 집중국":  "중국집 중국 집 중국",
		"ドラテクAに":      "ドラテク A に",
		"東京\u3000都A都": "東京 都 A 都",
	} {
		words, _ := cutWords(m, text)
		if got := strings.Join(words, " "); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	if _, kinds := cutWords(m, "東京ドラテクA"); !slices.Equal(kinds, []uint16{WordPlace, unlistedRun, otherToken}) {
		t.Errorf("kinds %x", kinds) // no kana but a run: Japanese
	}
}

func TestGlossaryFile(t *testing.T) {
	t.Parallel()
	m := NewModel(1)
	var words []GlossaryWord
	for r := rune(0x4E00); r < 0x4E00+3000; r++ {
		words = append(words, GlossaryWord{string(r), [...]string{"ja", "zh"}[r%2], uint16(1 << (r % 3)), uint8(1 + r%5)})
	}
	m.SetGlossary(words)
	data := m.words.appendBinary(nil)
	g, err := readGlossary(data)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for i, k := range m.words.keys {
		if k == 0 {
			continue
		}
		if n++; g.facts[g.slot(k-1)] != m.words.facts[i] {
			t.Errorf("word %d has another fact", k-1)
		}
	}
	if n < len(words)*9/10 { // traditional characters are read as simplified ones
		t.Errorf("%d words of %d", n, len(words))
	}
	for n := 0; n < len(data); n += 29 { // neither a panic nor more words than there is room for
		_, _ = readGlossary(data[:n])
		broken := slices.Clone(data)
		broken[n] ^= 0xA5
		_, _ = readGlossary(broken)
	}
}

// TestCutGrows: a longer run of characters takes as much time for each.
func TestCutGrows(t *testing.T) {
	t.Parallel()
	m := NewModel(1)
	m.SetGlossary([]GlossaryWord{{"京", "zh", WordPlace, 9}, {"京京京京京京京京", "zh", WordPlace, 9}})
	for _, n := range []int{1, 400, 5000} {
		words, _ := cutWords(m, strings.Repeat("京", n))
		if len(words) > n || len(words) == 0 {
			t.Errorf("%d characters: %d words", n, len(words))
		}
	}
}

// TestCommonWords: words of forms, dishes, firms and remedies are no names, even where
// they have a place in them, and names beside such words are found.
func TestCommonWords(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"점심은 중국집에서 짜장면을 먹었다.":         "",
		"백신 접종 예약은 전화로 해 주세요.":        "",
		"아스피린, 아목시실린, 타이레놀을 처방함.":     "",
		"晚饭去吃重庆小面吧，再点一份宫保鸡丁。":         "",
		"东北大米，产地直发，快递费到付。":            "",
		"北海道産のじゃがいもを使用しています。":         "",
		"サーバーのメンテナンスを実施します。":          "",
		"川崎病の検査を行う。":                  "",
		"담당자는 박지훈이고 창고는 부산에 있다.":      "박지훈 부산",
		"联系人是张建国，仓库在成都。":              "张建国 成都",
		"担当は佐々木健太郎さん、倉庫は横浜市にあります。":    "佐々木健太郎 横浜市",
		"受付は鈴木一郎さん、サーバーの管理は高橋花子さんです。": "鈴木一郎 高橋花子",
	} {
		tg, err := NewTagger(0)
		if err != nil {
			t.Fatal(err)
		}
		found, err := tg.Tag(context.Background(), text, nil)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range found {
			if f.Kind != Organisation && f.Score >= 0.45 {
				got = append(got, text[f.Start:f.End])
			}
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%s: %q, want %q", text, s, want)
		}
	}
}
