package field

import (
	"strings"
	"testing"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// TestHeads states what heads say, in every way of writing and many languages.
func TestHeads(t *testing.T) {
	t.Parallel()
	for e, heads := range map[scan.Entity]string{
		scan.Person:        "first_name,firstName,FIRSTNAME,First Name,customer-last-name,CustomerName,patientFullName,Vorname,Prénom,prenom,Apellidos,Cognome,Voornaam,Imię i nazwisko,Příjmení,Soyadı,ФИО,Прізвище та ім'я,Ονοματεπώνυμο,氏名,お客様氏名,姓名,성명,billing_name,shipTo.fullName,user_first_name_1",
		scan.Email:         "email,e-mail,eMail,E-Mail-Adresse,work_email,emailAddress,primaryEmailAddress1,courriel,Correo electrónico,Эл. почта,メールアドレス",
		scan.Phone:         "phone,phoneNumber,PHONE_NO,mobile_phone,homePhone2,Téléphone,Teléfono,Telefonnummer,Handynummer,Numer telefonu,Номер телефона,電話番号,手机号码,contactPhone",
		scan.Location:      "address,billing_address_line_1,streetAddress,homeAddress,Straße,Postleitzahl,zip_code,zipCode,Città,endereço,Адрес,住所,customerCity",
		scan.Financial:     "iban,creditCardNumber,card_no,SSN,codice fiscale,PESEL,Rodné číslo,T.C. Kimlik No,СНИЛС,マイナンバー,taxId,Steuer-ID,Numéro de sécurité sociale,customerIban",
		scan.BirthDate:     "dob,DOB,dateOfBirth,date_of_birth,birth_date,Geburtsdatum,Date de naissance,Data urodzenia,Doğum tarihi,Дата рождения,生年月日,patient_birthdate",
		scan.IPAddress:     "ip,ip_address,clientIp,remote_addr,ipAddress",
		scan.MedicalRecord: "mrn,patient_id,patientNumber,Patientennummer",
	} {
		for h := range strings.SplitSeq(heads, ",") {
			if got := Of(h); got.Entity != e || got.Vague {
				t.Errorf("%q: %+v, want %s", h, got, e)
			}
		}
	}
	for h := range strings.SplitSeq("id,status,fileName,file_name,hostname,host_name,product_name,is_email,has_phone,email_verified,phoneType,mac_address,created_at,total,notes,companyName,class_name,web_address,count,price,quantity,description", ",") {
		if got := Of(h); got.Entity != "" && !got.Vague {
			t.Errorf("%q: %+v, want nothing", h, got)
		}
	}
	for h := range strings.SplitSeq("PLZ,via,Ad,name,Name,customer,owner,author,country,state,nome", ",") {
		if got := Of(h); !got.Vague {
			t.Errorf("%q: %+v, want vague", h, got)
		}
	}
}
