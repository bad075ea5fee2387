package vault

// A Linker lets the links between converted pages lead to the files with their
// Markdown. It is not safe for concurrent use.
type Linker struct {
	v     Vault
	notes map[string]*Note
}

// Add adds a page, of whose note only addresses and headings are kept. File is
// the slash-separated path of its Markdown, from a folder that is the same for
// all pages. Of two pages with the same address, links lead to the first.
func (l *Linker) Add(n *Note, file string) {
	if l == nil || n == nil || n.doc == nil {
		return
	}
	if l.notes == nil {
		l.notes = map[string]*Note{}
		l.v = Vault{opts: Options{GitHubAnchors: true}, only: links, byAddress: map[string]*Note{}, byFile: map[string]*Note{}}
	}
	n.readHeadings()
	n.doc.Markdown, n.doc.Pictures, n.files = "", nil, nil
	n.path = file
	l.notes[file] = n
	l.v.leads(n)
}

// Link returns the Markdown of an added page with its links to the others, and how
// many these are.
func (l *Linker) Link(file, markdown string) (string, int) {
	if l == nil || l.notes[file] == nil {
		return markdown, 0
	}
	n := l.notes[file]
	was := n.doc
	defer func() { n.doc = was }()
	d := *was
	n.doc = &d
	_, d.Markdown = splitFront(markdown)
	var r Report
	linked := l.v.link(n, &r)
	return markdown[:len(markdown)-len(d.Markdown)] + linked, r.Links
}
