package microformats

import "strings"

// classicRoot returns the microformats2 type of a classic root class
// (microformats.org/wiki/microformats2-parsing, "note backward compatibility
// details", and the vocabulary pages it names).
func classicRoot(class string) string {
	root, _ := lookup(class, `adr h-adr, geo h-geo, hentry h-entry, hfeed h-feed, hnews h-news, hproduct h-product, hrecipe h-recipe,
		hresume h-resume, hreview h-review, hreview-aggregate h-review-aggregate, vcard h-card, vevent h-event`)
	return root
}

// classicProperty returns the microformats2 form of a class (or "rel=…") inside
// a classic root: a prefixed name, followed by the type of the nested item if
// the class implies one.
func classicProperty(root, class string) (string, bool) {
	switch root {
	case "vcard":
		return lookup(class, `fn p-name, url u-url, org p-org, honorific-prefix, given-name, additional-name, family-name,
			honorific-suffix, nickname, email u-email, logo u-logo, photo u-photo, uid u-uid, category, adr, extended-address,
			street-address, locality, region, postal-code, country-name, label, geo, latitude, longitude, tel, note,
			bday dt-bday, key u-key, organization-name, organization-unit, title p-job-title, role, tz, rev dt-rev,
			sort-string, class, mailer, agent, sound u-sound`)
	case "adr":
		return lookup(class, `post-office-box, extended-address, street-address, locality, region, postal-code, country-name`)
	case "geo":
		return lookup(class, `latitude, longitude`)
	case "hentry":
		return lookup(class, `entry-title p-name, entry-summary p-summary, entry-content e-content, published dt-published,
			updated dt-updated, author, category, rel=bookmark u-url, rel=tag p-category`)
	case "hfeed":
		return lookup(class, `category, author, url u-url, photo u-photo, hentry p-entry`)
	case "hnews":
		return lookup(class, `entry, hentry p-entry, geo, latitude, longitude, source-org, dateline, rel=principles u-principles`)
	case "hproduct":
		return lookup(class, `fn p-name, photo u-photo, brand, category, description, identifier u-identifier, url u-url, review,
			hreview p-review, hreview-aggregate p-review, price`)
	case "hrecipe":
		return lookup(class, `fn p-name, ingredient, yield, instructions e-instructions, duration dt-duration, photo u-photo,
			summary, author, published dt-published, nutrition, category, rel=tag p-category`)
	case "hresume":
		return lookup(class, `summary, contact, education, experience, skill, affiliation, publications p-publication`)
	case "hreview":
		return lookup(class, `summary p-name, item p-item h-item, reviewer p-author, dtreviewed dt-reviewed, rating, best, worst,
			description e-content, rel=tag p-category, rel=bookmark u-url`)
	case "hreview-aggregate":
		return lookup(class, `summary p-name, item p-item h-item, rating, best, worst, average, count, votes`)
	case "vevent":
		return lookup(class, `summary p-name, dtstart dt-start, dtend dt-end, duration dt-duration, description, url u-url,
			category, location, geo, attendee, contact, organizer, uid u-uid, status, class, last-modified dt-last-modified`)
	case "item":
		return lookup(class, `fn p-name, url u-url, photo u-photo`)
	}
	return "", false
}

// lookup finds class in a list of entries, each a class and its mapping; an
// entry without a mapping maps to p- and the class.
func lookup(class, table string) (string, bool) {
	for entry := range strings.SplitSeq(table, ",") {
		name, to, _ := strings.Cut(strings.TrimSpace(entry), " ")
		if name == class {
			if to = strings.TrimSpace(to); to == "" {
				to = "p-" + class
			}
			return to, true
		}
	}
	return "", false
}
