package main

import (
	"fmt"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// template generates a sentence, message, form or letter. In a template {p} is
// a full name, {f} a first name, {l} a surname, {c} a town, {n} a country, {r}
// a region, {a} an address, {o} an organisation, {e} a mail address, {t} a
// telephone number, {d} a date, {#} a number, {k} a long one, {u} a code, {h} a
// hash, {j} a trade, {w} a meaningless word, {{} a brace.
func (g *generator) template() document {
	t := g.pick(templates)
	var b builder
	for {
		text, rest, ok := strings.Cut(t, "{")
		b.text(text)
		if !ok {
			break
		}
		g.slot(&b, rest[0])
		t = rest[2:]
	}
	d := b.doc()
	switch g.rng.IntN(14) {
	case 0:
		return recased(d, strings.ToLower)
	case 1:
		return recased(d, strings.ToUpper)
	}
	return d
}

func (g *generator) slot(b *builder, c byte) {
	switch c {
	case 'p':
		if g.rng.IntN(14) == 0 {
			b.text(g.pick([]string{"Mr. ", "Mrs. ", "Ms. ", "Dr. ", "Mr ", "Ms ", "Prof. ", "Sir ", "Captain "}))
		}
		b.span(g.person(), tagger.BPer)
	case 'f':
		b.span(capitalised(g.name(g.gaz.first)), tagger.BPer)
	case 'l':
		b.span(capitalised(g.name(g.gaz.surname)), tagger.BPer)
	case 'c':
		b.span(g.town(), tagger.BLoc)
	case 'n':
		b.span(capitalised(g.pick(g.gaz.country)), tagger.BLoc)
	case 'r':
		b.span(capitalised(g.pick(g.gaz.region)), tagger.BLoc)
	case '{':
		b.text("{")
	case 'a':
		b.span(g.address(), tagger.BLoc)
	case 'o':
		b.span(g.organisation(), tagger.BOrg)
	case 'e':
		b.text(fmt.Sprintf("%s@%s.com", g.name(g.gaz.first), g.name(g.gaz.surname)))
	case 't':
		b.text(fmt.Sprintf("+%d %03d %03d %04d", 1+g.rng.IntN(98), g.rng.IntN(1000), g.rng.IntN(1000), g.rng.IntN(10000)))
	case 'd':
		b.text(fmt.Sprintf("%d/%d/%d", 1+g.rng.IntN(28), 1+g.rng.IntN(12), 1930+g.rng.IntN(95)))
	case '#':
		b.text(fmt.Sprint(g.rng.IntN(1000000)))
	case 'k':
		b.text(fmt.Sprintf("%s%d", g.pick([]string{"", "", "GB", "DE", "A-", "ID", "X"}), 1e9+g.rng.Int64N(9e15)))
	case 'u':
		for range 2 + g.rng.IntN(2) {
			b.text(string(rune('A' + g.rng.IntN(26))))
		}
		b.text(fmt.Sprintf("%s%d", g.pick([]string{"", "-", " "}), g.rng.IntN(10000)))
	case 'h':
		b.text(fmt.Sprintf("%x", g.rng.Uint64()))
	case 'j':
		b.text(g.pick(trades))
	case 'w':
		b.text(fmt.Sprintf("%s%d", g.pick([]string{"usr", "dev", "acct", "kit", "sol", "mx"}), g.rng.IntN(100)))
	}
}

func (g *generator) person() string {
	first, last := capitalised(g.name(g.gaz.first)), capitalised(g.name(g.gaz.surname))
	switch g.rng.IntN(18) {
	case 16:
		return first + " " + last + g.pick([]string{" Jr.", " Sr.", " II", " III", " Jr"})
	case 17:
		return strings.ToUpper(first + " " + last)
	case 0:
		return first[:1] + ". " + last
	case 1:
		return last + ", " + first
	case 2:
		return first + " " + strings.ToUpper(g.name(g.gaz.first)[:1]) + ". " + last
	case 3:
		return first + " " + last + "-" + capitalised(g.name(g.gaz.surname))
	case 4:
		return first + " " + g.pick([]string{"de", "van", "von", "al", "bin", "de la", "da", "van der", "Mc", "O'", "El"}) + " " + last
	case 5:
		return first + " " + capitalised(g.name(g.gaz.first)) + " " + last
	}
	return first + " " + last
}

func (g *generator) town() string {
	c := capitalised(g.name(g.gaz.city))
	switch g.rng.IntN(12) {
	case 0:
		return g.pick([]string{"New", "San", "Santa", "Saint", "St.", "Port", "North", "South", "East", "West", "Lake", "Fort", "El", "La", "Los", "Bad", "Upper", "Mount"}) + " " + c
	case 1:
		return c + g.pick([]string{"ville", "burgh", "town", "ton", "land", "berg", "stad", "haven", "mouth", "view", "port", "shire", "furt"})
	case 2:
		return c + " " + g.pick([]string{"City", "Park", "Beach", "Heights", "Falls", "Springs", "Hills", "Bay", "Valley"})
	}
	return c
}

func (g *generator) organisation() string {
	n := capitalised(g.name(g.gaz.surname))
	switch g.rng.IntN(8) {
	case 4, 5: // a made-up brand
		half := []rune(n)
		return string(half[:(len(half)+1)/2]) + g.pick([]string{"tech", "soft", "ix", "ex", "ly", "sys", "net", "gen", "ware", "ia", "on", "co", "med", "data", "bank", "pay"})
	case 6:
		return strings.ToUpper(n[:1]) + g.pick([]string{"BC", "SM", "TX", "DF", "NG", "PL"})
	case 0:
		return n + g.pick([]string{" Inc", " Ltd", " LLC", " Group", " GmbH", " PLC", " Corp"})
	case 1:
		return n + " and " + capitalised(g.name(g.gaz.surname))
	case 2:
		return n + ", " + capitalised(g.name(g.gaz.surname)) + " and " + capitalised(g.name(g.gaz.surname))
	case 3:
		return n + "-" + capitalised(g.name(g.gaz.surname))
	}
	return n + g.pick([]string{" Bank", " University", " Hospital", " Systems", " Partners", " Foods", " Airlines", " Media"})
}

var streetKinds = strings.Fields("Street Avenue Road Lane Drive Court Way Place Boulevard Terrace Close Square St Ave Rd Ln Dr Ct Blvd Pl Crescent Parkway Ridge Hollow Mews Trail Loop Pike Run Grove Walk Row Spur Shoals Plaza Highway Circle")

// address generates a postal address in the order of one of several countries.
func (g *generator) address() string {
	no, street, town, country := 1+g.rng.IntN(9999), capitalised(g.name(g.gaz.surname)), g.town(), capitalised(g.pick(g.gaz.country))
	state := g.pick(strings.Fields("CA NY TX FL WA IL OH PA GA NC MI NJ VA AZ MA TN IN MO MD WI CO MN SC AL LA KY OR OK CT UT IA NV"))
	kind := g.pick(streetKinds)
	var s string
	switch g.rng.IntN(17) {
	case 12:
		s = fmt.Sprintf("%s %d, %s, %s %05d", g.pick([]string{"PO Box", "P.O. Box", "P. O. Box"}), no, town, state, g.rng.IntN(99999))
	case 13:
		s = fmt.Sprintf("%d %s %s %s, %s %s %d", no, g.pick([]string{"N", "N.", "South", "West", "E.", "NE"}), street, kind, town, state, g.rng.IntN(99999))
	case 14:
		s = fmt.Sprintf("%s %d, %d %s %s, %s %s %d", g.pick([]string{"Suite", "Unit", "Level", "Apt."}), 1+g.rng.IntN(90), no, street, kind, town, g.pick(strings.Fields("NSW VIC QLD WA SA TAS ACT ON BC QC AB")), 1000+g.rng.IntN(8999))
	case 15:
		s = fmt.Sprintf("%d %s %s, %s, %s %05d", no, street, kind, town, capitalised(g.pick(g.gaz.region)), g.rng.IntN(99999))
	case 16:
		s = fmt.Sprintf("%s %s %d, %s", street, g.pick([]string{"Street", "utca", "ulica", "gade", "vägen", "tie", "sokak", "Cad."}), 1+g.rng.IntN(200), town)
	case 0, 1:
		s = fmt.Sprintf("%d %s %s, %s, %s %05d", no, street, kind, town, state, g.rng.IntN(99999))
	case 2:
		s = fmt.Sprintf("%d %s %s, %s", no, street, kind, town)
	case 3:
		s = fmt.Sprintf("%d %s %s %s %d, %s, %s %05d", no, street, kind, g.pick([]string{"Apt.", "Suite", "Unit", "Apt"}), 1+g.rng.IntN(900), town, state, g.rng.IntN(99999))
	case 4:
		s = fmt.Sprintf("%s %d, %05d %s", g.pick([]string{"Via", "Calle", "Rua", "Avenida", "Corso", "Viale", "Plaza"})+" "+street, 1+g.rng.IntN(200), g.rng.IntN(99999), town)
	case 5:
		s = fmt.Sprintf("%s%s %d, %05d %s", street, g.pick([]string{"straße", "strasse", "weg", "platz", "gasse", "str.", "straat", "laan", "gatan", "vej"}), 1+g.rng.IntN(200), g.rng.IntN(99999), town)
	case 6:
		s = fmt.Sprintf("%d %s %s, %05d %s", 1+g.rng.IntN(200), g.pick([]string{"rue de", "rue", "avenue", "boulevard", "place", "chemin de"}), street, g.rng.IntN(99999), town)
	case 7:
		s = fmt.Sprintf("%d %s %s, %s, %s", no, street, kind, town, country)
	case 8:
		s = fmt.Sprintf("%s %s %s", fmt.Sprint(no), street, kind)
	case 9:
		s = fmt.Sprintf("%s, %s %05d", town, state, g.rng.IntN(99999))
	case 10:
		s = fmt.Sprintf("%d %s %s, %s %05d, %s", no, street, kind, town, g.rng.IntN(99999), country)
	default:
		s = fmt.Sprintf("Flat %d, %d %s %s, %s, %s%d %d%s", 1+g.rng.IntN(90), no%300+1, street, kind, town, g.pick(strings.Fields("SW NW E N BS M LS EH G CF")), 1+g.rng.IntN(20), 1+g.rng.IntN(9), g.pick(strings.Fields("AB XY QD RT LN JH")))
	}
	return s
}
