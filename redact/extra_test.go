package redact_test

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/redact"
)

// extraCases have the masked text between double brackets; texts without
// brackets contain nothing to mask.
var extraCases = []struct {
	entity redact.Entity
	text   string
}{
	{redact.BirthDate, "Patient born on [[12 May 1984]] in the county hospital."},
	{redact.BirthDate, "DOB: [[05/12/1984]]"},
	{redact.BirthDate, "**Date of birth:** [[1984-05-12]]"},
	{redact.BirthDate, "| File | DOB | Visit |\n|---|---|---|\n| Loan 7 | [[05/12/1984]] | 01/02/2024 |"},
	{redact.BirthDate, "Geboren am [[12. Mai 1984]], wohnhaft hier."},
	{redact.BirthDate, "née le [[12 mai 1984]]"},
	{redact.BirthDate, "Fecha de nacimiento: [[12 de mayo de 1984]]"},
	{redact.BirthDate, "Født: [[12.05.1984]]"},
	{redact.BirthDate, "Дата рождения: [[12.05.1984]]"},
	{redact.BirthDate, "生年月日：[[1984年5月12日]]"},
	{redact.BirthDate, "The idea was born in 1984. The shop opened on 12 May 1984."},
	{redact.BirthDate, "Published 2024-05-12, updated 12/06/2024."},
	{redact.IPAddress, "Request from [[203.0.113.77]] on port 443, then [[203.0.113.78]]:8080."},
	{redact.IPAddress, "```\n[[198.51.100.23]] - - [12/May/2024:10:11:12 +0000] \"GET / HTTP/1.1\" 200\n```"},
	{redact.IPAddress, "fe80 link [[2001:db8:85a3::8a2e:370:7334]] and [[fe80::1ff:fe23:4567:890a]]."},
	{redact.IPAddress, "X-Forwarded-For: [[192.168.14.2]], [[10.1.2.3]]"},
	{redact.IPAddress, "Subnet [[10.20.0.0]]/16 behind netmask 255.255.0.0, loopback 127.0.0.1, any 0.0.0.0."},
	{redact.IPAddress, "Version 10.2.14.3 of the driver; build 1.2.3.4; v2.10.3.1; at 12:30:45."},
	{redact.IPAddress, "#### 1.2.3.4 Scope of delivery"},
	{redact.IPAddress, "Call a::b or std::vec::be from 2024.01.02.03.04."},
	{redact.Vehicle, "Sold: [[1M8GDM9AXKP042788]], blue."},
	{redact.Vehicle, "VIN: [[WVWZZZ1JZ3W386752]]"},
	{redact.Vehicle, "Fahrgestellnummer [[WVWZZZ1JZ3W386752]]"},
	{redact.Vehicle, "The id 1M8GDM9AXKP042789 and INTERNATIONALIZE and 12345678901234567 are none."},
	{redact.MedicalRecord, "MRN: [[00482913]]; admitted twice."},
	{redact.MedicalRecord, "Patient ID [[A-482-913]]"},
	{redact.MedicalRecord, "Medical record number is [[48-29-13]]."},
	{redact.MedicalRecord, "病历号：[[2024001234]]"},
	{redact.MedicalRecord, "Order number 00482913; the patient was here 3 times."},
	{redact.BirthDate, "Date of birth: [[9 Dec 1993]], {\"dateOfBirth\": \"[[1972-04-19]]\"}"},
	{redact.BirthDate, "生年月日：[[昭和61年9月30日]]"},
	{redact.MACAddress, "MAC [[00:1A:2B:3C:4D:5E]], [[00-1a-2b-3c-4d-5e]] or [[001a.2b3c.4d5e]]"},
	{redact.MACAddress, "At 10:20:30, 550e8400-e29b-41d4-a716-446655440000, 1a:2b:3c:4d:5e:6f:70:80"},
	{redact.Plate, "Kennzeichen: [[B-AB 1234]]. License plate [[7ABC123]], placa [[ABC 1234]]."},
	{redact.Plate, "A plate of food for 4 people, plate 12, B-AB 1234."},
	{redact.Username, "Username: [[ann_lee99]], login: [[root2]]"},
	{redact.Username, "Username and password are needed. user: admin"},
}

func TestExtra(t *testing.T) {
	t.Parallel()
	for _, c := range extraCases {
		plain := strings.NewReplacer("[[", "", "]]", "").Replace(c.text)
		var want strings.Builder
		for i, part := range strings.Split(c.text, "[[") {
			if i > 0 {
				_, part, _ = strings.Cut(part, "]]")
				want.WriteString("<" + string(c.entity) + ">")
			}
			want.WriteString(part)
		}
		opts := redact.Options{Mode: redact.Fast, Extra: []redact.Entity{c.entity}}
		got, _, err := redact.Markdown(context.Background(), plain, opts)
		if err != nil {
			t.Fatal(err)
		}
		if got != want.String() {
			t.Errorf("%s: got %q, want %q", c.entity, got, want.String())
		}
		if again, _, _ := redact.Markdown(context.Background(), got, opts); again != got {
			t.Errorf("%q: masked again: %q", got, again)
		}
		if without, found, _ := redact.Markdown(context.Background(), plain, redact.Options{Mode: redact.Fast}); strings.Contains(without, "<"+string(c.entity)+">") {
			t.Errorf("%q: masked without being asked: %v", plain, found)
		}
	}
}

// TestExtraInAddresses: a URL whose host is masked is still valid.
func TestExtraInAddresses(t *testing.T) {
	t.Parallel()
	p := redact.NewPage(redact.Options{Extra: redact.Extras()})
	for _, in := range []string{"https://203.0.113.77:8443/a?b=c", "http://[2001:db8::8a2e:370:7334]/x", "https://host.example/?ip=203.0.113.77", "ssh://git@203.0.113.77/r.git"} {
		got, err := p.URL(context.Background(), in)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := url.Parse(got); err != nil || strings.Contains(got, "203.0.113") || strings.Contains(got, "2001:") {
			t.Errorf("%s: got %s, %v", in, got, err)
		}
	}
	if _, _, err := redact.Markdown(context.Background(), "", redact.Options{Extra: []redact.Entity{"AGE"}}); !errors.Is(err, redact.ErrOptions) {
		t.Errorf("unknown extra: %v", err)
	}
}
