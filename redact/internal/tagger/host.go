package tagger

import "strings"

// shortestHost is the least length of a word that is compared with the start of
// a host name.
const shortestHost = 4

// readHosts records how the hosts of a text's URLs begin: "johnnyseeds.example"
// stands for Johnny Seeds. Texts without URLs, of which a page has many, have
// the same hosts: the page's own.
func (d *decoder) readHosts(text string) {
	bare := !strings.Contains(text, "://")
	if bare && d.bare {
		return
	}
	d.bare = bare
	clear(d.hosts)
	clear(d.labelled)
	for _, own := range d.own {
		d.hostsOf(own)
	}
	d.hostsOf(text)
}

func (d *decoder) hostsOf(text string) {
	for i := 0; ; {
		k := strings.Index(text[i:], "://")
		if k < 0 {
			return
		}
		i += k + len("://")
		end := i
		for end < len(text) && end-i < 80 && (isASCIILetter(text[end]) || isDigit(text[end]) || text[end] == '.' || text[end] == '-') {
			end++
		}
		labels := strings.Split(text[i:end], ".")
		for k, l := range labels[:max(0, len(labels)-1)] {
			if l == "www" || k < len(labels)-3 || len(d.hosts) > maxHosts {
				continue
			}
			if h := hashString(l); !d.labelled[h] {
				d.labelled[h] = true
				d.beginnings(l)
			}
		}
		i = end
	}
}

// maxHosts limits how many hosts are recorded.
const maxHosts = 1 << 14

// beginnings records how a host's label begins.
func (d *decoder) beginnings(label string) {
	h, n := uint32(fnvBasis), 0
	for i := 0; i < len(label) && i < 32; i++ {
		if label[i] == '-' {
			continue
		}
		c := label[i]
		if isASCIILetter(c) {
			c |= 0x20
		}
		h = hashByte(h, c)
		if n++; n >= shortestHost {
			d.hosts[h] = true
		}
	}
}

// ofHosts adds the clue from a host that has the name.
func (d *decoder) ofHosts(c *clueSet, name []Token) {
	c.set(clueHost, d.hosts[d.joined(name)] || len(name) == 1 && d.hosts[name[0].lower])
}
