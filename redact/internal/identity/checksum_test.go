package identity

import (
	"fmt"
	"slices"
	"testing"
)

// TestChecksums: each rule accepts a specimen, as printed by the authorities or
// in the literature, and rejects it with another check digit.
func TestChecksums(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		valid func(d []byte) bool
		good  string
		check int // position of the check digit, from the end
	}{
		{"payment card", luhn, "4111111111111111", 0},
		{"US routing number", rule("us/aba"), "021000021", 0},
		{"US provider", rule("us/npi"), "1234567893", 0},
		{"Australian tax file", rule("au/tfn"), "123456782", 0},
		{"Australian business", rule("au/abn"), "51824753556", 0},
		{"Australian company", rule("au/acn"), "004085616", 0},
		{"Australian Medicare", rule("au/medicare"), "2123456701", 1},
		{"Canadian social insurance", rule("ca/sin"), "130692544", 0},
		{"German tax", rule("de/taxid"), "86095742719", 0},
		{"Brazilian person", rule("br/cpf"), "11144477735", 0},
		{"Brazilian company", rule("br/cnpj"), "11222333000181", 0},
		{"Indian Aadhaar", rule("in/aadhaar"), "234123412346", 0},
		{"Italian VAT", rule("it/vat"), "00743110157", 0},
		{"Polish person", rule("pl/pesel"), "44051401359", 0},
		{"Polish tax", rule("pl/nip"), "1234563218", 0},
		{"Polish business", rule("pl/regon"), "123456785", 0},
		{"Turkish person", rule("tr/tckn"), "10000000146", 0},
		{"Turkish tax", rule("tr/vkn"), "4540536920", 0},
		{"Thai person", rule("th/id"), "1234545678781", 0},
		{"South African person", rule("za/id"), "8001015009087", 0},
		{"Romanian person", rule("ro/cnp"), "1630615123457", 0},
		{"Romanian person whose sum leaves ten", rule("ro/cnp"), "1630615120031", 0},
		{"Yugoslav person", rule("yu/jmbg"), "0101006500006", 0},
		{"Estonian person", rule("baltic/id"), "37605030299", 0},
		{"Norwegian person", rule("no/fnr"), "15108695088", 0},
		{"Norwegian organisation", rule("no/org"), "988077917", 0},
		{"Belgian person", rule("be/nn"), "85073003328", 0},
		{"French person", rule("fr/nir"), "295109912611193", 0},
		{"French company", rule("fr/siren"), "552008443", 0},
		{"Dutch person", rule("nl/bsn"), "111222333", 0},
		{"Portuguese tax", rule("pt/nif"), "501964843", 0},
		{"Greek tax", rule("gr/afm"), "094259216", 0},
		{"Icelandic person", rule("is/kennitala"), "1201743399", 1},
		{"Swedish person", rule("se/personnummer"), "8803200016", 0},
		{"Swedish organisation", rule("se/org"), "5560160680", 0},
		{"Bulgarian person", rule("bg/egn"), "7523169263", 0},
		{"Czech person", rule("cz/rc"), "7103192745", 0},
		{"British health", rule("uk/nhs"), "9434765919", 0},
		{"Russian company", rule("ru/inn"), "7707083893", 0},
		{"Russian person", rule("ru/inn"), "500100732259", 0},
		{"Russian insurance", rule("ru/snils"), "11223344595", 0},
		{"Ukrainian person", rule("ua/rnokpp"), "1759013776", 0},
		{"Korean business", rule("kr/brn"), "1168200276", 0},
		{"Chinese person", rule("cn/id"), "11010519491231002:", 1},
		{"Japanese person", rule("jp/mynumber"), "123456789018", 0},
		{"Croatian person", rule("hr/oib"), "33392005961", 0},
		{"Israeli person", rule("il/id"), "039337423", 0},
		{"Argentine tax", rule("ar/cuit"), "20055361682", 0},
		{"Colombian tax", rule("co/nit"), "2131234321", 0},
		{"Mexican account", rule("mx/clabe"), "032180000118359719", 0},
		{"IBAN", mod97, "GB82WEST12345698765432", 0},
		{"British insurance", ukNINO, "AB123456C", 8},
		{"Italian person", itCF, "RSSMRA85T10A562S", 1},
		{"Spanish person", form("es/nif"), "12345678Z", 1},
		{"Spanish foreigner", form("es/nif"), "X1234567L", 1},
		{"Finnish person", fiHETU, "131052-308T", 1},
		{"Taiwanese person", twID, "A123456789", 0},
		{"Singaporean person", form("sg/fin"), "S1234567D", 1},
		{"Singaporean company", form("sg/uen"), "53125226D", 1},
		{"Singaporean company since 1990", form("sg/uen"), "200312345H", 1},
		{"Irish person", form("ie/pps"), "1234567T", 1},
		{"German insured", form("de/kvnr"), "A123456780", 0},
		{"bitcoin, base58", text(base58check), "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", 5},
		{"bitcoin, bech32", text(bech32), "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d := []byte(c.good)
			if !c.valid(d) {
				t.Fatalf("%s is refused", d)
			}
			at := len(d) - 1 - c.check
			switch d[at]++; d[at] {
			case '9' + 1:
				d[at] = '0'
			case 'B':
				d[at] = 'D' // no insurance number begins with D
			}
			if c.valid(d) {
				t.Errorf("%s, one off, is taken for good", d)
			}
		})
	}
}

