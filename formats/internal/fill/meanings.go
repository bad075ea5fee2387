package fill

import (
	"strings"
	"sync"
)

// meanings returns the schema.org paths for a property name, given as words,
// best first.
func meanings(words string) []string {
	if paths := vocabularyPaths()[words]; len(paths) > 0 {
		return paths
	}
	for _, suffix := range [...]string{" list", " text", " name", " url", " string"} {
		if short, ok := strings.CutSuffix(words, suffix); ok {
			if paths := vocabularyPaths()[short]; len(paths) > 0 {
				return paths
			}
		}
	}
	return nil
}

// vocabularyPaths indexes the vocabulary by name.
var vocabularyPaths = sync.OnceValue(func() map[string][]string {
	paths := map[string][]string{}
	for line := range strings.SplitSeq(strings.TrimSpace(vocabulary), "\n") {
		names, to, _ := strings.Cut(line, "=")
		for name := range strings.SplitSeq(names, ",") {
			name = strings.TrimSpace(name)
			paths[name] = append(paths[name], strings.Fields(to)...)
		}
	}
	return paths
})

// vocabulary maps common property names to schema.org
// (schema.org/docs/full.html); written by us.
const vocabulary = `
thread title, page title, post title, evento, titulo, título, titel, titre, nombre, nom, naam, title, name, headline, product name, recipe name, recipe title, product title, article title, event name, job title = name headline title
product, item = name
description, summary, abstract, about, excerpt, intro = description abstract
body, content, text, article body, full text = articleBody text reviewBody
autor, auteur, author, authors, by, byline, writer, creator, author name = author creator
publisher, source, publication, site name = publisher
date, published, published at, publish date, date published, publication date, published date, pub date, posted = datePublished dateCreated uploadDate datePosted
modified, updated, updated at, last updated, date modified, last modified = dateModified
image, picture, photo, thumbnail, main image, image url, cover image, thumbnail url = image thumbnailUrl
images, photos, pictures, gallery = image
url, link, canonical url, page url, permalink = url mainEntityOfPage
language, lang = inLanguage
keywords, tags, tag = keywords
section = articleSection
precio, preis, prix, prezzo, prijs, price, current price, sale price, cost, amount = offers.price offers.lowPrice offers.priceSpecification.price price offers.offers.price
low price, min price = offers.lowPrice
high price, max price = offers.highPrice
currency, price currency, currency code = offers.priceCurrency offers.priceSpecification.priceCurrency priceCurrency
availability, in stock, stock, is available, available, stock status = offers.availability availability
condition, item condition = offers.itemCondition itemCondition
sku, product id, article number, item number, product code = sku productID offers.sku
mpn, model number, part number = mpn
gtin, ean, upc, barcode = gtin13 gtin gtin12 gtin14 gtin8
isbn = isbn
brand, manufacturer, make = brand manufacturer
model = model
color, colour = color
size = size
material = material
weight = weight
seller, merchant, vendor = offers.seller
rating, rating value, average rating, score, stars = aggregateRating.ratingValue reviewRating.ratingValue ratingValue
rating count, ratings count, number of ratings, ratings = aggregateRating.ratingCount aggregateRating.reviewCount ratingCount
review count, reviews count, number of reviews, num reviews = aggregateRating.reviewCount aggregateRating.ratingCount reviewCount
reviews, review = review reviews
ingredients, ingredient, recipe ingredients = recipeIngredient ingredients
instructions, directions, steps, method, preparation, recipe instructions, cooking instructions = recipeInstructions step
yield, yields, servings, serves, portions, recipe yield, serving size = recipeYield yield
total time, total minutes, duration total = totalTime
cook time, cooking time = cookTime performTime
prep time, preparation time = prepTime
time, duration, length, runtime = totalTime duration timeRequired
cuisine = recipeCuisine servesCuisine
category, categories, type, genre, course = recipeCategory category articleSection genre applicationCategory
calories = nutrition.calories calories
nutrition, nutrients, nutritional information = nutrition
diet, dietary, suitable for diet = suitableForDiet
video = video
start, start date, starts at, start time, event date, begins = startDate
end, end date, ends at, end time = endDate
lugar, ort, lieu, location, venue, place, where = location
address, street address = address location.address
street = address.streetAddress streetAddress
city, town, locality = address.addressLocality location.address.addressLocality jobLocation.address.addressLocality addressLocality
state, region, province = address.addressRegion location.address.addressRegion addressRegion
zip, zip code, postal code, postcode = address.postalCode location.address.postalCode postalCode
country = address.addressCountry location.address.addressCountry addressCountry
latitude, lat = geo.latitude location.geo.latitude latitude
longitude, lng, lon, long = geo.longitude location.geo.longitude longitude
phone, telephone, phone number, tel = telephone contactPoint.telephone
email, e mail = email contactPoint.email
opening hours, hours = openingHours openingHoursSpecification
price range = priceRange
organizer, host = organizer
performer, performers, artist = performer byArtist
company, employer, organization, hiring organization, organisation = hiringOrganization worksFor publisher
salary, base salary, compensation = baseSalary.value.value baseSalary.value.minValue baseSalary
employment type, job type = employmentType
question, questions, faq, faqs = mainEntity
answer = acceptedAnswer.text
director = director
actors, cast, actor = actor
pages, number of pages, page count = numberOfPages
release date, released, release year = releaseDate datePublished
version = softwareVersion version
operating system, os = operatingSystem
license, licence = license
`

// headings returns the titles under which pages list values of a property, in
// several languages.
func headings(words string) []string {
	switch words {
	case "ingredients", "ingredient":
		return []string{"ingredients", "what you'll need", "what you’ll need", "you will need", "what you need", "zutaten", "ingrédients", "ingredientes", "ingredienti", "ingrediënten", "ingredienser", "składniki", "ingrediente", "ингредиенты", "suroviny", "ainekset", "hozzávalók", "材料", "재료", "食材"}
	case "instructions", "instruction", "directions", "steps":
		return []string{"instructions", "directions", "method", "steps", "preparation", "zubereitung", "préparation", "preparación", "elaboración", "preparazione", "procedimento", "bereiding", "bereidingswijze", "werkwijze", "zo maak je het", "modo de preparo", "modo de preparação",
			"sposób przygotowania", "przygotowanie", "fremgangsmåde", "gör så här", "tillagning", "приготовление", "postup", "valmistus", "elkészítés", "作り方", "만드는 법", "做法", "how to make", "cooking directions", "step-by-step", "step by step", "schritt für schritt", "étape par étape", "paso a paso"}
	}
	return nil
}
