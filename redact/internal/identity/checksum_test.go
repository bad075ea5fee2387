package identity

import (
	"fmt"
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
		{"US routing number", abaRouting, "021000021", 0},
		{"US provider", usNPI, "1234567893", 0},
		{"Australian tax file", auTFN, "123456782", 0},
		{"Australian business", auABN, "51824753556", 0},
		{"Australian company", auACN, "004085616", 0},
		{"Australian Medicare", auMedicare, "2123456701", 1},
		{"Canadian social insurance", caSIN, "130692544", 0},
		{"German tax", deTaxID, "86095742719", 0},
		{"Brazilian person", brCPF, "11144477735", 0},
		{"Brazilian company", brCNPJ, "11222333000181", 0},
		{"Indian Aadhaar", inAadhaar, "234123412346", 0},
		{"Italian VAT", itVAT, "00743110157", 0},
		{"Polish person", plPESEL, "44051401359", 0},
		{"Polish tax", plNIP, "1234563218", 0},
		{"Polish business", plREGON, "123456785", 0},
		{"Turkish person", trTCKN, "10000000146", 0},
		{"Turkish tax", trVKN, "4540536920", 0},
		{"Thai person", thID, "1234545678781", 0},
		{"South African person", zaID, "8001015009087", 0},
		{"Romanian person", roCNP, "1630615123457", 0},
		{"Yugoslav person", exYuJMBG, "0101006500006", 0},
		{"Estonian person", baltic, "37605030299", 0},
		{"Norwegian person", noFnr, "15108695088", 0},
		{"Norwegian organisation", noOrg, "988077917", 0},
		{"Belgian person", beNN, "85073003328", 0},
		{"French person", frNIR, "295109912611193", 0},
		{"French company", frSIREN, "552008443", 0},
		{"Dutch person", nlBSN, "111222333", 0},
		{"Portuguese tax", ptNIF, "501964843", 0},
		{"Greek tax", grAFM, "094259216", 0},
		{"Icelandic person", isKennitala, "1201743399", 1},
		{"Swedish person", sePersonnummer, "8803200016", 0},
		{"Swedish organisation", seOrg, "5560160680", 0},
		{"Bulgarian person", bgEGN, "7523169263", 0},
		{"Czech person", czRC, "7103192745", 0},
		{"British health", ukNHS, "9434765919", 0},
		{"Russian company", ruINN10, "7707083893", 0},
		{"Russian person", ruINN12, "500100732259", 0},
		{"Russian insurance", ruSNILS, "11223344595", 0},
		{"Ukrainian person", uaRNOKPP, "1759013776", 0},
		{"Korean business", krBRN, "1168200276", 0},
		{"Chinese person", cnID, "11010519491231002:", 1},
		{"Japanese person", jpMyNumber, "123456789018", 0},
		{"Croatian person", hrOIB, "33392005961", 0},
		{"Israeli person", ilID, "039337423", 0},
		{"Argentine tax", arCUIT, "20055361682", 0},
		{"Colombian tax", coNIT, "2131234321", 0},
		{"Mexican account", mxCLABE, "032180000118359719", 0},
		{"IBAN", mod97, "GB82WEST12345698765432", 0},
		{"British insurance", ukNINO, "AB123456C", 8},
		{"Italian person", itCF, "RSSMRA85T10A562S", 1},
		{"Spanish person", esNIF, "12345678Z", 1},
		{"Spanish foreigner", esNIF, "X1234567L", 1},
		{"Finnish person", fiHETU, "131052-308T", 1},
		{"Taiwanese person", twID, "A123456789", 0},
		{"Singaporean person", sgFIN, "S1234567D", 1},
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
		{"SSN", usSSN, "212456781", true},
		{"SSN area 000", usSSN, "000456781", false},
		{"SSN area 666", usSSN, "666456781", false},
		{"SSN group 00", usSSN, "212006781", false},
		{"SSN serial 0000", usSSN, "212450000", false},
		{"ITIN", usITIN, "912701234", true},
		{"ITIN group 93", usITIN, "912931234", false},
		{"CPR", dmy, "0101801234", true},
		{"CPR in a 13th month", dmy, "0113801234", false},
		{"MyKad", myKad, "800101145678", true},
		{"MyKad from nowhere", myKad, "800101995678", false},
		{"RRN", krRRN, "8001011123456", true},
		{"RRN on 31 February", krRRN, "8002319123456", false},
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
	for n, rules := range map[int][]func([]byte) bool{
		9:  {abaRouting, auTFN, auACN, caSIN, plREGON, noOrg, frSIREN, nlBSN, ptNIF, grAFM, ilID, usSSN, usITIN},
		10: {auMedicare, plNIP, trVKN, isKennitala, sePersonnummer, seOrg, bgEGN, czRC, ukNHS, ruINN10, uaRNOKPP, krBRN, coNIT, usNPI, dmy},
		11: {auABN, deTaxID, brCPF, itVAT, plPESEL, trTCKN, baltic, noFnr, beNN, ruSNILS, hrOIB, arCUIT},
		12: {inAadhaar, jpMyNumber, myKad, ruINN12},
		13: {thID, zaID, roCNP, exYuJMBG, krRRN, krFRN},
	} {
		for _, digit := range "0123456789" {
			d := fmt.Appendf(nil, "%0*d", n, 0)
			for i := range d {
				d[i] = byte(digit)
				for _, valid := range rules {
					valid(d)
				}
			}
		}
	}
}
