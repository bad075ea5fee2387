package formats_test

import (
	"context"
	"testing"

	"github.com/pagemill/pagemill/formats"
)

// A question whose subject the page only mentions gets no answer.
func TestQuestionIsWithheld(t *testing.T) {
	t.Parallel()
	p := formats.Page{Markdown: "# Harbour ferry\n\nThe ferry leaves the north pier every 20 minutes. It carries 150 passengers and four bicycles.\n\nTickets cost 3 euros on board. Children under six travel free.\n\nThe harbour office is open from 8 to 17.\n"}
	for question, answered := range map[string]bool{
		"How much do tickets cost on board?":                    true,
		"How many passengers does the ferry carry?":             true,
		"Who is the chief executive of the brewery in Leipzig?": false,
		"When was the lighthouse painted blue?":                 false,
		"Which airline serves Tromsø in winter?":                false,
	} {
		a, err := formats.Question(context.Background(), p, question)
		if err != nil {
			t.Fatal(err)
		}
		if (a.Text != "") != answered {
			t.Errorf("%s: got %q", question, a.Text)
		}
	}
}

// An answer has the kind of value that is asked for, and says it of what is asked.
func TestAnswerIsOfTheKind(t *testing.T) {
	t.Parallel()
	p := formats.Page{Markdown: "# Mill shop, call 555 014-2277\n\nThe mill shop sells flour and bran. It was built by Ada Quern in 1840.\n\nRye flour costs 3 euros a bag. The price of bran is given at the counter.\n\n## Opening hours\n\nThe shop opens at 8 on weekdays.\n\nSummer fair - 7/18\n"}
	asked(t, p, map[string]string{
		"What is the telephone number of the mill shop?": "# Mill shop, call 555 014-2277",
		"How much does rye flour cost?":                  "Rye flour costs 3 euros a bag.",
		"What is the price of bran?":                     "",
		"On which date is the summer fair?":              "Summer fair - 7/18",
		"Who built the mill?":                            "It was built by Ada Quern in 1840.",
		"Who sponsors the mill museum?":                  "",
		"How many employees work in the shop?":           "",
	})
}

// A share is no amount of money, digits of an address are no value, and an answer is
// of the year that is asked about, which its heading may name.
func TestAnswerIsOfTheYear(t *testing.T) {
	t.Parallel()
	p := formats.Page{Markdown: "# Mill shop\n\nThe [rye serum 10% and bran](https://shop.example/serum?price=5&crid=25QWFVY2L1) is sold in the mill shop.\n\nThe yearly return of the mill fund would be the same as that of its farms, 7 percent.\n\n## Figures of 2024\n\nThe mill ground 900 bags of barley.\n"}
	asked(t, p, map[string]string{
		"How much does the rye serum cost?":                    "",
		"What was the yearly return of the fund in 2023?":      "",
		"What was the yearly return of the mill fund?":         "The yearly return of the mill fund would be the same as that of its farms, 7 percent.",
		"How many bags of barley had the mill ground in 2024?": "The mill ground 900 bags of barley.",
		"How many bags of barley did the mill grind in 2022?":  "",
	})
}

// asked holds the answers of a page to what is wanted, by question; "" where it has none.
func asked(t *testing.T, p formats.Page, wants map[string]string) {
	t.Helper()
	for question, want := range wants {
		a, err := formats.Question(context.Background(), p, question)
		if err != nil {
			t.Fatal(err)
		}
		if a.Text != want {
			t.Errorf("%s: got %q, want %q", question, a.Text, want)
		}
	}
}
