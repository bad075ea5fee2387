package report

// Nest turns a list of rows with depths into a tree.
func Nest(rows []Row) []*Row {
	top := &Row{Depth: -1}
	open := []*Row{top}
	for i := range rows {
		r := &rows[i]
		for len(open) > 1 && open[len(open)-1].Depth >= r.Depth {
			open = open[:len(open)-1]
		}
		up := open[len(open)-1]
		up.Rows = append(up.Rows, r)
		open = append(open, r)
	}
	return top.Rows
}
