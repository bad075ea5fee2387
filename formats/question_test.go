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
