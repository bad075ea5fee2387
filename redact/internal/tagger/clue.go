package tagger

import "math"

// Clues for persons and places, which the trees of judgement.bin ask about.
const (
	cluePage         = iota // of a text with addresses
	ClueBelief              // the model's belief, as log-odds
	clueSingle              // one word
	clueFirst               // begins with a first name
	clueSurname             // ends with a surname
	clueUnlisted            // none of its words is in a list of such names
	clueSingleIn            // a single word in a list
	clueNextCap             // before a capitalised word or a number
	cluePrevCap             // after a capitalised word or a number
	clueFull                // a single word of a full name elsewhere
	clueTitle               // after a title such as Dr.
	clueBy                  // after "by"
	clueSaying              // next to "said" or similar
	cluePossess             // before 's
	clueArticle             // after "the", "a", "your"
	clueHost                // the page links to a host of this name
	clueLower               // no capital
	clueCapitals            // all capitals
	clueAlone               // a separate line
	cluePlace               // in a list of places
	clueIn                  // after "in", "at", "from"
	clueOften               // a single unlisted word with many occurrences
	clueComma               // before a comma and a region or country
	clueBrand               // in the list of brands
	clueCredit              // after "Photo:", "Author:"
	clueRole                // before ", CEO"
	clueThing               // before a word for things: "watch", "equation"
	cluePeople              // in a list with persons
	clueVotes               // share of other occurrences of its word labelled as a company
	clueAgain               // missed by the model, but a word of a full name
	clueLastFirm            // ends in a word for companies, schools, shops
	clueInitial             // has an initial
	clueProse               // the share of lower-case words in its sentence
	clueProfile             // in a link to a person's page
	clueWares               // in a link to the page of a product or topic
	clueHeading             // in a heading
	clueUsePerson           // another occurrence is in the context of a person
	clueUsePlace            // or of a place
	clueUseNumber           // or before a number
	clueUseThe              // or after an article
	clueUseThing            // the share of its first word's occurrences before another capitalised word
	clueFullName            // a first name and a surname
	clueUseMany             // how many different capitalised words follow its first word, less one
	clueSlot                // in a slot of Markdown of which there are more
	clueAlike               // the share of such slots that hold a name of the kind
	cluePronoun             // he, she, his or her follows
	clueRoleFirst           // how often its first word was such a name in unlabelled text
	clueRoleLast            // how often its last word was
	clueDocPersons          // full names of other persons on the page
	clueDocPrices           // prices on the page
	clueDocBelief           // the mean belief in the page's other names of the kind
	clueDocPlaces           // how many places the page has
	clueListed              // all of its words are in a list of such names
	clueCountry             // a region or country
	clueChain               // after a comma and a place
	clueRoleFirm            // how often one of its words was a company
	clueCalling             // after "singer", "wife"
	clueActs                // before "was", a verb in -ed
	cluePeers               // how many full names of persons are in its list
	clueAcronym             // one word of a few capitals
	clueOrganisation        // the model's belief in an organisation, as log-odds
	clueOther               // and in the other kind
	clueLowers              // share of its words that the page has in lower case
	clueRun                 // length of the run of capitalised words it is in
	clueDocPronouns         // he and she on the page
	clueDocSaying           // verbs of persons on the page
	clueTo                  // after "to", "of"
	clueBefore              // kind of the token before it, 0 at the edge
	clueAfter               // and after it
	clueHeadline            // a word of it is in the page's first heading
	ClueCompany             // share of the occurrences of its first word labelled as a place
	clueVotesPerson         // or as a person
	clueSeen                // how often its first word occurs
	clueSentence            // belief in persons, places and organisations among the names around it in its sentence
	_
	_
	clueNear // and in all
	_
	_
	ClueWord // the weights of its words and those beside it, by question
	_
	_
	_
	_
	clueSame // the mean belief in a person, a place and an organisation of all times that the name stands in the text
	_
	_
	clueSameAttested // the share of these that have the words of a person around them
	clueLine         // words of its line, as a logarithm
	clueLineFirst    // nothing but signs is before it in its line
	clueLineLast     // or after it
	Clues
)

