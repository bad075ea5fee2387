package score

import (
	"strings"
)

// Document scores the Markdown of a document, typically a PDF, against the
// expected Markdown. The keys are
//
//	text    plain text: 2·LCS/(a+b) over characters
//	nid     reading order: the same with the marks of headings, items, tables
//	nid_s   the same without tables
//	teds    tables, counting invented ones as errors; teds_r: recall only; teds_s: structure only
//	mhs     headings with the text below them
//	head    headings only; head_nolevel: ignoring their levels
//	list    list items, as F1 of bags; code: lines of code, likewise
//	fp_table  1 if there is a table although none was expected
//	overall mean of nid, teds and mhs
//
// A key is missing if the expected document has nothing of its kind.
func Document(want, got string) map[string]float64 {
	w, g := readDocument(want), readDocument(got)
	out := map[string]float64{}
	tableScores(w, g, out)
	out["text"] = Similarity(documentText(w), documentText(g))
	out["nid"] = Similarity(orderText(w, true), orderText(g, true))
	if s := orderText(w, false); s != "" {
		out["nid_s"] = Similarity(s, orderText(g, false))
	}
	if got == "" {
		for _, k := range []string{"text", "nid", "nid_s"} {
			if _, ok := out[k]; ok {
				out[k] = 0
			}
		}
	}
	if m, ok := headingStructure(w, g); ok {
		out["mhs"] = m
		out["head"], out["head_nolevel"] = headingList(w, g, true), headingList(w, g, false)
	}
	if items := listItems(w); len(items) > 0 {
		out["list"] = bagF1(items, listItems(g))
	}
	if lines := codeLines(w); len(lines) > 0 {
		out["code"] = bagF1(lines, codeLines(g))
	}
	out["overall"] = overall(out)
	return out
}

func overall(f map[string]float64) float64 {
	sum, n := 0.0, 0.0
	for _, k := range []string{"nid", "teds", "mhs"} {
		if v, ok := f[k]; ok {
			sum += v
			n++
		}
	}
	return sum / n
}

// listItems returns the first letters of each item of a document, which are not
// affected by line breaks inside items.
func listItems(blocks []block) []string {
	var out []string
	for _, b := range blocks {
		if b.kind == itemBlock {
			key := []rune(strings.Join(Words(strings.ToLower(b.text)), ""))
			out = append(out, string(key[:min(len(key), 40)]))
		}
	}
	return out
}

func codeLines(blocks []block) []string {
	var out []string
	for _, b := range blocks {
		for _, l := range b.lines {
			if trim(l) != "" {
				out = append(out, strings.Join(strings.FieldsFunc(unify(l), isSpace), ""))
			}
		}
	}
	return out
}
