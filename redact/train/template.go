package main

import (
	"fmt"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// template makes a sentence, message, form or letter. In a template {p} is a
// full name, {f} a first name, {l} a surname, {c} a town, {n} a country, {a} an
// address, {o} an organisation, {e} a mail address, {t} a telephone number,
// {d} a date, {#} a number.
func (g *generator) template() document {
	t := templates[g.rng.IntN(len(templates))]
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
		b.span(g.person(), tagger.BPer)
	case 'f':
		b.span(capitalised(g.pick(g.gaz.first)), tagger.BPer)
	case 'l':
		b.span(capitalised(g.pick(g.gaz.surname)), tagger.BPer)
	case 'c':
		b.span(g.town(), tagger.BLoc)
	case 'n':
		b.span(capitalised(g.pick(g.gaz.country)), tagger.BLoc)
	case 'a':
		b.span(g.address(), tagger.BLoc)
	case 'o':
		b.span(g.organisation(), tagger.BOrg)
	case 'e':
		b.text(fmt.Sprintf("%s@%s.com", g.pick(g.gaz.first), g.pick(g.gaz.surname)))
	case 't':
		b.text(fmt.Sprintf("+%d %03d %03d %04d", 1+g.rng.IntN(98), g.rng.IntN(1000), g.rng.IntN(1000), g.rng.IntN(10000)))
	case 'd':
		b.text(fmt.Sprintf("%d/%d/%d", 1+g.rng.IntN(28), 1+g.rng.IntN(12), 1930+g.rng.IntN(95)))
	case '#':
		b.text(fmt.Sprint(g.rng.IntN(1000000)))
	}
}

func (g *generator) person() string {
	first, last := capitalised(g.pick(g.gaz.first)), capitalised(g.pick(g.gaz.surname))
	switch g.rng.IntN(16) {
	case 0:
		return first[:1] + ". " + last
	case 1:
		return last + ", " + first
	case 2:
		return first + " " + strings.ToUpper(g.pick(g.gaz.first)[:1]) + ". " + last
	case 3:
		return first + " " + last + "-" + capitalised(g.pick(g.gaz.surname))
	case 4:
		return first + " " + g.pick([]string{"de", "van", "von", "al", "bin", "de la", "da", "van der", "Mc", "O'", "El"}) + " " + last
	case 5:
		return first + " " + capitalised(g.pick(g.gaz.first)) + " " + last
	}
	return first + " " + last
}

func (g *generator) town() string {
	c := capitalised(g.pick(g.gaz.city))
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
	n := capitalised(g.pick(g.gaz.surname))
	switch g.rng.IntN(5) {
	case 0:
		return n + g.pick([]string{" Inc", " Ltd", " LLC", " Group", " GmbH", " PLC", " Corp"})
	case 1:
		return n + " and " + capitalised(g.pick(g.gaz.surname))
	case 2:
		return n + ", " + capitalised(g.pick(g.gaz.surname)) + " and " + capitalised(g.pick(g.gaz.surname))
	case 3:
		return n + "-" + capitalised(g.pick(g.gaz.surname))
	}
	return n + g.pick([]string{" Bank", " University", " Hospital", " Systems", " Partners", " Foods", " Airlines", " Media"})
}

var streetKinds = strings.Fields("Street Avenue Road Lane Drive Court Way Place Boulevard Terrace Close Square St Ave Rd Ln Dr Ct Blvd Pl Crescent Parkway Ridge Hollow Mews Trail Loop Pike Run Grove Walk Row Spur Shoals Plaza Highway Circle")

