package layout

// titleSize is the least size of a title relative to the largest heading below
// it.
const titleSize = 1.1

// untaggedTitle returns the title of a document whose headings are tagged if it
// is tagged as a paragraph, as word processors tag their title style: the first
// text, larger than any heading.
func untaggedTitle(pages []*Page) *Block {
	var title *Block
	largest := 0.0
	for _, p := range pages {
		p.check.Now()
		for _, b := range p.Blocks {
			switch {
			case b.furniture() || b.Kind == Figure:
			case title == nil:
				if b.Kind != Paragraph || !b.Tagged || len(b.Text) > 3 || len(b.Text.String()) < 3 {
					return nil
				}
				title = b
			case b.Kind == Heading && b.Tagged:
				largest = max(largest, b.Size)
			}
		}
	}
	if title == nil || title.Size < titleSize*largest {
		return nil
	}
	return title
}
