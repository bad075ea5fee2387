package address

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// A grade is the certainty with which a word ends a street name.
type grade uint8

const (
	looseStreet grade = iota // needs further evidence of an address
	usualStreet
	sureStreet
)

// StreetEndings are the last words of street names: the suffixes of USPS
// Publication 28, appendix C1, and their British and other English equivalents.
var StreetEndings = func() map[string]grade {
	m := map[string]grade{}
	for g, words := range [...]string{looseStreet: `aly annex anx arcade arc avenues bayou beach bend bnd bluff bluffs bottom branch bridge brook brooks burg bypass byp camp canyon
		cape causeway center centers centre circles cliff cliffs club common commons corner corners course courts cove coves creek crest
		crossing xing crossroad crossroads curve cts dale dam divide drives estate estates expy extension extensions fall falls ferry
		field fields flat flats ford fords forest forge forges fork forks fort fwy garden gateway glen glens green greens groves grv
		harbor harbors haven heights hts hill hills hollow inlet island islands isle junction jct junctions key keys knoll knolls lake
		lakes land landing light lights loaf lock locks lodge mall manor manors meadow meadows mill mills mission motorway mount mountain
		mountains neck orchard oval overpass park parks parkways pass passage path pike pine pines plain plains plz point points port
		ports prairie radial ramp ranch rapid rapids rest ridge ridges river roads route rue run shoal shoals shore shores skyway spring
		springs spur spurs squares sta station stravenue stream streets summit terr trace track trafficway trailer tunnel tpke underpass
		union unions valley valleys via viaduct view views village villages ville vista walks wall well wells wharf quay esplanade
		promenade motorway chase rise vale wynd brae gate bazaar chowk`,
		usualStreet: `cir circle close court drive gardens grove parade place plaza row square terrace trail walk way broadway throughway alley loop`,
		sureStreet: `ave av avenue blvd boulevard st street rd road ln lane pkwy parkway hwy highway expressway freeway turnpike cres crescent mews
		marg nagar gdns ct dr drv pl sq ter tce`} {
		for _, w := range strings.Fields(words) {
			m[w] = grade(g)
		}
	}
	return m
}()

// townJoins are the lower-case words inside names of towns.
var townJoins = scan.WordSet(`de del della delle dei degli di da do das dos du des la le les los las of upon under am an der den bei im ob sur sous lès a ao aan pod nad
	l' d' el al`)

// notTowns are words after an address that begin something else.
var notTowns = scan.WordSet(`tel tél telephone téléphone phone telefon telefono teléfono fax telefax email e-mail mail mobile mobil handy web www http https tlf`)

// notStreets follow a count or measure, which makes a following street word
// meaningless: "24 Hour Road Service".
var notStreets = scan.WordSet(`gb tb mb kb ghz mhz hz mah kw kwh mm cm km kg lb lbs oz ft inch inches sq minute minutes min mins hour hours hr day days week
	weeks month months year years seconds pack packs piece pieces pcs pc set best top ways things tips reasons steps step stars star hole door doors
	gen generation series nights night people men women kids million billion thousand percent per x and or of in on to for from with by is are was were a an
	way lane mile miles speed point points bit core cores color colour count mbps gbps`)

// placeIntros directly precede a residence or location.
var placeIntros = scan.WordSet(`at address addresses lives live living lived resides reside residing resided located residence addr home office headquarters hq shop store branch warehouse @ near to deliver
	shipped ship adresse dirección indirizzo wohnt wohnhaft habite vive domicilio chez`)

// streetIntros precede a street as a location.
var streetIntros = scan.WordSet(`on at along near off down and onto from between across in via`)

// StreetOpeners precede the name of a street in Romance and Slavic languages,
// Indonesian and Malay.
var StreetOpeners = scan.WordSet(`rue avenue av boulevard bd place allée allées impasse chemin quai route cours passage square faubourg
	via viale piazza corso vicolo largo piazzale strada lungomare calle avenida avda av. plaza paseo camino ronda carrer
	boul bulevar bulevard bulevardul calea șoseaua aleea splaiul str
	ул улица пр проспект пер переулок бул бульвар наб набережная ш шоссе пл площадь вул вулиця просп провулок площа бульв
	Ул Улица Проспект Переулок Бульвар Набережная Шоссе Площадь Вул Вулиця
	carretera travesía glorieta carrera cra cll diagonal transversal rua travessa praça alameda estrada rodovia largo ulica ul
	aleja aleje plac osiedle ulitsa prospekt bulvar jalan jl lorong straße strasse`)

