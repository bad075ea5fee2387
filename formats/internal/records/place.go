package records

import (
	"strings"
	"unicode"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats/internal/labelled"
)

// A place is a postal address in parts, as written on the page.
type place struct {
	whole, street, city, region, code string
	node                              int32
}

// postal returns the page's first postal address with a street, nil without
// one. An address is recognized by its last line: a town with a postal code.
func (p *Page) postal() *place {
	if p.placed {
		return p.place
	}
	p.placed = true
	for i := range p.nodes {
		n := &p.nodes[i]
		if n.n.Type != html.ElementNode || n.size < 12 || n.size > labelled.MaxValue || n.elements > 12 {
			continue
		}
		lines := strings.Split(p.lines(int32(i), n.end), "\n")
		for k, line := range lines {
			if i := strings.LastIndexFunc(line, isDivider); i >= 0 { // beside what else a footer says
				line = strings.TrimSpace(strings.TrimLeftFunc(line[i:], isDivider))
			}
			head, city, region, code := townLine(line)
			if code == "" {
				continue
			}
			a := &place{city: city, region: region, code: code, street: head, node: int32(i)}
			if head == "" && k > 0 && strings.IndexFunc(lines[k-1], unicode.IsDigit) >= 0 && len(lines[k-1]) < 80 {
				a.street = strings.TrimRight(lines[k-1], ", ")
				a.whole = a.street + ", " + line
			} else {
				a.whole = line
			}
			if a.street != "" && strings.IndexFunc(a.street, unicode.IsDigit) >= 0 {
				p.place = a
				return a
			}
		}
	}
	return nil
}

func isDivider(r rune) bool { return r == '|' || r == '•' || r == '·' }

// townLine splits a line that ends in a town, a state code and a postal code
// ("5 Elm St, Springfield, IL 62701") or begins with a postal code and a town
// ("10115 Berlin"); code is "" if it has neither form.
func townLine(line string) (head, city, region, code string) {
	words := strings.Fields(strings.TrimRight(line, " .,"))
	n := len(words)
	if n >= 3 && isZIP(words[n-1]) && len(words[n-2]) == 2 && words[n-2] == strings.ToUpper(words[n-2]) && unicode.IsLetter(rune(words[n-2][0])) {
		before := strings.TrimRight(strings.Join(words[:n-2], " "), ",")
		if cut := strings.LastIndexByte(before, ','); cut >= 0 {
			return strings.TrimSpace(before[:cut]), strings.TrimSpace(before[cut+1:]), words[n-2], words[n-1]
		}
		if strings.IndexFunc(before, unicode.IsDigit) >= 0 { // no comma between street and town
			last := strings.LastIndexByte(before, ' ')
			return before[:last], before[last+1:], words[n-2], words[n-1]
		}
		return "", before, words[n-2], words[n-1]
	}
	if n >= 2 && n <= 5 && len(words[0]) >= 4 && len(words[0]) <= 6 && strings.Trim(words[0], "0123456789") == "" && unicode.IsUpper([]rune(words[1])[0]) {
		return "", strings.Join(words[1:], " "), "", words[0]
	}
	return "", "", "", ""
}

func isZIP(s string) bool {
	five, four, plus := strings.Cut(s, "-")
	return len(five) == 5 && strings.Trim(five, "0123456789") == "" && (!plus || len(four) == 4 && strings.Trim(four, "0123456789") == "")
}

// placeFor answers a field of a postal address.
func (p *Page) placeFor(f *field) Value {
	words := strings.Join(f.words, " ")
	part := ""
	a := (*place)(nil)
	pick := func(get func(*place) string) {
		if a = p.postal(); a != nil {
			part = get(a)
		}
	}
	switch words {
	case "address", "full address", "postal address", "mailing address", "business address", "office address":
		pick(func(a *place) string { return a.whole })
	case "street", "street address", "address line 1":
		pick(func(a *place) string { return a.street })
	case "city", "town", "locality":
		pick(func(a *place) string { return a.city })
	case "state", "region":
		pick(func(a *place) string { return a.region })
	case "zip", "zip code", "postal code", "postcode":
		pick(func(a *place) string { return a.code })
	}
	if part == "" {
		return Value{}
	}
	v := Value{V: part, Text: part, Where: p.address(a.node)}
	if f.Fit != nil {
		v.V = f.Fit(part)
	}
	return v
}
