package schemafill

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/ident"
	"github.com/pagemill/pagemill/formats/internal/number"
	"github.com/pagemill/pagemill/formats/internal/price"
)

// number reads a number: a duration in the unit of the description, an amount of
// money, or the only number of the text.
func (f *filler) number(v any, text string, s map[string]any, name string) any {
	desc, _ := s["description"].(string)
	if minutes, ok := duration(text); ok {
		unit := strings.ToLower(desc + " " + strings.Join(ident.Words(name), " "))
		switch {
		case strings.Contains(unit, "second"):
			return json.Number(strconv.Itoa(minutes * 60))
		case strings.Contains(unit, "hour") && !strings.Contains(unit, "minute"):
			return json.Number(strconv.FormatFloat(float64(minutes)/60, 'f', -1, 64))
		}
		return json.Number(strconv.Itoa(minutes))
	}
	if n, ok := v.(json.Number); ok {
		return integral(n.String(), s)
	}
	if isNumeric(text) {
		return integral(strings.TrimSpace(text), s)
	}
	if n, ok := number.Read(text, f.style()); ok {
		return integral(n, s)
	}
	if p := price.Parse(text, ""); p.Found && p.Currency != "" && price.Code(p.Currency, "") != "" {
		return integral(p.Digits, s)
	}
	return nil
}

// dates returns the language by which dates in numbers are read.
func (f *filler) dates() string {
	if !f.ordered {
		f.ordered = true
		if f.page.Meta != nil {
			f.order = f.page.Meta()["language"]
		}
		if len(f.page.Lists) > 0 {
			f.order = f.lists(0).Order(f.order)
		}
	}
	return f.order
}

// style returns how the page writes decimals.
func (f *filler) style() number.Style {
	if len(f.page.Lists) == 0 {
		return number.Unknown
	}
	return f.lists(0).Style()
}

func isNumeric(s string) bool {
	_, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	return err == nil && strings.Trim(s, " +-.0123456789eE") == ""
}

// integral returns a number that fits the type: a fraction is no integer.
func integral(s string, schema map[string]any) any {
	n, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return nil
	}
	if typeOf(schema) == "integer" {
		if n != float64(int64(n)) {
			return nil
		}
		return json.Number(strconv.FormatInt(int64(n), 10))
	}
	return json.Number(strconv.FormatFloat(n, 'f', -1, 64))
}

func boolean(text string) any {
	switch strings.ReplaceAll(strings.ToLower(text[strings.LastIndexAny(text, "/#")+1:]), " ", "") {
	case "true", "yes", "y", "1", "✓", "✔", "✅", "☑", "instock", "available", "preorder", "backorder", "onlineonly", "limitedavailability":
		return true
	case "false", "no", "n", "0", "✗", "✘", "✕", "❌", "x", "outofstock", "soldout", "discontinued", "unavailable":
		return false
	}
	return nil
}