// lowerOpeners are openers that are also written in lower case and are not
// English words.
var lowerOpeners = scan.WordSet(`ul ulica rue calle rua avenida viale piazza jalan jl
	ул улица пр проспект пер переулок бул бульвар наб набережная шоссе пл площадь вул вулиця просп провулок площа`)

// maxOpener is the length of the longest opener. openerStarts holds the first
// two bytes of the openers, LowerStarts those of lowerOpeners.
const maxOpener = 22

var openerStarts, LowerStarts = scan.StartsOf(StreetOpeners), scan.StartsOf(lowerOpeners)

// numberMarks precede a house number; opensMark holds their first bytes.
var (
	numberMarks = [...]string{"nº ", "n° ", "No: ", "no: ", "Nr: ", "nr. ", "nr ", "no. ", "n. ", "No. ", "Nº ", "# ", "#", "№ ", "d. ", "д. ", "д.", "дом ", "буд. ", "nr.", "No.", "nº"}
	opensMark   = func() (t [256]bool) {
		for _, m := range numberMarks {
			t[m[0]] = true
		}
		return t
	}()
)

// streetNouns stand between the name of a street and the house number in
// Hungarian, Turkish, Baltic and Slavic languages and in split German names.
var streetNouns = scan.WordSet(`utca út útja tér körút sétány ulica ulice cesta náměstí třída trg strasse straße str gatvė pr prospektas tänav tee maantee
	iela sokak sokağı sok caddesi cad bulvarı straat weg vej veien katu tie gatan vägen plein allee platz laan bulevardul`)

// smallNouns are streetNouns that also have another meaning when capitalised.
var smallNouns = scan.WordSet(`gate gata vei plass plads gade park`)

// openersLower are openers that are accepted in lower case after a number.
var openersLower = scan.WordSet(`rue avenue av boulevard bd place allée allées impasse chemin quai route cours passage rua`)

// streetSuffixes are endings of one-word street names in Germanic and Nordic
// languages.
var streetSuffixes = []string{"straße", "strasse", "str", "weg", "platz", "allee", "gasse", "damm", "ufer", "chaussee", "steig", "straat", "laan", "plein", "gracht",
	"singel", "dreef", "gatan", "vägen", "gränd", "torget", "vej", "allé", "veien", "vegen", "gata", "katu", "kuja", "polku", "stieg", "graben"}

// looseSuffixes are endings of street names that other words have too.
var looseSuffixes = []string{"ring", "markt", "gade", "kade", "tie", "ranta", "gate", "berg", "hof", "steeg", "lei"}

// unitWords begin the part of an address within a building.
var unitWords = scan.WordSet(`apt apartment suite ste unit flat floor fl room rm bldg building lot space spc dept trlr hangar office penthouse ph
	piso puerta esc dpto depto departamento int interior appt appartement bâtiment bât etage étage og eg wohnung whg top scala interno bloco apto andar sala casa tower block level house plot villa shop door bl ap sc et lok кв корп стр оф офис под эт`)

// RegionCodes are the two- and three-letter codes of states, territories and
// provinces in addresses (USPS, Canada Post, Australia Post).
var RegionCodes = scan.WordSet(`AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK
	OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR GU VI AS MP AE AP AA AB BC MB NB NL NS NT NU ON PE QC SK YT NSW VIC QLD WA SA TAS ACT
	FM MH PW`)

// brazilStates are the federative units (ISO 3166-2:BR), which are used in
// fewer places than RegionCodes.
var brazilStates = scan.WordSet(`AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO`)

// monthNames precede the number of a day, not of a house.
var monthNames = scan.WordSet(`january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov
	dec januar februar märz mai juni juli oktober dezember janvier février mars avril juin juillet août septembre octobre novembre décembre enero febrero marzo
	abril mayo junio julio agosto septiembre octubre noviembre diciembre`)

// directions precede or follow street names.
var directions = scan.WordSet(`n s e w ne nw se sw north south east west northeast northwest southeast southwest upper lower old new great`)

// connectors are the lower-case words inside names of places and streets.
var connectors = scan.WordSet(`de del della delle dei degli di da do dos das du des la le les los las l' d' el al il lo of the upon under on in
	van der den von zu zur zum am an im bei auf dem sur sous en lès et y e sub und och og cum by next st ste a ao aan bei pod nad`)
