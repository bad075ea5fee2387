package tagger

import (
	"maps"
	"math"
	"slices"
)

// What the sentence around a name, the rest of the document and its addresses
// say for or against it, beyond what the model saw: on pages brands and products
// stand where names of people could, without a verb in sight. A logistic
// regression over these clues and the model's own belief gives the probability
// that a finding is right.

// Clues for persons and places. redact/train -judge fits their weights.
const (
	clueBias     = iota
	clueBelief   // the model's, as log-odds
	clueSingle   // one word
	clueFirst    // begins with a first name
	clueSurname  // ends with a surname
	clueUnlisted // none of its words is in a list of such names
	clueSingleIn // one word that is in a list
	clueNextCap  // a capitalised word or a number goes on after it
	cluePrevCap  // or stands before it
	clueTitled   // in a line in title case
	clueFull     // one word of a full name elsewhere
	clueTitle    // after Dr. and the like
	clueBy       // after "by"
	clueSaying   // beside "said" and its like
	cluePossess  // before 's
	clueArticle  // after "the", "a", "your"
	clueHost     // a host of the page's links is called so
	clueHostOne  // and it is one word
	clueLower    // no capital
	clueCapitals // all capitals
	clueCommon   // one word that is an everyday word
	clueAlone    // a line of its own
	cluePlace    // in a list of places
	clueIn       // after "in", "at", "from"
	clueFirm     // before a word of companies
	clueOften    // one unlisted word that stands in many places
	clueTitleOne // one word in a line in title case
	clueNextOne  // one word that a capitalised word follows
	clueComma    // a region or a country follows after a comma
	clueWords    // several words, one of them an everyday one
	clueBrand    // in the list of brands
	clueCredit   // after "Photo:", "Author:"
	clueRole     // before ", CEO"
	clueMixed    // a capital inside a word
	clueThing    // before a word for a thing: "watch", "equation"
	clueFirms    // in a row with companies
	cluePeople   // in a row with persons
	clueVotes    // the share of other places where its word is of a company
	clueAgain    // the model missed it, but it is a word of a full name
	clueLastFirm // ends in a word of companies, schools, shops
	Clues
)

// ClueNames are for those who read weights.
var ClueNames = [Clues]string{"Bias", "Belief", "Single", "First", "Surname", "Unlisted", "SingleIn", "NextCap", "PrevCap", "Titled", "Full", "Title", "By", "Saying", "Possess", "Article", "Host", "HostOne", "Lower", "Capitals", "Common", "Alone", "Place", "In", "Firm", "Often", "TitleOne", "NextOne", "Comma", "Words", "Brand", "Credit", "Role", "Mixed", "Thing", "Firms", "People", "Votes", "Again", "LastFirm"}

// A Finding is a mention with its clues, for training.
type Finding struct {
	Mention
	Clues [Clues]float64
}

// Findings returns the persons and places in text, told with the clues that
// weigh in; for training.
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

// A named is a mention by its tokens.
type named struct {
	st       stretch
	from, to int // tokens
	kind     Kind
	belief   float64
	lo, hi   int  // its sentence's tokens
	again    bool // only its being in a full name speaks for it
}

// odds are the log-odds of p, which is kept away from 0 and 1.
func odds(p float64) float64 {
	p = min(max(p, 1e-3), 1-1e-3)
	return math.Log(p / (1 - p))
}

// Hint tells names that are known beforehand of persons, of things, and of hosts
// that a text is from. They weigh in like what the text itself says of them.
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
			return // one name is a login more often than not
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

// fullNames notes the words of persons' full names.
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

// surnames adds to d.names the words of full names that stand by themselves
// where the model took them for a place or for nothing.
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

// company adds to the clues of d.names[i] what it stands in a row with.
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

// listed says whether one of the tokens is in the lists of flags, and is no
// everyday word.
func (d *decoder) listed(toks []Token, flags uint8) bool {
	for i := range toks {
		if d.r.look(&toks[i]); toks[i].gaz&flags != 0 && toks[i].gaz&gazCommon == 0 {
			return true
		}
	}
	return false
}

// clues gathers what speaks for and against a candidate.
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

// joined is the hash of the words of a name without what is between them.
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

// weigh gives the probability that a finding with clues c is right.
func weigh(c *[Clues]float64, kind Kind) float64 {
	w := &judgement[kind]
	sum := 0.0
	for k, v := range c {
		sum += float64(w[k] * v)
	}
	return math.Round(1000/(1+math.Exp(-sum))) / 1000
}