// ClueNames are readable names of the clues.
var ClueNames = [Clues]string{"Page", "Belief", "Single", "First", "Surname", "Unlisted", "SingleIn", "NextCap", "PrevCap", "Full", "Title", "By", "Saying", "Possess", "Article", "Host", "Lower", "Capitals", "Alone", "Place", "In", "Often", "Comma", "Brand", "Credit", "Role", "Thing", "People", "Votes", "Again", "LastFirm", "Initial", "Prose", "Profile", "Wares", "Heading", "UsePerson", "UsePlace", "UseNumber", "UseThe", "UseThing", "FullName", "UseMany", "Slot", "Alike", "Pronoun", "RoleFirst", "RoleLast", "DocPersons", "DocPrices", "DocBelief", "DocPlaces", "Listed", "Country", "Chain", "RoleFirm", "Calling", "Acts", "Peers", "Acronym", "Organisation", "Other", "Lowers", "Run", "DocPronouns", "DocSaying", "To", "Before", "After", "Headline", "VotesPlace", "VotesPerson", "Seen", "SentencePersons", "SentencePlaces", "SentenceFirms", "NearPersons", "NearPlaces", "NearFirms", "WordBefore", "WordAfter", "WordFirst", "WordLast", "WordEnding", "SamePersons", "SamePlaces", "SameFirms", "SameAttested", "Line", "LineFirst", "LineLast"}

// A clueSet has the value of each clue; of most it is 1 or 0.
type clueSet [Clues]float64

func (c *clueSet) set(clue int, on bool) {
	if on {
		c[clue] = 1
	}
}

// listed reports whether one of the tokens is in the lists of flags and is not
// an everyday word.
func (d *decoder) listed(toks []Token, flags uint8) bool {
	for i := range toks {
		if d.r.findLists(&toks[i]); toks[i].gaz&flags != 0 && toks[i].gaz&gazCommon == 0 {
			return true
		}
	}
	return false
}

// clues returns the evidence for and against a candidate.
func (d *decoder) clues(n named, toks []Token) (c clueSet) {
	name := toks[n.from:n.to]
	first, last := &name[0], &name[len(name)-1]
	single := len(name) == 1
	person := n.kind == Person
	flags := uint8(gazPlace)
	if person {
		flags = gazPerson
	}
	in := d.listed(name, flags)
	c.set(cluePage, !d.plain())
	c[ClueBelief] = odds(n.belief)
	c.set(clueSingle, single)
	c.set(clueFirst, d.listed(name[:1], gazFirst))
	c.set(clueSurname, d.listed(name[len(name)-1:], gazSurname))
	c.set(clueFullName, person && !single && c[clueFirst]+c[clueSurname] == 2)
	c.set(clueUnlisted, !in)
	c.set(clueSingleIn, single && in)
	c.set(clueFull, single && d.full[first.lower])
	c.set(clueLower, first.kind == lowerWord)
	c.set(clueCapitals, first.kind == upperWord && last.kind == upperWord)
	c.set(cluePlace, d.listed(name, gazPlace))
	c.set(clueAlone, n.from == n.lo && n.to == n.hi)
	if single && !in && !d.full[first.lower] {
		c[clueOften] = math.Log(float64(max(1, d.often[first.lower])))
	}
	c[clueBrand] = d.brands(name)
	c.set(clueAgain, n.again)
	c.set(clueLastFirm, firms[last.lower] || cues[last.lower]&beforeFirm != 0)
	for i := range name {
		d.r.findLists(&name[i])
	}
	if u := d.r.uses.of(first); u != nil && u.voted() > 0 {
		c[clueVotes] = float64(u.votes[Organisation+1] / u.voted())
	}
	c.set(cluePeople, d.declared(name))
	d.ofPlace(&c, n, toks)
	d.ofPerson(&c, n, toks)
	d.ofHosts(&c, name)
	d.around(&c, n, toks)
	d.ofSlot(&c, n, toks)
	d.ofDocument(&c, n, name)
	d.ofWords(&c, n, toks)
	d.before(&c, n, toks)
	d.after(&c, n, toks)
	d.against(&c, n, toks)
	d.ofVocabulary(&c, n, toks)
	d.ofLine(&c, n, toks)
	return c
}

