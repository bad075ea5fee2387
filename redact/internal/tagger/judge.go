package tagger

import (
	"maps"
	"math"
	"slices"
)

// Evidence for or against a name beyond the model: the sentence around it, the
// rest of the document, and its URLs. On pages, brands and products occur where
// names of people could, without a verb nearby. A logistic regression over
// these clues and the model's own belief gives the probability that a finding
// is right.

// Clues for persons and places. redact/train -judge fits their weights.
const (
	clueBias     = iota
	clueBelief   // the model's belief, as log-odds
	clueSingle   // one word
	clueFirst    // begins with a first name
	clueSurname  // ends with a surname
	clueUnlisted // none of its words is in a list of such names
	clueSingleIn // a single word in a list
	clueNextCap  // before a capitalised word or a number
	cluePrevCap  // after a capitalised word or a number
	clueTitled   // in a line in title case
	clueFull     // a single word of a full name elsewhere
	clueTitle    // after a title such as Dr.
	clueBy       // after "by"
	clueSaying   // next to "said" or similar
	cluePossess  // before 's
	clueArticle  // after "the", "a", "your"
	clueHost     // the page links to a host of this name
	clueHostOne  // the same, and a single word
	clueLower    // no capital
	clueCapitals // all capitals
	clueCommon   // a single everyday word
	clueAlone    // a separate line
	cluePlace    // in a list of places
	clueIn       // after "in", "at", "from"
	clueFirm     // before a word for companies
	clueOften    // a single unlisted word with many occurrences
	clueTitleOne // a single word in a line in title case
	clueNextOne  // a single word before a capitalised word
	clueComma    // before a comma and a region or country
	clueWords    // several words, one of them an everyday word
	clueBrand    // in the list of brands
	clueCredit   // after "Photo:", "Author:"
	clueRole     // before ", CEO"
	clueMixed    // a capital inside a word
	clueThing    // before a word for things: "watch", "equation"
	clueFirms    // in a list with companies
	cluePeople   // in a list with persons
	clueVotes    // share of other occurrences of its word labelled as a company
	clueAgain    // missed by the model, but a word of a full name
	clueLastFirm // ends in a word for companies, schools, shops
	Clues
)

// ClueNames are readable names of the clues.
var ClueNames = [Clues]string{"Bias", "Belief", "Single", "First", "Surname", "Unlisted", "SingleIn", "NextCap", "PrevCap", "Titled", "Full", "Title", "By", "Saying", "Possess", "Article", "Host", "HostOne", "Lower", "Capitals", "Common", "Alone", "Place", "In", "Firm", "Often", "TitleOne", "NextOne", "Comma", "Words", "Brand", "Credit", "Role", "Mixed", "Thing", "Firms", "People", "Votes", "Again", "LastFirm"}

// A Finding is a mention with its clues, for training.
type Finding struct {
	Mention
	Clues [Clues]float64
}

// Findings returns the persons and places in text with their clues, for
// training.
func (t *Tagger) Findings(text string, gaps []Gap) []Finding {
	var out []Finding
	d := t.d
	d.observe = func(m Mention, c *[Clues]float64) { out = append(out, Finding{m, *c}) }
	defer func() { d.observe = nil }()
	d.begin(text, gaps)
	for {
		toks := d.read()
		if len(toks) == 0 {
			return out
		}
		d.mentions(nil, toks)
	}
}

// A named is a mention as a range of tokens.
type named struct {
	st       stretch
	from, to int // tokens
	kind     Kind
	belief   float64
	lo, hi   int  // tokens of its sentence
	again    bool // supported only by a full name elsewhere
}

// odds returns the log-odds of p, clamped away from 0 and 1.
func odds(p float64) float64 {
	p = min(max(p, 1e-3), 1-1e-3)
	return math.Log(p / (1 - p))
}

// Hint adds names known beforehand: persons, things, and the hosts of the text.
// They count like evidence from the text itself.
func (t *Tagger) Hint(persons, things, hosts []string) {
	d := t.d
	words := func(names []string, see func(toks []Token)) {
		text := d.r.text
		for _, name := range names {
			l := &lexer{}
			l.begin(name, nil)
			d.r.text = name
			if toks, _ := l.chunk(); len(toks) > 0 {
				see(toks)
			}
		}
		d.r.text = text
	}
	d.persons, d.things = map[uint32]bool{}, map[uint32]bool{}
	words(persons, func(toks []Token) {
		if len(toks) < 2 {
			return // a single name is most likely a login
		}
		for i := range toks {
			if t := &toks[i]; t.capital() && t.length > 2 {
				d.persons[t.lower] = true
			}
		}
	})
	words(things, func(toks []Token) { d.things[d.joined(toks)] = true })
	for _, h := range hosts {
		d.own = append(d.own, "://"+h+"/")
	}
}

