package tagger

import (
	"context"
	"errors"
	"math/bits"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// TestShortTexts: the language of a single short sentence is told by its words and
// letters, as far as its model and its warning depend on it; what has none of either is
// English.
func TestShortTexts(t *testing.T) {
	t.Parallel()
	for text, lang := range map[string]string{
		"Светлана Кузнецова живёт в Москве.":            "ru",
		"Олена Шевченко живе у Львові.":                 "uk",
		"Giulia abita a Roma da tre anni.":              "it",
		"Gestern hat mich Frau Wieczorek angerufen.":    "de",
		"Jan de Vries woont in Utrecht.":                "nl",
		"Anna Kowalska mieszka w Krakowie.":             "pl",
		"Jana Nováková bydlí v Brně.":                   "cs",
		"Marie habite à Lyon.":                          "fr",
		"Ayşe yarın İstanbul'a geliyor mu?":             "tr",
		"Har du set Kirsten i dag?":                     "da",
		"Bogen om læsetræning.":                         "da",
		"Varane kartul võrsub ja õitseb.":               "et",
		"बिशुनपुर":                                      "hi",
		"Ask Marco Bianchi about Roma.":                 "en",
		"Mr Ç. Yüksel called.":                          "en",
		"Lead developer, Globex (2015-2019), Trzcianka": "en",
		"AAC, OGG, MIDI, FLAC":                          "en",
	} {
		tg, err := NewTagger(0)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tg.Tag(context.Background(), text, nil); err != nil {
			t.Fatal(err)
		}
		want := languages[languageOf(lang)]
		if got := languages[bits.TrailingZeros64(tg.d.met)]; got != want && (!got.own || !want.own || got.file != want.file) { // two languages of one model are often alike
			t.Errorf("%q: %s, want %s", text, got.name, want.name)
		}
	}
}

// TestLanguages: in each language with a model names are found by that model;
// languages without one are reported.
func TestLanguages(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		lang, text, person string
	}{
		{"da", "Statsministeren sagde, at Mette Kjeldsen ikke kunne komme til mødet, og at hun derfor havde bedt om et nyt.", "Mette Kjeldsen"},
		{"nb", "Læreren Kari Nordmann har ikke vært på skolen, og det er noe som foreldrene ikke liker.", "Kari Nordmann"},
		{"sv", "Det var Anders Lindström som inte ville att de skulle åka till Göteborg under sommaren.", "Anders Lindström"},
		{"de", "Der Direktor Hans Müller wird nach einer Sitzung nicht mehr mit der Zeitung sprechen, wie es hieß.", "Hans Müller"},
		{"fr", "Le professeur Jean Dupont est parti avec ses élèves, mais il ne sait pas où ils sont.", "Jean Dupont"},
		{"es", "El paciente Juan Pérez Gómez no ha sido tratado por el médico porque estaba en su casa.", "Juan Pérez Gómez"},
		{"pt", "O presidente João Silva não disse quando ele vai voltar, mas também não está em casa.", "João Silva"},
		{"ro", "Ministrul Ion Popescu a spus că nu este de acord cu această lege și că va fi schimbată.", "Ion Popescu"},
		{"fi", "Toimitusjohtaja Matti Virtanen oli sitä mieltä, että se ei ole hyvä, mutta hän ei ollut yksin.", "Matti Virtanen"},
		{"et", "Direktor Jaan Tamm ütles, et see ei ole nii ja ta ei tule enam siia, sest ta oli haige.", "Jaan Tamm"},
		{"hu", "A miniszter szerint Nagy István nem volt ott, és azt is mondta, hogy ez már nem lesz így.", "Nagy István"},
		{"tr", "Başkan Ahmet Yılmaz bu konuda bir şey söylemedi ve daha sonra da çok az konuştu.", "Ahmet Yılmaz"},
		{"hr", "Predsjednik Ivan Horvat je rekao da se to neće dogoditi jer on nije bio u gradu kako se mislilo.", "Ivan Horvat"},
		{"sk", "Minister Peter Novák povedal, že to nie je pravda, ale aj tak sa s ním ešte bude hovoriť.", "Peter Novák"},
		{"ru", "Директор Иван Петров сказал, что это не так, но он был готов к тому, чтобы уйти.", "Иван Петров"},
		{"zh", "昨天王小明在北京大学发表了演讲。", "王小明"},
		{"ja", "昨日、田中太郎さんが東京で講演を行いました。", "田中太郎"},
		{"ko", "어제 김철수 교수는 서울에서 강연을 했다.", "김철수"},
	} {
		tg, err := NewTagger(0)
		if err != nil {
			t.Fatal(err)
		}
		found, err := tg.Tag(context.Background(), c.text, nil)
		if err != nil {
			t.Fatal(err)
		}
		if want := uint64(1) << languageOf(c.lang); tg.d.met != want {
			t.Errorf("%s: languages %b, want %b", c.lang, tg.d.met, want)
		}
		seen := false
		var got []string
		for _, f := range found {
			got = append(got, c.text[f.Start:f.End])
			seen = seen || strings.HasSuffix(c.text[f.Start:f.End], c.person) && f.Kind == Person
		}
		if !seen {
			t.Errorf("%s: found %q, want %s", c.lang, got, c.person)
		}
		if names := tg.Unlearned(); names != nil {
			t.Errorf("%s: %q have no model", c.lang, names)
		}
	}
}