// declared reports whether what the page says of persons has all words of a name
// of several.
func (d *decoder) declared(name []Token) bool {
	for i := range name {
		if name[i].capital() && name[i].length > 2 && !d.persons[name[i].lower] {
			return false
		}
	}
	return len(name) > 1 && len(d.persons) > 0
}

// brands counts the brands that a name is, a row of them or one of several words:
// "Ruby Travis Jasmine".
func (d *decoder) brands(name []Token) (n float64) {
	for n < float64(len(name)) && brands[name[int(n)].lower] {
		n++
	}
	if joined := d.joined(name); n == 0 && (brands[joined] || d.things[joined]) {
		return 1
	}
	return n
}

func (d *decoder) before(c *clueSet, n named, toks []Token) {
	if n.from == n.lo {
		return
	}
	p := &toks[n.from-1]
	d.r.findLists(p)
	c.set(clueCredit, p.lower == colon && n.from-1 > n.lo && credits[toks[n.from-2].lower])
	switch {
	case p.gaz&gazTitle != 0 || p.kind == punct && n.from-1 > n.lo && toks[n.from-2].gaz&gazTitle != 0:
		c[clueTitle] = 1
	case p.capital() && !p.first:
		c[cluePrevCap] = 1
	}
	cue := cues[p.lower]
	c.set(clueBy, cue&afterBy != 0)
	c.set(clueArticle, cue&afterArticle != 0)
	c.set(clueIn, cue&afterIn != 0)
	c.set(clueTo, cue&afterTo != 0)
	c.set(clueSaying, cue&beforeSaying != 0 && saying[p.lower])
}

func (d *decoder) after(c *clueSet, n named, toks []Token) {
	if n.to == n.hi {
		return
	}
	t := &toks[n.to]
	adjacent := t.Start-toks[n.to-1].End <= 1
	switch {
	case adjacent && (t.capital() || t.kind == numberTok):
		c[clueNextCap] = 1
	case t.lower == apostrophe || t.lower == curled:
		c[cluePossess] = 1
	case t.lower == comma && n.to+1 < n.hi:
		chain := n.from > n.lo && toks[n.from-1].lower == comma // "intern, Acme, Spain"
		c.set(clueComma, !chain && d.listed(toks[n.to+1:n.to+2], gazRegion|gazCountry))
		c.set(clueRole, roles[toks[n.to+1].lower])
	}
	c.set(clueThing, things[t.lower] || n.to+2 < n.hi && (t.lower == apostrophe || t.lower == curled) && things[toks[n.to+2].lower])
	c.set(clueSaying, cues[t.lower]&beforeSaying != 0 && (saying[t.lower] || t.lower == who))
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

// ofPlace adds the clues for places from their words and the place before.
func (d *decoder) ofPlace(c *clueSet, n named, toks []Token) {
	if n.kind != Place {
		return
	}
	name := toks[n.from:n.to]
	c.set(clueCountry, d.listed(name[:1], gazRegion|gazCountry))
	c.set(clueChain, n.from-2 >= n.lo && toks[n.from-1].lower == comma && d.listed(toks[n.from-2:n.from-1], gazPlace))
	listed := true
	for i := range name {
		listed = listed && (name[i].gaz&gazPlace != 0 || !name[i].capital())
	}
	c.set(clueListed, listed)
}