// address writes a postal address in the order of one of several countries.
func (g *generator) address() string {
	no, street, town, country := 1+g.rng.IntN(9999), capitalised(g.pick(g.gaz.surname)), g.town(), capitalised(g.pick(g.gaz.country))
	state := g.pick(strings.Fields("CA NY TX FL WA IL OH PA GA NC MI NJ VA AZ MA TN IN MO MD WI CO MN SC AL LA KY OR OK CT UT IA NV"))
	kind := g.pick(streetKinds)
	var s string
	switch g.rng.IntN(12) {
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

// templates are sentences of our own. Those without a slot for a name teach
// where capitals mean nothing.
var templates = []string{
	"My name is {p} and I live in {c}.", "My name is {f}.", "Hi, this is {f} from {o}.", "Hello {f}, thanks for your message.", "Hi {f},", "Dear {p},", "Dear Mr. {l},", "Dear Ms. {l}, we have received your form.",
	"Please send the parcel to {a}.", "I moved to {a} last month.", "Our new office is at {a}.", "Ship to: {a}", "Billing address: {a}", "Address: {a}", "{p}, {a}", "{p}\n{a}",
	"Name: {p}\nPhone: {t}\nEmail: {e}", "Patient: {p}, born {d} in {c}", "Customer {p} called from {t} about order {#}.", "Please call {f} back at {t}.", "Contact {p} at {e} or {t}.",
	"can you ask {f} about it", "i talked to {f} yesterday and she said no", "lol {f} is in {c} again", "meet me in {c} at 5", "going to {c} with {f} this weekend!!", "{f}: are you there?\n{f}: yes, one minute", "{f}, can you check this?", "Thanks {f}!", "Thanks,\n{f}", "Best regards,\n{p}", "Kind regards,\n{p}\n{o}", "Sincerely,\n{p}", "Cheers, {f}",
	"The meeting with {p} and {p} was moved to {d}.", "{p} was born in {c} on {d}.", "{p} moved from {c} to {c} in 1998.", "{p} ({n}) won the race.", "{p} of {c} was elected chair.", "I was born in {n} and grew up in {c}, {n}.", "We flew from {c} to {c} via {c}.", "What is the weather in {c} today?", "How do I get to {a} from here?", "Is there a branch of {o} in {c}?", "{o} opened a store in {c}.",
	"I want to change my address to {a}, please.", "The card ending in {#} belongs to {p}.", "Transfer the amount to {p}, account {#}.", "My husband {f} and I would like to open an account.", "My daughter {f} starts school in {c}.", "Doctor {l} will see you now.", "Dr. {l} works at {o}.", "Prof. {p} teaches in {c}.", "Judge {l} ruled on {d}.", "President {l} visited {n}.", "According to {p}, the plan failed.", "said {p}.", "\"It was late,\" said {l}.", "{l} told the paper that {l} had left.", "Written by {p}", "By {p}", "Photo: {p}", "Author: {p} | {d}", "Posted by {f} on {d}", "Reviewed by {p}", "Signed, {p}", "cc: {p}, {p}", "Attendees: {p}, {p}, {p} and {p}", "1. {p}\n2. {p}\n3. {p}", "- {p}, {c}\n- {p}, {c}", "{p} - Software Engineer", "{p}, Head of Sales, {o}", "Lead developer, {o} (2015-2019), {c}", "Intern, {o}, {n}", "References: {p}, {t}", "{c} · {t} · {e}", "{n} · {t}", "Emergency contact: {p} ({t})", "Place of birth: {c}, {n}", "Nationality: unknown. Resident of {c}.", "Born: {d}, {c}", "Passenger: {p}, from {c} to {c}", "Reach {p} at {e} or call {t}.", "User {p} logged in from {c}.", "Ticket {#} was assigned to {p}.", "The tenant, {p}, rents the flat at {a}.", "Witness {p} lives at {a}.", "She lives at {a}.", "he's from {n} I think", "who is {p}?", "where is {c}?", "tell {f} i said hi", "ok {f} see you in {c}",
	"{p} hat am {d} angerufen.", "Sehr geehrte Frau {l},", "Herr {l} wohnt in {c}.", "Bonjour {f}, je suis à {c}.", "Madame {l} habite à {c}.", "Estimado Sr. {l}:", "Vive en {c}, {n}.", "Il signor {l} abita a {c}.", "Meu nome é {p} e moro em {c}.", "Mit freundlichen Grüßen\n{p}", "Cordialement,\n{p}",
	"Getting Started", "Terms of Service", "Privacy Policy", "Read More", "Sign In", "Add to Cart", "Free Shipping on All Orders", "Frequently Asked Questions", "How It Works", "About Us | Contact | Careers", "Release Notes for Version 3", "Table of Contents", "Click Here to Subscribe", "New Features in This Release", "Project Status", "All Rights Reserved", "Related Articles", "Leave a Comment", "Share This Post", "Latest News", "Java, Python, Ruby and Go", "Docker, Kubernetes and Jenkins on Linux", "Use Chrome, Firefox or Safari", "Windows, Android and iOS", "Monday to Friday, January to March", "Install Node, then run Webpack", "The Quick Start Guide", "Django, Flask, Spring and Rails", "Introduction to Machine Learning", "User Guide", "Chapter One", "Add New Item", "Bluetooth, Wi-Fi and USB", "Markdown, Unicode and JSON", "Black Friday Sale", "Size Guide", "Customer Reviews", "Best Sellers", "Apache Maven and Gradle", "Swift, Rust and Kotlin", "Jasmine, Mocha and Jest", "The {o} report is out.", "Shares of {o} fell on Monday.", "{o} hired {p}.", "{o} said on Tuesday it would close.",
}
