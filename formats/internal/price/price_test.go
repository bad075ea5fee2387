package price_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/formats/internal/price"
	"github.com/pagemill/pagemill/internal/growth"
)

func TestParse(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, hint, digits, currency string }{
		{"1.299,00 €", "", "1299.00", "€"},
		{"$1,299.00", "", "1299.00", "$"},
		{"CHF 1'049.95", "", "1049.95", "CHF"},
		{"CHF 1’049.–", "", "1049", "CHF"},
		{"₹2,50,000", "", "250000", "₹"},
		{"12 345,67 zł", "", "12345.67", "zł"},
		{"12\u00a0345\u202fKč", "", "12345", "Kč"},
		{"1.299", "€", "1299", "€"},
		{"0.125", "", "0.125", ""},
		{"12.500 KWD", "", "12.500", "KWD"},
		{"23.450", "OMR", "23.450", "OMR"},
		{"23.450", "CLP", "23450", "CLP"},
		{"ab 19,90 EUR *", "", "19.90", "EUR"},
		{"-20% 49,99 €", "", "49.99", "€"},
		{"3 x 10,00 €", "", "10.00", "€"},
		{"35€ 99", "", "35.99", "€"},
		{"Stool 4 $25", "", "25", "$"},
		{"Stool 4 €25.50", "", "25.50", "€"},
		{"$.75", "", "0.75", "$"},
		{"٣٥٠ ر.س", "", "350", "ر.س"},
		{"US$ 12", "", "12", "US$"},
		{"R 199.99", "", "199.99", "R"},
		{"Room 12", "", "12", ""},
		{"1,234,567", "", "1234567", ""},
		{"2 for $5", "", "5", "$"},
		{"Gratis", "", "0", ""},
		{"$5", "CAD", "5", "CAD"},
		{"12.05.2024", "", "", ""},
		{"1.299.00 €", "", "1299.00", "€"},
		{"192.168.1.12", "", "", ""},
		{"3.1.2 lei", "", "", "lei"},
		{"0012.50 €", "", "12.50", "€"},
		{"392 .00 €", "", "392.00", "€"},
	}
	for _, test := range tests {
		p := price.Parse(test.text, test.hint)
		if p.Digits != test.digits || p.Currency != test.currency {
			t.Errorf("%q: got %q %q, want %q %q", test.text, p.Digits, p.Currency, test.digits, test.currency)
		}
	}
}

func TestCode(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ sign, region, want string }{
		{"€", "", "EUR"}, {"$", "", "USD"}, {"$", "AU", "AUD"}, {"kr", "no", "NOK"}, {"Rs.", "PK", "PKR"}, {"€", "AU", "EUR"}, {"Kč", "", "CZK"}, {"eur", "", "EUR"}, {"₽", "", "RUB"}, {"nonsense", "", ""}, {"RUR", "", "RUB"}, {"rmb", "", "CNY"}, {"NTD", "", "TWD"}, {"US $", "", "USD"}, {"F CFA", "", "XOF"},
	} {
		if got := price.Code(test.sign, test.region); got != test.want {
			t.Errorf("%s %s: got %q, want %q", test.sign, test.region, got, test.want)
		}
	}
}

func TestGrowth(t *testing.T) {
	for _, unit := range []string{"1 ", "1,"} {
		growth.Check(t, unit, 1<<16, func(n int) { price.Parse(strings.Repeat(unit, n), "") })
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"1.299,00 €", "$..75,333", "35€ 99", "٣٥٠", "1 2 3 %", "12.05.2024", "9€\xff 99"} {
		f.Add(s, "€")
	}
	f.Fuzz(func(t *testing.T, text, hint string) {
		p := price.Parse(text, hint)
		if strings.Trim(p.Digits, "-0123456789.") != "" || strings.Count(p.Digits, ".") > 1 {
			t.Errorf("%q: digits %q", text, p.Digits)
		}
	})
}

// TestMayName: what has a currency may name one.
func TestMayName(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	parts := []string{"12", "3.50", " ", " ", ".", "/", "-", "$", "R", "Rs", "kr", "eur", "USD", "usd", "F CFA", "S/", "B/.", "may", "of", "Euro", "dollars", "€", "so'm", "zł", "K", "x", "Art", "lei", "Room"}
	named, passed := 0, 0
	for range 50_000 {
		var b strings.Builder
		for range 1 + r.IntN(6) {
			b.WriteString(parts[r.IntN(len(parts))])
		}
		text := b.String()
		may := price.MayName(text)
		if price.Parse(text, "").Currency != "" {
			if named++; !may {
				t.Fatalf("%q names %q", text, price.Parse(text, "").Currency)
			}
		} else if !may {
			passed++
		}
	}
	if named < 1000 || passed < 1000 {
		t.Errorf("%d texts with a currency, %d without", named, passed)
	}
}
