package formats

import "github.com/pagemill/pagemill/formats/internal/price"

// A Price is an amount of money as a page shows it.
type Price struct {
	Amount    float64 `json:"amount"`              // in units of the currency, not in hundredths
	Currency  string  `json:"currency,omitempty"`  // ISO 4217 if known, else as written
	Symbol    string  `json:"symbol,omitempty"`    // the currency as shown
	Formatted string  `json:"formatted,omitempty"` // with two decimals and the currency, "" without one; as written from ParsePrice
}

// ParsePrice reads the first price in a text such as "ab 1.299,00 €". hint is
// nearby text that may name the currency. The currency is as written; ok is
// false if the text has no amount.
func ParsePrice(text, hint string) (p Price, ok bool) {
	q := price.Parse(text, hint)
	return Price{Amount: q.Amount, Currency: q.Currency, Formatted: q.Text}, q.Found
}
