package content

import "slices"

// titleless is the estimate of an article from which the page's heading is left
// to the model: whoever labelled articles took the title for metadata, and so
// does Result.Metadata. On other pages it is kept above what it stands over.
const titleless = 0.5

// title keeps the page's heading where text below it is kept.
func (d *Decision) title(dropped []bool) {
	if d.head < 0 || dropped[d.head] || d.Kinds[Article] >= titleless {
		return
	}
	d.Keep[d.head] = d.Keep[d.head] || slices.Contains(d.Keep[d.head:], true)
}
