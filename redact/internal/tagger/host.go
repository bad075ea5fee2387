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
	clear(d.mains)
	clear(d.labelled)
	for _, own := range d.own {
		d.hostsOf(own)
	}
	d.hostsOf(text)
	all := 0
	for _, l := range d.labelled {
		all += l.count
	}
	for _, l := range d.labelled {
		if l.count >= fewest && l.count*10 >= all {
			beginnings(d.mains, l.text)
		}
	}
}

// fewest is the least number of URLs on the page's own host.
const fewest = 3

// A label is a label of a host name, and the number of URLs that have it.
type label struct {
	text  string
	count int
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
			h := hashString(l)
			if d.labelled[h].count == 0 {
				beginnings(d.hosts, l)
			}
			d.labelled[h] = label{l, d.labelled[h].count + 1}
		}
		i = end
	}
}

// maxHosts limits how many hosts are recorded.
const maxHosts = 1 << 14

func beginnings(hosts map[uint32]bool, label string) {
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
			hosts[h] = true
		}
	}
}

// ofHosts adds the clues from hosts that have the name: the whole of it, its first
// word, or the page's own host.
func (d *decoder) ofHosts(c *[Clues]float64, name []Token) {
	joined := d.joined(name)
	switch single := len(name) == 1; {
	case d.hosts[joined] || single && d.hosts[name[0].lower]:
		c[clueHost] = 1
		if single {
			c[clueHostOne] = 1
		}
	case d.hosts[name[0].lower]:
		c[clueHostFirst] = 1
	}
	if d.mains[joined] {
		c[clueMain] = 1
	}
}
