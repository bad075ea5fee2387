package redact

import (
	"strings"
	"unicode"
)

var maskable = append(Entities(), Extras()...)

// isMask reports whether a value is nothing but what this package puts in the
// place of values, in any of its spellings.
func isMask(v string) bool {
	rest := strings.Trim(v, `\* `+wordJoiner)
	for _, e := range maskable {
		if !strings.Contains(rest, string(e)) {
			continue
		}
		for _, cut := range [...]string{"<?>", "&lt;?&gt;", "&lt;?&gt", "lt;?&gt", "%3C?%3E", "?"} {
			rest = strings.ReplaceAll(rest, strings.Replace(cut, "?", string(e), 1), "")
		}
	}
	return !strings.ContainsFunc(rest, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// clip cuts hits at the edges of regions and drops the parts where their
// entity is not masked: in code and addresses no names, places or phones,
// though a phone may stand in a tel: link.
func clip(text string, hits []hit, rs []region) []hit {
	if len(rs) == 0 {
		return hits
	}
	out := make([]hit, 0, len(hits))
	next := 0
	for _, h := range hits {
		for next < len(rs) && rs[next].end <= h.Start {
			next++
		}
		out = appendClipped(out, text, h, rs[next:])
	}
	return out
}

// appendClipped adds what is left of one hit, rs being the regions from that
// of its start on. A tag that a hit goes through is not part of it.
func appendClipped(out []hit, text string, h hit, rs []region) []hit {
	rest := h
	for rest.Start < h.End {
		part, ok := rest, true
		switch {
		case len(rs) == 0:
		case rs[0].start <= rest.Start:
			part.End = min(h.End, rs[0].end)
			ok = allowed(h, rs[0].kind) && (rs[0].kind != tag || rs[0].start < h.Start && h.End < rs[0].end)
			rs = rs[1:]
		default:
			part.End = min(h.End, rs[0].start)
		}
		rest.Start = part.End
		if ok && (part.Span == h.Span || trim(text, &part)) {
			out = append(out, part)
		}
	}
	return out
}

// What the tagger and the labels of fields say is about prose alone.
func allowed(h hit, k kind) bool {
	switch {
	case h.Rule == "again":
		return k != label
	case k == code && (h.Rule == "mailbox" || h.Rule == "vcard" || h.Rule == "field/code" || h.Rule == "known"), k.url() && h.Rule == "url/place":
		return true
	}
	switch k {
	case code:
		return h.Entity == Email || h.Entity == Secret || h.Entity == Financial || isExtra(h.Entity)
	case dest, bare, auto:
		return h.Entity != Person && h.Entity != Location || h.Rule == "slug"
	case label: // see label.go
		return false
	case tag:
		return h.rank > rankField
	}
	return true
}
