package formats_test

import (
	"context"
	"testing"

	"github.com/pagemill/pagemill/formats"
	"github.com/pagemill/pagemill/internal/dom"
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

// A word that the page never says speaks against an answer, but for the name of what is
// asked for; a number is of what is counted; which of a class is a name, number or list.
func TestAnswerSaysWhatIsAsked(t *testing.T) {
	t.Parallel()
	p := formats.Page{Markdown: "# Harbour school\n\nThe course for skippers takes 12 weeks, with two evenings a week. The school has three boats.\n\nThe course takes place in Marstal. The skippers' course follows the frameworks of the port.\n\nThe school teaches with the frameworks Alba and Norda.\n"}
	asked(t, p, map[string]string{
		"How many weeks does the course for skippers take?":   "The course for skippers takes 12 weeks, with two evenings a week.",
		"In which town does the course take place?":           "The course takes place in Marstal.",
		"How many boats does the school have?":                "The school has three boats.",
		"Who is the president of the school?":                 "",
		"Which frameworks does the school teach with?":        "The school teaches with the frameworks Alba and Norda.",
		"How many instructors teach the course for skippers?": "",
	})
}

// What other readers know of the page answers questions about the page: what its product
// costs, its day, its author, its only telephone number.
func TestAnswerIsStated(t *testing.T) {
	t.Parallel()
	page := func(html, markdown string) formats.Page {
		root, err := dom.ParseString(html)
		if err != nil {
			t.Fatal(err)
		}
		return formats.Page{Root: root.Root, URL: "https://shop.example/product/oak-kit", Markdown: markdown}
	}
	asked(t, page(`<title>Oak driver kit</title><script type="application/ld+json">{"@type":"Product","name":"Oak driver kit","offers":{"price":"19.95","priceCurrency":"EUR"}}</script><h1>Oak driver kit</h1><p>19.95 €</p><button>Add to cart</button>`,
		"# Oak driver kit\n\n19.95 €\n\nMade for small screws.\n"), map[string]string{
		"How much does the driver kit cost?": "19.95 €",
		"How much does the hammer cost?":     "",
	})
	asked(t, page(`<title>Spring at the mill</title><meta property="article:published_time" content="2025-01-17T08:00:00Z"><meta name="author" content="Ada Quern">`,
		"# Spring at the mill\n\nJanuary 17, 2025\n\nBy Ada Quern\n\nThe wheel turns again.\n"), map[string]string{
		"When was the article published?": "January 17, 2025",
		"Who wrote the article?":          "By Ada Quern",
		"When was the mill built?":        "",
	})
	asked(t, page(`<title>Mill gallery</title>`, "# Welcome to the mill gallery\n\nWe show prints.\n\n555-014-3112\n"), map[string]string{
		"What is the telephone number of the gallery?": "555-014-3112",
		"What is the telephone number of the bakery?":  "",
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
