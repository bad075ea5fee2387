package main

// add adds the rows of the given features.
func (w *row) add(rows []row, features []uint32) {
	for _, f := range features {
		r := &rows[f]
		for y := range labels {
			w[y] += r[y]
		}
	}
}

// addBoth adds the rows of the given features in both tables.
func (w *row) addBoth(rows, more []row, features []uint32) {
	for _, f := range features {
		r, m := &rows[f], &more[f]
		for y := range labels {
			w[y] += r[y] + m[y]
		}
	}
}

// move scales the weights by keep and subtracts rate times g.
func (w *row) move(g *row, rate, keep float32) {
	for y := range labels {
		w[y] = w[y]*keep - rate*g[y]
	}
}
