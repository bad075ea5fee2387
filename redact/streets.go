package redact

import "strings"

func wordSet(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// streetEndings are the street suffixes of USPS Publication 28, appendix C1,
// with their British and other English kin; they end a street name.
var streetEndings = wordSet(`alley aly annex anx arcade arc ave av avenue avenues bayou beach bend bnd bluff bluffs bottom blvd boulevard
	branch bridge brook brooks burg bypass byp camp canyon cape causeway center centers centre cir circle circles cliff cliffs
	close club common commons corner corners course court courts cove coves creek crescent cres crest crossing xing crossroad
	crossroads curve ct cts dale dam divide drive drives dr drv estate estates expressway expy extension extensions fall falls
	ferry field fields flat flats ford fords forest forge forges fork forks fort freeway fwy garden gardens gdns gateway glen
	glens green greens grove groves grv harbor harbors haven heights hts highway hwy hill hills hollow inlet island islands isle
	junction jct junctions key keys knoll knolls lake lakes land landing lane ln light lights loaf lock locks lodge loop mall
	manor manors meadow meadows mews mill mills mission motorway mount mountain mountains neck orchard oval overpass park parks
	parkway parkways pkwy pass passage path pike pine pines place pl plain plains plaza plz point points port ports prairie
	radial ramp ranch rapid rapids rd rest ridge ridges river road roads route row rue run shoal shoals shore shores skyway
	spring springs spur spurs sq square squares st sta station stravenue stream street streets summit ter terr terrace
	throughway trace track trafficway trail trailer tunnel turnpike tpke underpass union unions valley valleys via viaduct view
	views village villages ville vista walk walks wall way well wells wharf quay parade esplanade promenade broadway
	motorway chase rise vale wynd brae gate bazaar marg nagar chowk`)

// sureEndings are those that are hardly ever another word after a number.
var sureEndings = wordSet(`ave av avenue blvd boulevard cir circle close court crescent cres ct dr drive expressway freeway gardens gdns
	grove highway hwy lane ln mews parade parkway pkwy pl place plaza rd road row sq square st street ter terrace trail turnpike
	walk way broadway throughway alley loop marg nagar`)

// streetOpeners come before the name of a street in Romance and Slavic
// languages, Indonesian and Malay.
var streetOpeners = wordSet(`rue avenue av boulevard bd place allée allées impasse chemin quai route cours passage square faubourg
	via viale piazza corso vicolo largo piazzale strada lungomare calle avenida avda av. plaza paseo camino ronda carrer
	carretera travesía glorieta carrera cra cll diagonal transversal rua travessa praça alameda estrada rodovia largo ulica ul
	aleja aleje plac osiedle ulitsa prospekt bulvar jalan jl lorong straße strasse`)

// maxOpener is the length of the longest of them, and openerStarts has their
// first bytes.
const maxOpener = 11

var openerStarts = func() (t [256]bool) {
	for w := range streetOpeners {
		t[w[0]] = true
	}
	return t
}()

// numberMarks stand before a house number, opensMark has their first bytes.
var (
	numberMarks = [...]string{"nº ", "n° ", "nr. ", "nr ", "no. ", "n. ", "No. ", "Nº ", "# ", "#", "№ ", "d. "}
	opensMark   = func() (t [256]bool) {
		for _, m := range numberMarks {
			t[m[0]] = true
		}
		return t
	}()
)

// openersLower lists those that are taken in lower case after a number too.
var openersLower = wordSet(`rue avenue av boulevard bd place allée allées impasse chemin quai route cours passage rua`)

// Endings of one-word street names in Germanic and Nordic languages.
var streetSuffixes = []string{"straße", "strasse", "str", "weg", "platz", "allee", "gasse", "damm", "ufer", "chaussee", "steig", "straat", "laan", "plein", "gracht",
	"kade", "singel", "dreef", "gatan", "vägen", "gränd", "torget", "gade", "vej", "allé", "veien", "vegen", "gata", "katu", "kuja", "polku", "ring", "stieg", "graben", "markt"}

// unitWords begin the part of an address inside a building.
var unitWords = wordSet(`apt apartment suite ste unit flat floor fl room rm bldg building lot space spc dept trlr hangar office penthouse ph
	piso puerta esc dpto depto departamento int interior appt appartement bâtiment bât etage étage og eg wohnung whg top scala interno bloco apto andar sala casa tower block level`)

// regionCodes are the states, territories and provinces that addresses write
// in two or three letters (USPS, Canada Post, Australia Post).
var regionCodes = wordSet(`AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK
	OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR GU VI AS MP AE AP AA AB BC MB NB NL NS NT NU ON PE QC SK YT NSW VIC QLD WA SA TAS ACT
	FM MH PW`)

// directions precede or follow street names.
var directions = wordSet(`n s e w ne nw se sw north south east west northeast northwest southeast southwest upper lower old new great`)

// connectors stand in lower case inside the names of places and streets.
var connectors = wordSet(`de del della delle dei degli di da do dos das du des la le les los las l' d' el al il lo of the upon under on in
	van der den von zu zur zum am an im bei auf dem sur sous en lès et y e sub und och og cum by next st ste`)
