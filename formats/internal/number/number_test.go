package number

import "testing"

func TestRead(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text  string
		style Style
		want  string
	}{
		{"12", Unknown, "12"}, {".581", Unknown, "0.581"}, {"0.581", Unknown, "0.581"}, {"1,234", Unknown, "1234"}, {"1,234", Comma, "1.234"},
		{"1.234", Unknown, "1.234"}, {"1.234", Comma, "1234"}, {"1.234,50", Unknown, "1234.5"}, {"€1.250,00", Unknown, "1250"}, {"1.299 €", Unknown, "1299"},
		{"2,50,000", Unknown, "250000"}, {"1 234 567", Unknown, "1234567"}, {"1'049.95", Unknown, "1049.95"}, {"−5", Unknown, "-5"}, {"-5 °C", Unknown, "-5"}, {"-$1,200", Unknown, "-1200"},
		{"$1.2M", Unknown, "1200000"}, {"1.2 million", Unknown, "1200000"}, {"12K", Unknown, "12000"}, {"3.5 Mrd. €", Unknown, "3500000000"}, {"$3m", Unknown, "3000000"}, {"180m", Unknown, "180"}, {"180 m", Unknown, "180"},
		{"3 1/2", Unknown, "3.5"}, {"1/2 cup", Unknown, "0.5"}, {"3½", Unknown, "3.5"}, {"½ tsp", Unknown, "0.5"}, {"2 ¾ in", Unknown, "2.75"},
		{"45 kg", Unknown, "45"}, {"(80)", Unknown, "80"}, {"12 comments", Unknown, "12"}, {"#7", Unknown, "7"}, {"1,234[3]", Unknown, "1234"}, {"85 m²", Unknown, "85"}, {"85 m2", Unknown, "85"}, {"5%", Unknown, "5"}, {"1st", Unknown, "1"},
		{"٣٤٥", Unknown, "345"}, {"1.5e6", Unknown, "1500000"}, {"100+", Unknown, "100"}, {"12,5", Unknown, "12.5"},
	} {
		if got, ok := Read(c.text, c.style); !ok || got != c.want {
			t.Errorf("%q: %q %v, want %q", c.text, got, ok, c.want)
		}
	}
	for _, s := range []string{"", "NR", "1.0.0", "12:30", "1h 30m", "10-12", "10–12", "10 to 12", "1 2 3", "03/04/2026", "192.168.1.1", "B12", "12/31", "2024-05-06", "1,2,3", "12,34,56", "1.2m", "3/7", "5 x 7", "<5", "12.03.2024", "1/2/3", "1:2", "x", "."} {
		if got, ok := Read(s, Unknown); ok {
			t.Errorf("%q: %q, want none", s, got)
		}
	}
}

func TestStyle(t *testing.T) {
	t.Parallel()
	for want, texts := range map[Style][]string{Comma: {"€1.250,00", "03/04/2026"}, Point: {"1,234.50", "12"}, Unknown: {"1,234", "1.234", "12"}} {
		if got := StyleOf(texts); got != want {
			t.Errorf("%q: %d, want %d", texts, got, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"1.2.3", "½", "3 1/2", "$1,2M", "1 234", "⁄", "1/⁄2", "٣"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n, ok := Read(s, Unknown)
		if again, fine := Read(n, Point); ok && (!fine || again != n) {
			t.Errorf("%q: %q, read again %q %v", s, n, again, fine)
		}
		StyleOf([]string{s})
	})
}
