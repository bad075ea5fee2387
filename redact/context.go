package redact

import "strings"

// clue is a set of what the words around a candidate speak of.
type clue uint32

const (
	cluePhone clue = 1 << iota
	clueCard
	clueBank
	clueTax
	clueID
	cluePassport
	clueLicence
	clueCrypto
	clueHealth
	cluePost
	clueOther // an order, part or version number: some other kind of number
)

// cluesAround reads the words on the line before i, up to 80 bytes, and the
// few after j.
func (s *scanner) cluesAround(i, j int) clue {
	return cluesIn(near(s.src, i, 80)) | cluesIn(after(s.src, j, 40))&^clueOther
}

// cluesIn looks every word of text up.
func cluesIn(text string) clue {
	var c clue
	var buf [24]byte
	for i := 0; i < len(text); {
		if !isWord(text[i]) {
			i++
			continue
		}
		j := i
		for j < len(text) && isWord(text[j]) && (text[j] < 0xE2 || !isPunctStart(text[j:])) {
			j++
		}
		if j == i {
			i += len("：")
			continue
		}
		if j-i <= len(buf) {
			c |= clueWords[string(lowerASCII(buf[:0], text[i:j]))]
		}
		i = j
	}
	return c
}

func lowerASCII(buf []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if isUpper(c) {
			c |= 0x20
		}
		buf = append(buf, c)
	}
	return buf
}

// clueWords is read only. The words are those that forms, invoices and
// letters in the larger European and Asian languages put before such numbers.
var clueWords = func() map[string]clue {
	m := map[string]clue{}
	for _, l := range []struct {
		c     clue
		words string
	}{
		{cluePhone, `phone phones telephone tel tél telefon telefono teléfono téléphone telefone telefoon telefoonnummer telefonnummer mobilnummer handynummer mobielnummer puhelinnumero telefonszám telefonunummer
			rufnummer puhelin telefonu numara cep mobile mob cell cellphone handy móvil movil celular cellulare portable
			mobil gsm fax telefax whatsapp sms viber signal call calling called caller dial ring text texting reach contact
			kontakt contacto hotline helpline landline freecall freephone tollfree ext extension pager voicemail numero número numéro ph телефон тел
			電話 電話番号 电话 电话号码 联系电话 手机 手机号 手机号码 携帯 携帯電話 전화 전화번호 휴대폰 연락처 โทร phonenumber callback faks telf teléf tlf tfno`},
		{clueCard, `card cards credit debit visa mastercard amex maestro discover diners jcb kreditkarte karte carte tarjeta
			cartão carta kaart cc 卡号 银行卡号 カード番号 카드번호 pan ccn cvv expiry expires creditcard unionpay`},
		{clueBank, `bank bsb account accounts acct iban bic swift routing aba rtn transit sort sortcode konto kontonummer
			kontonr bankverbindung blz compte cuenta conta conto rekening banque banco wire transfer deposit ach
			checking savings beneficiary payee überweisung virement bsb micr clabe ifsc 账号 银行账号 口座番号 계좌번호`},
		{clueTax, `tax employer taxes taxpayer tin itin ein vat ust ustid ustidnr idnr uid mwst tva iva btw moms steuer steuerid
			steuernummer steuernr fiscal fiscale fiscali codice partita nif nie cif cpf cnpj rfc curp abn acn tfn gst gstin
			pan bir utr siren siret nip pesel regon inn инн снилс snils bsn rut ruc cuit cuil vkn vergi st nr finanzamt
			afm αφμ organisationsnummer orgnr uen`},
		{clueID, `ssn bsn nir social security sin insurance nino national nationality id ids identity identification identifier
			identificación identité ausweis personalausweis personnummer personnr cpr hetu henkilötunnus personal citizen
			resident registration rrn frn brn nric fin dni cédula cedula curp aadhaar aadhar uidai mykad kimlik tckn tc kişi
			nin bvn jmbg oib egn cnp isikukood rodné rodne číslo kennitala fødselsnummer fodselsnummer sozialversicherung
			sozialversicherungsnummer rentenversicherung ahv avs insee hkid identitas nik tnin refugee voter epic
			sociale sécurité nss 주민등록번호 外国人 身份证 身份证号 身份证号码 個人番号 マイナンバー เลขประจำตัวประชาชน passport medicare license`},
		{cluePassport, `passport passports passeport reisepass pasaporte passaporto paspoort travel document pass 여권 护照`},
		{clueLicence, `license licence licenses licences licencia permis führerschein patente driver drivers driving driver's
			dl dea npi medical permit 운전면허`},
		{clueCrypto, `bitcoin btc ethereum eth wallet crypto litecoin ltc dogecoin doge tron trx usdt usdc erc20 trc20 ripple xrp solana sol
			monero xmr blockchain coin`},
		{clueHealth, `nhs medicare mbi hicn npi patient medical health krankenversicherung versichertennummer krankenkasse`},
		{cluePost, `zip zipcode postcode postal plz postleitzahl cp cap codepostal address adresse dirección indirizzo ship
			shipped deliver delivered delivery mailing anschrift wohnhaft`},
		{clueOther, `order orders sku isbn issn part serial version invoice ticket issue bug commit release item product model
			article ref reference tracking batch lot flight rfc iso doi arxiv ean upc asin timestamp epoch revision build
			section page chapter figure table bestellung rechnung pmid patent`},
	} {
		for _, w := range strings.Fields(l.words) {
			m[w] |= l.c
			m[strings.ToUpper(w)] |= l.c // lowerASCII leaves other letters as they are
		}
	}
	return m
}()
