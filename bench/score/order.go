package score

import "strings"

// orderText returns a document as one line in reading order for NID, the
// normalised indel distance of opendataloader-bench. It includes text, its
// order and, by their marks, headings, items and tables.
func orderText(blocks []block) string {
	var parts []string
	for _, b := range blocks {
		switch b.kind {
		case headingBlock:
			parts = append(parts, strings.Repeat("#", b.level)+" "+b.text)
		case tableBlock:
			parts = append(parts, tableHTML(b.rows))
		case codeBlock:
			parts = append(parts, codeText(b))
		case itemBlock:
			parts = append(parts, "- "+b.text)
		default:
			parts = append(parts, b.text)
		}
	}
	return collapse(strings.Join(parts, " "))
}

func tableHTML(rows [][]cell) string {
	var b strings.Builder
	b.WriteString("<table>")
	for _, row := range rows {
		b.WriteString("<tr>")
		for _, c := range row {
			b.WriteString("<td>" + c.text + "</td>")
		}
		b.WriteString("</tr>")
	}
	return b.String() + "</table>"
}

func codeText(b block) string { return unify(strings.Join(b.lines, " ")) }
