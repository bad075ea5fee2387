// Package room lends lists of numbers that are given back together.
package room

// A Room is what lists are made of. The zero Room is ready to use.
type Room struct{ all, unused []int32 }

// List returns a list of n zeros, which is lent until Clear.
func (r *Room) List(n int) []int32 {
	if len(r.unused) < n {
		r.all = make([]int32, 2*len(r.all)+n)
		r.unused = r.all
	}
	list := r.unused[:n:n]
	r.unused = r.unused[n:]
	return list
}

// Clear takes back all lists.
func (r *Room) Clear() {
	clear(r.all[:len(r.all)-len(r.unused)])
	r.unused = r.all
}