// rule returns the first way in which a number of a rule is valid.
func rule(name string) func([]byte) bool {
	return func(d []byte) bool {
		k := slices.IndexFunc(identities()[len(d)], func(id identity) bool { return id.rule == name })
		return identities()[len(d)][k].ok(d)
	}
}

// form reports whether a number with letters is one of a rule by its check digit or
// letter.
func form(name string) func([]byte) bool {
	return func(w []byte) bool {
		return slices.ContainsFunc(letterForms()[LetterShape(w)], func(f letterForm) bool { return f.rule == name && f.valid && f.ok(w) })
	}
}

func text(f func(string) bool) func([]byte) bool {
	return func(d []byte) bool { return f(string(d)) }
}

// TestRanges: numbers without a check digit are rejected if they are never
// issued.
func TestRanges(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		valid func(d []byte) bool
		in    string
		want  bool
	}{
		{"SSN", rule("us/ssn"), "212456781", true},
		{"SSN area 000", rule("us/ssn"), "000456781", false},
		{"SSN area 666", rule("us/ssn"), "666456781", false},
		{"SSN group 00", rule("us/ssn"), "212006781", false},
		{"SSN serial 0000", rule("us/ssn"), "212450000", false},
		{"ITIN", rule("us/itin"), "912701234", true},
		{"ITIN group 93", rule("us/itin"), "912931234", false},
		{"CPR", dmy, "0101801234", true},
		{"CPR in a 13th month", dmy, "0113801234", false},
		{"MyKad", rule("my/kad"), "800101145678", true},
		{"MyKad from nowhere", rule("my/kad"), "800101995678", false},
		{"RRN", rule("kr/rrn"), "8001011123456", true},
		{"RRN on 31 February", rule("kr/rrn"), "8002319123456", false},
	} {
		if got := c.valid([]byte(c.in)); got != c.want {
			t.Errorf("%s: %s: %v", c.name, c.in, got)
		}
	}
}

// TestChecksumsOfAnything: the rules accept any digits in strings of the right
// length without a panic.
func TestChecksumsOfAnything(t *testing.T) {
	t.Parallel()
	for n, rules := range identities() {
		for _, digit := range "0123456789" {
			d := fmt.Appendf(nil, "%0*d", n, 0)
			for i := range d {
				d[i] = byte(digit)
				for _, id := range rules {
					id.ok(d)
				}
			}
		}
	}
}
