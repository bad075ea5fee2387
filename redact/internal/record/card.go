package record

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// readCard reads vCard (RFC 6350) and iCalendar (RFC 5545): properties with
// parameters, whose lines may be folded.
func readCard(f *File, src string) {
	for i := 0; i < len(src); {
		end := foldedEnd(src, i)
		f.property(src, i, end)
		i = end + 1
	}
}

// foldedEnd returns the end of the line at i and of the lines, which begin with
// space, that go on with it.
func foldedEnd(src string, i int) int {
	end := scan.LineEnd(src, i)
	for end+1 < len(src) && (src[end+1] == ' ' || src[end+1] == '\t') {
		end = scan.LineEnd(src, end+1)
	}
	return end
}

// isCard reports whether all lines of a text are properties of a card or an event,
// as parts of one are.
func isCard(text string) bool {
	n := 0
	for line := range strings.Lines(text) {
		end := strings.IndexAny(line, ";:")
		if end < 0 || n > sampled {
			return end < 0 && strings.TrimSpace(line) == "" && n > 0
		}
		name := line[strings.LastIndexByte(line[:end], '.')+1 : end]
		if cardKeys[name] == "" && !cardSilent[name] || name == "KEY" || name == "LABEL" || name == "AGENT" {
			return false
		}
		n++
	}
	return n > 0
}

// property reads the property [i,end).
func (f *File) property(src string, i, end int) {
	colon, quoted := i, false
	for colon < end && (quoted || src[colon] != ':') {
		if src[colon] == '"' {
			quoted = !quoted
		}
		colon++
	}
	if colon == end {
		f.add(src, nil, i, end, CardText)
		return
	}
	name, params, _ := strings.Cut(src[i:colon], ";")
	at := i + len(name) + 1
	name = strings.ToUpper(name[strings.LastIndexByte(name, '.')+1:])
	for p := range strings.SplitSeq(params, ";") {
		if k := strings.IndexByte(p, '='); k > 0 {
			v := strings.Trim(p[k+1:], `"`)
			start := at + k + 1 + strings.Index(p[k+1:], v)
			if key := strings.ToUpper(p[:k]); key == "CN" || key == "EMAIL" || key == "LABEL" || key == "SENT-BY" {
				f.add(src, f.head(nil, cardKeys[key]), start, start+len(v), CardText)
			}
		}
		at += len(p) + 1
	}
	if cardSilent[name] {
		return
	}
	key := cardKeys[name]
	if key == "" {
		f.add(src, f.head(nil, name), colon+1, end, CardText)
		return
	}
	for a := colon + 1; a <= end; { // the parts of a name or an address
		b := a
		for b < end && src[b] != ';' {
			if src[b] == '\\' {
				b++
			}
			b++
		}
		b = min(b, end)
		start := a
		for _, scheme := range [...]string{"mailto:", "tel:", "MAILTO:", "sip:"} {
			if strings.HasPrefix(src[a:b], scheme) {
				start = a + len(scheme)
			}
		}
		f.add(src, f.head(nil, key), start, b, CardText)
		a = b + 1
	}
}

// cardKeys say what the values of properties and parameters are.
var cardKeys = map[string]string{
	"N": "full name", "FN": "full name", "NICKNAME": "full name", "CN": "full name", "AGENT": "full name", "RELATED": "full name", "X-ASSISTANT": "full name", "X-MANAGER": "full name", "X-SPOUSE": "full name",
	"TEL": "phone", "EMAIL": "email", "ADR": "address", "LABEL": "address", "GEO": "coordinates", "BDAY": "date of birth", "X-BIRTHDAY": "date of birth", "BIRTHPLACE": "birthplace", "IMPP": "email",
	"ATTENDEE": "email", "ORGANIZER": "email", "LOCATION": "address", "SENT-BY": "email",
}

// cardSilent are the properties that say nothing of people.
var cardSilent = map[string]bool{
	"BEGIN": true, "END": true, "VERSION": true, "PRODID": true, "UID": true, "REV": true, "DTSTAMP": true, "DTSTART": true, "DTEND": true, "CREATED": true,
	"LAST-MODIFIED": true, "RRULE": true, "SEQUENCE": true, "STATUS": true, "TRANSP": true, "CALSCALE": true, "METHOD": true, "TZID": true, "TZOFFSETFROM": true, "TZOFFSETTO": true,
	"TZNAME": true, "TRIGGER": true, "ACTION": true, "DURATION": true, "CLASS": true, "PRIORITY": true, "PHOTO": true, "LOGO": true, "KEY": true, "SOUND": true, "KIND": true, "GENDER": true,
}
