package geom

// sets divides the numbers from 0 to n-1 into sets that are joined one by one
// (union–find). By number: the parent in the tree of its set, itself at the root.
type sets []int

// NewSets returns n sets of one number each.
func NewSets(n int) sets {
	s := make(sets, n)
	for i := range s {
		s[i] = i
	}
	return s
}

// root returns the number that stands for the set of i.
func (s sets) root(i int) int {
	for s[i] != i {
		s[i] = s[s[i]]
		i = s[i]
	}
	return i
}

// Join joins the sets of i and j.
func (s sets) Join(i, j int) { s[s.root(i)] = s.root(j) }

// Numbered returns the number of each set, in the order of their first members,
// by member, and how many sets there are.
func (s sets) Numbered() (of []int, n int) {
	of, number := make([]int, len(s)), make([]int, len(s))
	for i := range s {
		root := s.root(i)
		if number[root] == 0 {
			n++
			number[root] = n
		}
		of[i] = number[root] - 1
	}
	return of, n
}
