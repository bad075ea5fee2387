package tagger

import "testing"

func TestSimplified(t *testing.T) {
	tokens := func(text string) []Token {
		l := &lexer{}
		l.begin(text, nil)
		toks, _ := l.chunk()
		return toks
	}
	a, b := tokens("张国荣访问广东"), tokens("張國榮訪問廣東")
	for i := range a {
		if a[i].lower != b[i].lower {
			t.Errorf("character %d is read otherwise in simplified than in traditional form", i)
		}
	}
}

func TestListSigns(t *testing.T) {
	m := NewModel(1)
	m.SetOwn(map[string]uint8{"張": gazSurname, "廣東": gazRegion, "大阪市長": gazTitle, "トーキョー": gazCity})
	r := &reader{m: m, text: "张广东"}
	l := &lexer{}
	l.begin(r.text, nil)
	toks, _ := l.chunk()
	r.listSigns(toks)
	for i, want := range []uint16{gazSurname << 12, 1 << 3, 1 << 3 << 4} {
		if toks[i].listed != want {
			t.Errorf("character %d: %x, want %x", i, toks[i].listed, want)
		}
	}
}
