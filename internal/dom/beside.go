package dom

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/cancel"
)

// Pages of statistics keep the names of the rows in sight, in a table of their own,
// while the figures scroll in another one beside it.

// maxNames is how many columns a table of names has, at most, and leastRows how many
// rows two tables have that are one.
const maxNames, leastRows = 3, 3

// joinTables puts the cells of a table of names before those of the table beside it, if
// both have a head and as many rows and one element holds the first and what holds, or
// scrolls, the other: tables below each other are alike in what is around them.
func joinTables(check *cancel.Checker, root *html.Node) {
	var names *html.Node
	for n := root; n != nil; {
		check.Step()
		next := Next(n, root, n.DataAtom != atom.Table && !IsProgram(n.DataAtom))
		switch {
		case n.Type == html.TextNode && strings.TrimSpace(n.Data) != "", n.DataAtom == atom.Img: // between the two
			names = nil
		case n.DataAtom == atom.Table && n.Namespace == "":
			if names == nil || !join(check, names, n) {
				names = n
			} else {
				names = nil
			}
		}
		n = next
	}
}

// join joins two tables, or returns false.
func join(check *cancel.Checker, names, figures *html.Node) bool {
	other := NextElement(names)
	if other == nil || other == figures || NextElement(other) != nil || PreviousElement(names) != nil || !isWithin(figures, other) {
		return false
	}
	left, right := rowsOf(check, names), rowsOf(check, figures)
	if len(left) != len(right) || len(left) < leastRows {
		return false
	}
	width := func(row *html.Node) int { return len(slices.Collect(Cells(row))) }
	if width(right[0]) <= width(left[0]) || slices.ContainsFunc(left, func(row *html.Node) bool { return width(row) > maxNames }) {
		return false
	}
	for i, row := range left {
		for _, c := range slices.Backward(slices.Collect(Cells(row))) {
			row.RemoveChild(c)
			right[i].InsertBefore(c, right[i].FirstChild)
		}
	}
	names.Parent.RemoveChild(names)
	return true
}

// isWithin reports whether a node is in an element, a few levels below it.
func isWithin(n, element *html.Node) bool {
	for range levelsBelow {
		if n = n.Parent; n == nil || n == element {
			return n != nil
		}
	}
	return false
}

// levelsBelow is how many elements stand around a table that scrolls, at most.
const levelsBelow = 6

// rowsOf returns the rows of a table that has a head, nil without one.
func rowsOf(check *cancel.Checker, table *html.Node) (rows []*html.Node) {
	head := false
	for part := table.FirstChild; part != nil; part = part.NextSibling {
		head = head || part.DataAtom == atom.Thead
		for row := part.FirstChild; row != nil; row = row.NextSibling {
			if check.Step(); row.DataAtom == atom.Tr {
				rows = append(rows, row)
			}
		}
	}
	if !head {
		return nil
	}
	return rows
}
