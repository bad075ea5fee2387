package content

import "slices"

// title keeps the page's heading if text below it is kept.
func (d *Decision) title(dropped []bool) {
	if d.head < 0 || dropped[d.head] {
		return
	}
	d.Keep[d.head] = d.Keep[d.head] || slices.Contains(d.Keep[d.head:], true)
}
