package mask

import (
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/redact/internal/address"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// Merge decides which hits are kept. Of two overlapping hits the one with the
// higher rank wins, then the one that starts first; the part of the loser
// outside the winner stays masked if it still contains a letter or digit.
func Merge(check *cancel.Checker, text string, hits []scan.Hit) []scan.Hit {
	scan.SortHits(check, hits)
	var out []scan.Hit
	var sizes [scan.RankStrong + 1]int
	for i := range hits {
		check.Step()
		sizes[hits[i].Rank]++
	}
	for r := int(scan.RankStrong); r >= int(scan.RankTagger); r-- {
		if sizes[r] == 0 {
			continue
		}
		level := make([]scan.Hit, 0, sizes[r])
		for i := range hits {
			check.Step()
			if int(hits[i].Rank) == r {
				level = append(level, hits[i])
			}
		}
		out = overlay(check, text, out, flatten(check, text, level))
	}
	check.Steps(len(hits))
	return joinPlaces(check, text, out)
}

// joinPlaces joins adjacent places of which one is an address: "12 Elm Street"
// and "Springfield" in "12 Elm Street, Springfield". The two halves of a
// hyphenated name are joined as well.
func joinPlaces(check *cancel.Checker, text string, hits []scan.Hit) []scan.Hit {
	out := make([]scan.Hit, 0, len(hits))
	for i, h := range hits {
		check.Step()
		n := len(out)
		if h.Entity == scan.Location {
			if joined := joinCountry(text, out, h); joined != nil {
				out = joined
				continue
			}
			if n > 0 && out[n-1].Entity == scan.Location && goesOn(text, out[n-1], h) {
				last := &out[n-1]
				last.End, last.Score = h.End, max(last.Score, h.Score)
				last.Rank = max(last.Rank, h.Rank)
				continue
			}
			if end := codeAfter(text, h.End); end > 0 && (i+1 == len(hits) || hits[i+1].Start >= end) {
				h.End = end
			}
		}
		if n := len(out); n > 0 && h.Start < out[n-1].End {
			continue // a country already joined to its town
		}
		out = append(out, h)
	}
	return out
}

// codeAfter returns the end of ", MA" if a state code follows the place that
// ends at i, or 0.
func codeAfter(text string, i int) int {
	if !strings.HasPrefix(text[i:], ", ") {
		return 0
	}
	end := scan.Past(text, i+len(", "), len(text), scan.IsUpper)
	if end < len(text) && (scan.IsWord(text[end]) || text[end] == '-') || !scan.IsLower(text[max(i-1, 0)]) {
		return 0
	}
	if !address.RegionCodes[text[i+len(", "):end]] {
		return 0
	}
	return end
}

// goesOn reports whether place b is the next part of place a.
func goesOn(text string, a, b scan.Hit) bool {
	switch text[a.End:b.Start] {
	case "-":
		return true
	case ", ":
		return a.Rank == scan.RankAddress || b.Rank == scan.RankAddress || (address.RegionCodes[text[b.Start:b.End]] || dottedCode(text[b.Start:b.End]))
	case " ":
		return a.Rank == scan.RankAddress || b.Rank == scan.RankAddress
	}
	return false
}

// dottedCode reports whether v is a state code with dots: "D.C.".
func dottedCode(v string) bool {
	return len(v) == len("D.C.") && v[1] == '.' && v[3] == '.' && address.RegionCodes[v[:1]+v[2:3]]
}

// joinCountry joins the last two of hits, a town and its region, with a
// following country h: "Austin, Texas, USA". A town and only one of the two
// stay separate, as in texts with annotated names.
func joinCountry(text string, hits []scan.Hit, h scan.Hit) []scan.Hit {
	n := len(hits) - 1
	if n < 1 || h.Entity != scan.Location || hits[n].Entity != scan.Location || hits[n-1].Entity != scan.Location {
		return nil
	}
	town, region := hits[n-1], hits[n]
	if text[town.End:region.Start] != ", " || text[region.End:h.Start] != ", " ||
		!address.CountryNames[strings.ToLower(text[h.Start:h.End])] || !address.RegionNames[strings.ToLower(text[region.Start:region.End])] {
		return nil
	}
	hits[n-1].End, hits[n-1].Score = h.End, max(town.Score, region.Score, h.Score)
	return hits[:n]
}

// flatten makes sorted hits of one rank disjoint: the first wins, overlapping
// hits of the same entity are merged.
func flatten(check *cancel.Checker, text string, hits []scan.Hit) []scan.Hit {
	out := make([]scan.Hit, 0, len(hits))
	for _, h := range hits {
		check.Step()
		if n := len(out); n > 0 && h.Start < out[n-1].End {
			last := &out[n-1]
			if h.Entity == last.Entity {
				last.End = max(last.End, h.End)
				last.Score = max(last.Score, h.Score)
				continue
			}
			h.Start = last.End
			if !Trim(text, &h) {
				continue
			}
		}
		out = append(out, h)
	}
	return out
}

// overlay puts the hits of low into the gaps of high; both are sorted and
// disjoint.
func overlay(check *cancel.Checker, text string, high, low []scan.Hit) []scan.Hit {
	out := make([]scan.Hit, 0, len(high)+len(low))
	i := 0
	for _, l := range low {
		check.Step()
		for i < len(high) && high[i].End <= l.Start {
			out = append(out, high[i])
			i++
		}
		for i < len(high) && high[i].Start < l.End {
			part := l
			part.End = high[i].Start
			if part.Start < part.End && Trim(text, &part) {
				out = append(out, part)
			}
			l.Start = max(l.Start, high[i].End)
			if high[i].End > l.End {
				break
			}
			out = append(out, high[i])
			i++
		}
		if l.Start < l.End && (i >= len(high) || high[i].Start >= l.End) && Trim(text, &l) {
			out = append(out, l)
		}
	}
	return append(out, high[i:]...)
}

// Trim removes spaces and punctuation from the ends of a clipped hit, and
// reports whether anything worth masking is left.
func Trim(text string, h *scan.Hit) bool {
	for h.Entity != scan.Secret && h.Entity != scan.IPAddress && h.Start < h.End && !scan.IsWord(text[h.Start]) && text[h.Start] != '+' && text[h.Start] != '(' && !escape(text, h.Start) {
		h.Start++
	}
	h.End = scan.BackAny(text, h.Start, h.End, " \t\r\n,;:!?-(")
	return h.End-h.Start >= 2
}

// escape reports whether a percent-encoded byte is at i.
func escape(text string, i int) bool {
	return text[i] == '%' && i+2 < len(text) && scan.IsHex(text[i+1]) && scan.IsHex(text[i+2])
}
