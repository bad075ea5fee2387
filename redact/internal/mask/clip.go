package mask

import "github.com/pagemill/pagemill/redact/internal/scan"

// Clip cuts hits at the edges of regions and drops the parts in regions where
// their entity is not masked: names, places and phone numbers are not masked in
// code and URLs, except a phone number in a tel: link.
func Clip(text string, hits []scan.Hit, rs []scan.Region) []scan.Hit {
	if len(rs) == 0 {
		return hits
	}
	out := make([]scan.Hit, 0, len(hits))
	next := 0
	for _, h := range hits {
		for next < len(rs) && rs[next].End <= h.Start {
			next++
		}
		out = appendClipped(out, text, h, rs[next:])
	}
	return out
}

// appendClipped adds what is left of one hit; rs are the regions from the start
// of the hit. Tags inside a hit are not part of it.
func appendClipped(out []scan.Hit, text string, h scan.Hit, rs []scan.Region) []scan.Hit {
	rest := h
	for rest.Start < h.End {
		part, ok := rest, true
		switch {
		case len(rs) == 0:
		case rs[0].Start <= rest.Start:
			part.End = min(h.End, rs[0].End)
			ok = allowed(h, rs[0].Kind) && (rs[0].Kind != scan.Tag || rs[0].Start < h.Start && h.End < rs[0].End)
			rs = rs[1:]
		default:
			part.End = min(h.End, rs[0].Start)
		}
		rest.Start = part.End
		if ok && (part.Span == h.Span || Trim(text, &part)) {
			out = append(out, part)
		}
	}
	return out
}

// allowed reports whether h may be masked in a region of kind k. Hits of the
// tagger and of field labels apply to prose only.
func allowed(h scan.Hit, k scan.Kind) bool {
	switch {
	case h.Rule == "again":
		return k != scan.Label
	case k == scan.Code && (h.Rule == "mailbox" || h.Rule == "vcard" || h.Rule == "field/code" || h.Rule == "known"), k.URL() && (h.Rule == "url/place" || h.Rule == "url/name" || h.Rule == "url/seen"):
		return true
	}
	switch k {
	case scan.Code:
		return h.Entity == scan.Email || h.Entity == scan.Secret || h.Entity == scan.Financial || scan.IsExtra(h.Entity)
	case scan.Dest, scan.Bare, scan.Auto:
		return h.Entity != scan.Person && h.Entity != scan.Location || h.Rule == "slug"
	case scan.Label: // see label.go
		return false
	case scan.Tag:
		return h.Rank > scan.RankField
	}
	return true
}
