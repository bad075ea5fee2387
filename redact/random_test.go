package redact_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/redact"
)

// TestStructureOfRandomDocuments generates documents of every construct around
// every kind of value, and checks both promises for each.
func TestStructureOfRandomDocuments(t *testing.T) {
	t.Parallel()
	n := 1200
	if testing.Short() {
		n = 200
	}
	modes := []redact.Mode{redact.Fast, redact.Fast, redact.Accurate, redact.Aggressive}
	for seed := range n {
		w := writer{rand.New(rand.NewPCG(uint64(seed), 7))}
		md := w.document()
		keeps(t, md, redact.Options{Mode: modes[seed%len(modes)], ReplaceStyle: styles[seed%len(styles)]})
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// A writer writes random Markdown.
type writer struct{ *rand.Rand }

func (w writer) one(of ...string) string { return of[w.IntN(len(of))] }

func (w writer) document() string {
	var b strings.Builder
	for range 1 + w.IntN(6) {
		b.WriteString(w.block(0))
		b.WriteString("\n")
	}
	return b.String()
}

// block returns a block that ends in a line feed.
func (w writer) block(depth int) string {
	if depth < 2 {
		switch w.IntN(6) {
		case 0:
			return prefixed(w.block(depth+1), "> ", "> ")
		case 1:
			return prefixed(w.block(depth+1), "- ", "  ") + prefixed(w.block(depth+1), "- ", "  ")
		case 2:
			return prefixed(w.block(depth+1), "1. ", "   ")
		}
	}
	switch w.IntN(9) {
	case 8:
		label := w.value()
		return "[" + label + "]: " + w.address() + "\n\n" + w.words() + " [" + label + "] and [" + w.words() + "][" + label + "].\n"
	case 0:
		return strings.Repeat("#", 1+w.IntN(6)) + " " + w.inline() + "\n"
	case 1:
		return "```\n" + w.line() + "\npassword = \"" + w.value() + "\"\n```\n"
	case 2:
		return "| Name | " + w.one("Email", "Phone", "Note") + " |\n| --- | --- |\n| " + w.cell() + " | " + w.cell() + " |\n| " + w.cell() + " | " + w.cell() + " |\n"
	case 3:
		return w.line() + "  \n" + w.line() + "\\\n" + w.line() + "\n"
	case 4:
		return "[" + w.one("a", "see") + "]: " + w.address() + w.one("", " \"title\"") + "\n\n" + w.line() + " [a] [" + w.value() + "][see]\n"
	case 5:
		return "<div>" + w.line() + "</div>\n"
	case 6:
		return "    " + w.line() + "\n"
	}
	return w.line() + "\n" + w.line() + "\n"
}

func prefixed(block, first, rest string) string {
	lines := strings.Split(strings.TrimRight(block, "\n"), "\n")
	for i, l := range lines {
		if i == 0 {
			lines[i] = first + l
		} else {
			lines[i] = rest + l
		}
	}
	return strings.Join(lines, "\n") + "\n"
}

func (w writer) line() string {
	parts := make([]string, 1+w.IntN(4))
	for i := range parts {
		parts[i] = w.one(w.inline(), w.inline(), w.words())
	}
	return strings.Join(parts, w.one(" ", " ", ", ", ". "))
}

func (w writer) inline() string {
	v := w.value()
	switch w.IntN(14) {
	case 0:
		return "**" + v + "**"
	case 1:
		return "*" + v + "*" + w.one("", "s")
	case 2:
		return "`" + v + "`"
	case 3:
		return "[" + v + "](" + w.address() + ")"
	case 4:
		return "![" + v + "](/a.png)"
	case 5:
		return "<" + w.one("mailto:", "https://host.example/?q=") + "ann@host.example>"
	case 6:
		return "<a href=\"" + w.address() + "\">" + v + "</a>"
	case 7:
		return "~~" + v + "~~"
	case 8:
		return "_" + v + "_"
	case 9:
		return "(" + v + ")"
	}
	return v
}

func (w writer) cell() string { return strings.ReplaceAll(w.inline(), "|", "") }

func (w writer) words() string {
	return w.one("the shelves", "Write to", "call", "Dear", "at", "phone:", "is open", "Best regards,", "card", "name:", "lives at", "1)", "+", "#", "tel")
}

func (w writer) value() string {
	switch w.IntN(12) {
	case 0:
		return "ann@host.example"
	case 1:
		return w.one("+44 20 7946 0018", "(415) 555-0132", "030 901820", "415.555.2671", "電話：03-3211-1234")
	case 2:
		return w.one("4111 1111 1111 1111", "378282246310005")
	case 3:
		return w.one("Ann Miller", "Bob Stone", "Zorvina Quell", "Dr. Ann Miller", "My name is Ann Miller", "氏名：山田太郎")
	case 4:
		return w.one("12 Elm Street, Springfield, IL 62704", "Hauptstraße 12, 10115 Berlin", "Springfield, IL 62704",
			"東京都千代田区丸の内1-9-1", "서울시 중구 세종대로 110", "г. Москва, ул. Тверская, д. 12", "House 12, Road 5, Dhaka 1205", "17 Church Lane, Witney, OX28 3LA", "on Elm Street")
	case 5:
		return "DE89 3704 0044 0532 0130 00"
	case 6:
		return "password: hunter2xyz"
	case 7:
		return w.one("Springfield", "Berlin", "France")
	case 8:
		return fmt.Sprint(w.IntN(1e9))
	case 9:
		return "ghp_" + strings.Repeat("aB3dE5gH7", 4)
	}
	return w.words()
}

func (w writer) address() string {
	return w.one("mailto:ann@host.example", "tel:+442079460018", "https://host.example/?email=ann@host.example&x=1", "https://u:s3cr3tPw9@host.example/", "/contact", "<mailto:ann@host.example>")
}
