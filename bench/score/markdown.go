package score

// Document scores the Markdown of a document, typically a PDF, against the
// expected Markdown. The keys are
//
//	nid   reading order: 2·LCS/(a+b) over characters, with the marks of headings, items, tables
//	teds  tables, counting invented ones as errors
//	mhs   headings with the text below them
//
// A key is missing if the expected document has nothing of its kind.
func Document(want, got string) map[string]float64 {
	w, g := readDocument(want), readDocument(got)
	out := map[string]float64{"nid": 0}
	if got != "" {
		out["nid"] = Similarity(orderText(w), orderText(g))
	}
	if t, ok := tableScore(w, g); ok {
		out["teds"] = t
	}
	if m, ok := headingStructure(w, g); ok {
		out["mhs"] = m
	}
	return out
}