// fullNames records the words of persons' full names.
func (d *decoder) fullNames(all []named, toks []Token) {
	clear(d.full)
	clear(d.often)
	maps.Copy(d.full, d.persons)
	for _, n := range all {
		if n.to-n.from == 1 {
			d.often[toks[n.from].lower]++
		}
		if n.kind != Person || n.to-n.from < 2 || n.belief < 0.7 {
			continue
		}
		for i := n.from; i < n.to; i++ {
			if t := &toks[i]; t.capital() && t.length > 2 {
				d.full[t.lower] = true
			}
		}
	}
}

// surnames adds to d.names the separate words of full names that the model
// labelled as a place or not at all.
func (d *decoder) surnames(toks []Token) {
	if len(d.full) == 0 {
		return
	}
	added := false
	for k := range d.names {
		if n := &d.names[k]; n.kind == Place && n.to-n.from == 1 && d.full[toks[n.from].lower] && n.belief < 0.995 {
			n.kind, n.belief, n.again = Person, 1-n.belief/2, true
		}
	}
	for _, st := range d.stretches {
		for i := st.from; i < st.to; i++ {
			t := &toks[i]
			if d.labels[i] != O || !t.capital() || !d.full[t.lower] || i > st.lo && toks[i-1].capital() || i+1 < st.hi && toks[i+1].capital() {
				continue
			}
			if d.r.look(t); t.gaz&gazCommon == 0 || t.gaz&gazPerson != 0 && !t.first {
				d.names = append(d.names, named{st, i, i + 1, Person, 0.5, st.lo, st.hi, true})
				added = true
			}
		}
	}
	if added {
		slices.SortStableFunc(d.names, func(a, b named) int { return a.from - b.from })
	}
}

// company adds the clues from the names in the same list as d.names[i].
func (d *decoder) company(c *[Clues]float64, i int) {
	for _, k := range [...]int{i - 1, i + 1} {
		if k < 0 || k >= len(d.names) {
			continue
		}
		a, b := d.names[min(i, k)], d.names[max(i, k)]
		if gap := b.from - a.to; gap < 1 || gap > 2 || a.lo != b.lo {
			continue
		}
		switch o := d.names[k]; {
		case o.kind == Organisation:
			c[clueFirms] = 1
		case o.kind == Person && o.belief > 0.8 && o.to-o.from > 1:
			c[cluePeople] = 1
		}
	}
}

// listed reports whether one of the tokens is in the lists of flags and is not
// an everyday word.
func (d *decoder) listed(toks []Token, flags uint8) bool {
	for i := range toks {
		if d.r.look(&toks[i]); toks[i].gaz&flags != 0 && toks[i].gaz&gazCommon == 0 {
			return true
		}
	}
	return false
}

// clues returns the evidence for and against a candidate.
func (d *decoder) clues(n named, toks []Token) (c [Clues]float64) {
	set := func(k int, on bool) {
		if on {
			c[k] = 1
		}
	}
	name := toks[n.from:n.to]
	first, last := &name[0], &name[len(name)-1]
	single := len(name) == 1
	person := n.kind == Person
	flags := uint8(gazPlace)
	if person {
		flags = gazPerson
	}
	in := d.listed(name, flags)
	c[clueBias] = 1
	c[clueBelief] = odds(n.belief)
	set(clueSingle, single)
	set(clueFirst, d.listed(name[:1], gazFirst))
	set(clueSurname, d.listed(name[len(name)-1:], gazSurname))
	set(clueUnlisted, !in)
	set(clueSingleIn, single && in)
	set(clueFull, single && d.full[first.lower])
	set(clueLower, first.kind == lowerWord)
	set(clueCapitals, first.kind == upperWord && last.kind == upperWord)
	set(clueCommon, single && first.gaz&gazCommon != 0)
	set(cluePlace, d.listed(name, gazPlace))
	set(clueTitled, first.titled)
	set(clueTitleOne, single && first.titled)
	set(clueAlone, n.from == n.lo && n.to == n.hi)
	if single && !in && !d.full[first.lower] {
		c[clueOften] = math.Log(float64(max(1, d.often[first.lower])))
	}
	set(clueBrand, brands[first.lower] || brands[d.joined(name)] || d.things[d.joined(name)])
	set(clueAgain, n.again)
	set(clueLastFirm, firms[last.lower] || cues[last.lower]&beforeFirm != 0)
	for i := range name {
		d.r.look(&name[i])
		set(clueWords, c[clueWords] > 0 || !single && name[i].gaz&(gazCommon|gazPerson) == gazCommon)
		set(clueMixed, c[clueMixed] > 0 || name[i].kind == mixedWord)
	}
	if u := d.r.uses.of(first); u != nil {
		if all := u.votes[0] + u.votes[1] + u.votes[2] + u.votes[3]; all > 0 {
			c[clueVotes] = float64(u.votes[3] / all)
		}
	}
	host := d.hosts[first.lower] || d.hosts[d.joined(name)]
	set(clueHost, host)
	set(clueHostOne, host && single)
	declared := !single && len(d.persons) > 0
	for i := range name {
		declared = declared && (!name[i].capital() || name[i].length < 3 || d.persons[name[i].lower])
	}
	set(cluePeople, declared)
	d.before(&c, n, toks)
	d.after(&c, n, toks)
	return c
}

