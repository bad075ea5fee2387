package redact

// cityNames are capitals and large cities, in English and in their own
// language, as they are written; not those that people are called by.
var cityNames = phraseSet(`Wien,München,Köln,Düsseldorf,Nürnberg,Milano,Napoli,Torino,Firenze,Venezia,Bologna,Palermo,Lisboa,Lisbon,Praha,Prague,Warszawa,Warsaw,Kraków,
	Krakow,Łódź,Wrocław,Poznań,Gdańsk,København,Copenhagen,Århus,Aarhus,Göteborg,Gothenburg,Malmö,Stockholm,Uppsala,Oslo,Trondheim,Helsinki,Tampere,Turku,
	Reykjavík,Reykjavik,Bruxelles,Brussel,Brussels,Antwerpen,Antwerp,Ghent,Amsterdam,Rotterdam,Utrecht,Eindhoven,Genève,Geneva,Zürich,Zurich,Lausanne,
	Basel,Αθήνα,Athens,Θεσσαλονίκη,Thessaloniki,Москва,Moscow,Санкт-Петербург,Saint Petersburg,Київ,Kyiv,Kiev,Харків,Kharkiv,Львів,Lviv,Одеса,Odesa,Минск,
	Minsk,Београд,Beograd,Belgrade,Zagreb,Ljubljana,Bratislava,Budapest,București,Bucharest,Skopje,Tirana,Sarajevo,Podgorica,Istanbul,İstanbul,
	Ankara,Izmir,Tallinn,Riga,Vilnius,Kaunas,Chișinău,Tbilisi,Yerevan,Baku,Barcelona,Sevilla,Zaragoza,Bilbao,Bordeaux,Toulouse,Marseille,Strasbourg,
	Grenoble,Nairobi,Mombasa,Lagos,Abuja,Accra,Dakar,Kampala,Kigali,Addis Ababa,Dar es Salaam,Johannesburg,Cape Town,Pretoria,Durban,Casablanca,Rabat,
	Tunis,Algiers,Cairo,Khartoum,Luanda,Harare,Lusaka,Beirut,Amman,Riyadh,Jeddah,Doha,Dubai,Abu Dhabi,Muscat,Kuwait City,Tehran,Baghdad,Kabul,Karachi,
	Lahore,Islamabad,Delhi,New Delhi,Mumbai,Bengaluru,Bangalore,Chennai,Hyderabad,Kolkata,Pune,Ahmedabad,Dhaka,Colombo,Kathmandu,Yangon,Bangkok,Hanoi,
	Hà Nội,Ho Chi Minh City,Phnom Penh,Kuala Lumpur,Jakarta,Surabaya,Bandung,Manila,Makati,Taipei,Kaohsiung,Seoul,Busan,Incheon,Tokyo,Osaka,Kyoto,Yokohama,
	Nagoya,Sapporo,Fukuoka,Beijing,Shanghai,Guangzhou,Shenzhen,Chengdu,Wuhan,Hong Kong,Ulaanbaatar,Tashkent,Almaty,Melbourne,Brisbane,Perth,Canberra,
	Auckland,Christchurch,Bogotá,Bogota,Medellín,Medellin,Caracas,Quito,Guayaquil,Montevideo,Buenos Aires,São Paulo,Sao Paulo,Rio de Janeiro,Brasília,
	Brasilia,Havana,Guadalajara,Monterrey,Tijuana,Ciudad de México,Mexico City,Toronto,Montréal,Montreal,Ottawa,Calgary,Edmonton,Winnipeg,Vancouver,
	Los Angeles,San Francisco,San Diego,San Antonio,Las Vegas,New Orleans,Chicago,Philadelphia,Seattle,Boston,Minneapolis,Milwaukee,Pittsburgh,Cincinnati,
	Baltimore,Albuquerque,Tucson,Edinburgh,Glasgow,Liverpool,Manchester,Birmingham,Sheffield,Nottingham,Cardiff,Belfast,Dublin`)

// maxCityWords is how many words the longest of cityNames has.
const maxCityWords = 4

// cities finds the cities of cityNames that the tagger left out, which finds
// few whose names are not English. Those in the names of organisations are no
// places.
func cities(text string, names []hit, firms []Span) []hit {
	var out []hit
	for i := 0; i < len(text); {
		end := wordEnd(text, i)
		if end == i {
			i++
			continue
		}
		for len(firms) > 0 && firms[0].End <= i {
			firms = firms[1:]
		}
		for len(names) > 0 && names[0].End <= i {
			names = names[1:]
		}
		if isUpper(text[i]) || text[i] >= 0x80 {
			last := cityAt(text, i)
			if last > 0 && (len(firms) == 0 || firms[0].Start >= last) && (len(names) == 0 || names[0].Start >= last) {
				out = append(out, hit{Finding{Location, Span{i, last}, 0.6, "city", false}, rankTagger})
				end = last
			}
		}
		i = end
	}
	return out
}

// cityAt returns the end of the name of a city that starts at i, or 0.
func cityAt(text string, i int) int {
	found := 0
	for end, n := i, 0; n < maxCityWords; n++ {
		w := wordEnd(text, end)
		if w == end {
			break
		}
		if cityNames[text[i:w]] {
			found = w
		}
		if w == len(text) || text[w] != ' ' {
			break
		}
		end = w + 1
	}
	return found
}
