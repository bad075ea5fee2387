package scan

import "strings"

// Clue is a bit set of the subjects that the words around a candidate mention.
type Clue uint32

const (
	CluePhone Clue = 1 << iota
	ClueCard
	ClueBank
	ClueTax
	ClueID
	CluePassport
	ClueLicence
	ClueCrypto
	ClueHealth
	CluePost
	ClueSocial // social security, by name
	ClueOther  // an order, part or version number: another kind of number
)

// CluesAround returns the clues in up to 80 bytes before i and up to 40 after
// j, on the same line.
func (s *Cursor) CluesAround(i, j int) Clue {
	return CluesIn(Near(s.Src, i, 80)) | CluesIn(After(s.Src, j, 40))&^ClueOther
}

// CluesIn returns the clues of all words of text.
func CluesIn(text string) Clue {
	var c Clue
	var buf [24]byte
	for i := 0; i < len(text); {
		if !IsWord(text[i]) {
			i++
			continue
		}
		j := i
		for j < len(text) && IsWord(text[j]) && (text[j] < 0xE2 || !IsPunctStart(text[j:])) {
			j++
		}
		if j == i {
			i += len("：")
			continue
		}
		if j-i <= len(buf) {
			c |= ClueWords[string(LowerASCII(buf[:0], text[i:j]))]
		}
		i = j
	}
	return c
}

func LowerASCII(buf []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if IsUpper(c) {
			c |= 0x20
		}
		buf = append(buf, c)
	}
	return buf
}

// ClueWords maps words that forms, invoices and letters in the larger European
// and Asian languages put before such numbers to their clues. It is read-only.
var ClueWords = func() map[string]Clue {
	m := map[string]Clue{}
	for _, l := range []struct {
		c     Clue
		words string
	}{
		{CluePhone, `phone phones telephone tel tél telefon telefono teléfono téléphone telefone telefoon telefoonnummer telefonnummer mobilnummer handynummer mobielnummer puhelinnumero telefonszám telefonunummer
			rufnummer puhelin telefonu numara cep mobile mob cell cellphone handy móvil movil celular cellulare portable
			mobil gsm fax telefax whatsapp sms viber signal call calling called caller dial ring text texting reach contact
			kontakt contacto hotline helpline landline freecall freephone tollfree ext extension pager voicemail numero número numéro ph телефон тел
			電話 電話番号 电话 电话号码 联系电话 手机 手机号 手机号码 携帯 携帯電話 전화 전화번호 휴대폰 연락처 โทร phonenumber callback faks telf teléf tlf tfno`},
		{ClueCard, `card cards credit debit visa mastercard amex maestro discover diners jcb kreditkarte karte carte tarjeta
			cartão carta kaart cc 卡号 银行卡号 カード番号 카드번호 pan ccn cvv expiry expires creditcard unionpay`},
		{ClueBank, `bank bsb account accounts acct iban bic swift routing aba rtn transit sort sortcode konto kontonummer
			kontonr bankverbindung blz compte cuenta conta conto rekening banque banco wire transfer deposit ach
			checking savings beneficiary payee überweisung virement bsb micr clabe ifsc 账号 银行账号 口座番号 계좌번호`},
		{ClueTax, `tax employer taxes taxpayer tin itin ein vat ust ustid ustidnr idnr uid mwst tva iva btw moms steuer steuerid
			steuernummer steuernr fiscal fiscale fiscali codice partita nif nie cif cpf cnpj rfc curp abn acn tfn gst gstin
			pan bir utr siren siret nip pesel regon inn инн снилс snils bsn rut ruc cuit cuil vkn vergi st nr finanzamt
			afm αφμ organisationsnummer orgnr uen`},
		{ClueID, `ssn bsn nir social security sin insurance nino national nationality id ids identity identification identifier
			identificación identité ausweis personalausweis personnummer personnr cpr hetu henkilötunnus personal citizen
			resident registration rrn frn brn nric fin dni cédula cedula curp aadhaar aadhar uidai mykad kimlik tckn tc kişi
			nin bvn jmbg oib egn cnp isikukood rodné rodne číslo kennitala fødselsnummer fodselsnummer sozialversicherung
			sozialversicherungsnummer rentenversicherung ahv avs insee hkid identitas nik tnin refugee voter epic
			sociale sécurité nss 주민등록번호 外国人 身份证 身份证号 身份证号码 個人番号 マイナンバー เลขประจำตัวประชาชน passport medicare license`},
		{ClueSocial, `ssn social itin ssns`},
		{CluePassport, `passport passports passeport reisepass pasaporte passaporto paspoort travel document pass 여권 护照`},
		{ClueLicence, `license licence licenses licences licencia permis führerschein patente driver drivers driving driver's
			dl dea npi medical permit 운전면허`},
		{ClueCrypto, `bitcoin btc ethereum eth wallet crypto litecoin ltc dogecoin doge tron trx usdt usdc erc20 trc20 ripple xrp solana sol
			monero xmr blockchain coin`},
		{ClueHealth, `nhs medicare mbi hicn npi patient medical health krankenversicherung versichertennummer krankenkasse`},
		{CluePost, `zip zipcode postcode postal plz postleitzahl cp cap codepostal address adresse dirección indirizzo ship
			shipped deliver delivered delivery mailing anschrift wohnhaft`},
		{ClueOther, `order orders sku isbn issn part serial version invoice ticket issue bug commit release item product model
			article ref reference tracking batch lot flight rfc iso doi arxiv ean upc asin timestamp epoch revision build
			section page chapter figure table bestellung rechnung pmid patent`},
	} {
		for _, w := range strings.Fields(l.words) {
			m[w] |= l.c
			m[strings.ToUpper(w)] |= l.c // LowerASCII leaves other letters unchanged
		}
	}
	return m
}()