func (d *decoder) before(c *[Clues]float64, n named, toks []Token) {
	if n.from == n.lo {
		return
	}
	p := &toks[n.from-1]
	d.r.look(p)
	if p.lower == colon && n.from-1 > n.lo && credits[toks[n.from-2].lower] {
		c[clueCredit] = 1
	}
	switch {
	case p.gaz&gazTitle != 0 || p.kind == punct && n.from-1 > n.lo && toks[n.from-2].gaz&gazTitle != 0:
		c[clueTitle] = 1
	case p.capital() && !p.first:
		c[cluePrevCap] = 1
	}
	cue := cues[p.lower]
	if cue&afterBy != 0 {
		c[clueBy] = 1
	}
	if cue&afterArticle != 0 {
		c[clueArticle] = 1
	}
	if cue&afterIn != 0 {
		c[clueIn] = 1
	}
	if cue&beforeSaying != 0 && saying[p.lower] {
		c[clueSaying] = 1
	}
}

func (d *decoder) after(c *[Clues]float64, n named, toks []Token) {
	if n.to == n.hi {
		return
	}
	t := &toks[n.to]
	adjacent := t.Start-toks[n.to-1].End <= 1
	switch {
	case adjacent && (t.capital() || t.kind == numberTok):
		c[clueNextCap] = 1
		if n.to-n.from == 1 {
			c[clueNextOne] = 1
		}
	case t.lower == apostrophe || t.lower == curled:
		c[cluePossess] = 1
	case t.lower == comma && n.to+1 < n.hi:
		chain := n.from > n.lo && toks[n.from-1].lower == comma // "intern, Acme, Spain"
		if !chain && d.listed(toks[n.to+1:n.to+2], gazRegion|gazCountry) {
			c[clueComma] = 1
		}
		if roles[toks[n.to+1].lower] {
			c[clueRole] = 1
		}
	}
	if things[t.lower] || n.to+2 < n.hi && (t.lower == apostrophe || t.lower == curled) && things[toks[n.to+2].lower] {
		c[clueThing] = 1
	}
	cue := cues[t.lower]
	if cue&beforeFirm != 0 {
		c[clueFirm] = 1
	}
	if cue&beforeSaying != 0 && (saying[t.lower] || t.lower == who) {
		c[clueSaying] = 1
	}
}

var (
	saying     = hashSet("said says told wrote writes added asked thinks thought explained explains noted")
	who        = hashString("who")
	firms      = hashSet("academy studio studios outlet store stores shop school university college institute hotel hotels resort resorts club records games entertainment partners museum foundation labs lab laboratories laboratory group bank motors motorsports lounge kitchen cafe café coffee salon brewery winery bakery restaurant grill bar pizza market news times post journal magazine press books media films pictures productions tv radio network systems solutions technologies technology software services consulting insurance airlines airways cruises tours travel marathon festival awards award collection collective co-op coop association society church hospital clinic law llp pllc pc trust fund capital ventures holdings industries international global team department council committee commission authority agency office court terrier collie retriever shepherd spaniel dog cat day week book film movie show series")
	colon      = hashString(":")
	credits    = hashSet("photo photos credit credits photograph photographer image picture author authors editor editors writer reporter contact speaker speakers director host coach translator illustrator composer producer name")
	roles      = hashSet("ceo cto cfo coo president vice director manager founder co-founder cofounder professor editor author owner principal partner md m.d ph.d phd dds jd esq cpa rn chairman chairwoman chair senator mayor governor minister judge attorney lawyer engineer designer developer analyst researcher scientist host senior chief head executive associate assistant spokesman spokeswoman spokesperson jr sr who")
	things     = hashSet("app apps software website site platform tool tools plugin extension framework library language model models version edition series brand brands product products watch watches phone phones camera cameras laptop tablet car cars truck bike bikes shoe shoes boot boots jacket jackets coffee tea beer wine whiskey sauce recipe set sets equation equations theorem theorems law laws effect algorithm distribution function functions number numbers space constant principle conjecture paradox matrix syndrome disease test scale index award prize foundation reserves hotel hotels resort restaurant store stores shop shops stock shares products customers users fans bowl cup league stadium theatre theater airport station")
	apostrophe = hashString("'")
	curled     = hashString("’")
)

// joined returns the hash of the words of a name without separators.
func (d *decoder) joined(name []Token) uint32 {
	h := uint32(fnvBasis)
	for i := range name {
		for k := name[i].Start; k < name[i].End; k++ {
			if c := d.r.text[k]; isASCIILetter(c) {
				h = hashByte(h, c|0x20)
			} else if c >= 0x80 || isDigit(c) {
				h = hashByte(h, c)
			}
		}
	}
	return h
}

// weigh returns the probability that a finding with clues c is right.
func weigh(c *[Clues]float64, kind Kind) float64 {
	w := &judgement[kind]
	sum := 0.0
	for k, v := range c {
		sum += float64(w[k] * v)
	}
	return math.Round(1000/(1+math.Exp(-sum))) / 1000
}