// TestSentences: abbreviations are evidence of no language, and a sentence without
// their characters is in none of the languages of East Asia.
func TestSentences(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"| Team | W | L |\n| --- | --- | --- |\n| DEN | 3 | NO |\n| LA | W | Z |\n| DE | Z | W |\n": {"en"},
		"W Polsce nie ma nic, co by mogło być z tego powodu.":                                       {"pl"},
		"这是我们公司最新的产品，欢迎大家购买。\n\nJohn Miller Leather Wallet\n\n他说今天的天气很好。":                           {"zh", "en", "zh"},
	} {
		tg, err := NewTagger(0)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tg.Tag(context.Background(), text, nil); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range tg.d.spoken {
			if code := languages[s].code; len(want) > 1 || !slices.Contains(got, code) {
				got = append(got, code)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// TestUnlearned: a language without a model is named.
func TestUnlearned(t *testing.T) {
	t.Parallel()
	for lang, text := range map[string]string{
		"Dutch":  "De directeur zei dat het niet meer aan de orde was en dat hij naar huis zou gaan met zijn vrouw.",
		"Polish": "Prezes powiedział, że nie jest to jego sprawa, ale może być inaczej, gdy już będzie po wszystkim.",
		"Greek":  "Ο πρόεδρος είπε ότι δεν θα έρθει στη συνάντηση.",
		"Arabic": "The meeting was held in London and all of them were there with the others.\n\nقال محمد علي إن الاجتماع سيعقد غدا في القاهرة",
	} {
		tg, err := NewTagger(0)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tg.Tag(context.Background(), text, nil); err != nil {
			t.Fatal(err)
		}
		if got := tg.Unlearned(); !reflect.DeepEqual(got, []string{lang}) {
			t.Errorf("got %q, want %s", got, lang)
		}
	}
}

// TestModels: every model can be read, declares its languages, and all together
// stay within their size.
func TestModels(t *testing.T) {
	t.Parallel()
	total := 0
	for file := range models {
		packed, err := carried(file)
		if err != nil {
			t.Fatal(err)
		}
		total += len(packed)
		m, err := modelFor(slices.IndexFunc(languages, func(l language) bool { return l.file == file }))
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if len(m.Header.Sets) == 0 || len(m.Header.Languages) == 0 {
			t.Errorf("%s: header %+v", file, m.Header)
		}
		for _, s := range m.Header.Sets {
			if _, licence, ok := strings.Cut(s, ": "); !ok || licence == "" {
				t.Errorf("%s: no licence of %s", file, s)
			}
		}
		for _, l := range m.Header.Languages {
			if k := languageOf(l); k < 0 || languages[k].file != file || !languages[k].own {
				t.Errorf("%s: %s is not told to be read by it", file, l)
			}
		}
	}
	if total > 12<<20 {
		t.Errorf("%d bytes in all", total)
	}
}

// TestOtherFeatures: a model trained for other features is refused.
func TestOtherFeatures(t *testing.T) {
	t.Parallel()
	m := NewModel(10)
	b := m.AppendBinary(nil)
	if _, err := ReadModel(b); err != nil {
		t.Fatal(err)
	}
	i := strings.Index(string(b), `"features":`) + len(`"features":`)
	if b[i]++; b[i] > '9' {
		b[i] = '1'
	}
	if _, err := ReadModel(b); !errors.Is(err, errFeatures) {
		t.Errorf("got %v", err)
	}
}

// TestGrams: weights are read as written; a file that is cut or says
// what it can't hold is refused.
func TestGrams(t *testing.T) {
	t.Parallel()
	h := GramHeader{Languages: []string{"en", "de"}, Bits: 1, Step: 0.5}
	b := WriteGrams(nil, h, []int8{1, -2, 127, -127})
	g, err := readGrams(b)
	if err != nil {
		t.Fatal(err)
	}
	if want := []byte{1, 0xFE, 127, 0x81}; g.width != 2 || !slices.Equal(g.rows, want) {
		t.Errorf("rows of %d: %v", g.width, g.rows)
	}
	for n := range b {
		if _, err := readGrams(b[:n]); !errors.Is(err, errGrams) {
			t.Fatalf("%d bytes: %v", n, err)
		}
	}
	h.Languages = make([]string, gramColumns+1)
	if _, err := readGrams(WriteGrams(nil, h, make([]int8, 2*len(h.Languages)))); !errors.Is(err, errGrams) {
		t.Errorf("too many languages: %v", err)
	}
}
