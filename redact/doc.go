// Package redact finds personal data in Markdown, text and HTML and masks it.
//
// Six entities are known (spec 2.4, redactPII): PERSON, EMAIL, PHONE,
// LOCATION, FINANCIAL and SECRET. Three modes decide how they are looked for:
// fast uses patterns, checksums and labelled fields; accurate, the default,
// adds a statistical tagger for names and places; aggressive trades precision
// for recall. Nothing is downloaded and nothing is sent anywhere.
//
// Markdown is the whole thing for one text. A page with several outputs is
// masked through one Page, so that a name found in its Markdown is masked in
// its title, links and HTML as well.
//
// # Safety
//
// When anything fails, the context ends or a caller's Recognizer gives an
// error, the result is "" and the error: nothing unmasked leaves. A Finding
// says where and why, never what. Masking keeps the structure of the Markdown:
// blocks, emphasis, tables, fences and links are the same before and after,
// and masking masked text changes nothing.
//
// # Order of work
//
// A text is read twice, by anchors and by lines; rules.go has the table of the
// rules that each anchor (a digit, an @, a sign of assignment, a word) can begin
// and words.go the rules that words and digits choose among. The rules live in
// rooms that import only those before them:
//
//	scan      the cursor, hits, bytes, words, clues, runs of digits
//	phone     telephone numbers, by the plans of internal/numbering
//	identity  cards, accounts, wallets, numbers of taxpayers and citizens
//	address   streets, postcodes, towns, countries
//	secret    tokens, keys and values, parameters of addresses
//	field     lines: labels, columns of tables, letters, records in code
//	mail      mail addresses
//	mask      regions of Markdown, overlaps, what was found before, rendering
//
// internal/tagger scores what can hold a name. page.go puts it together for
// Markdown and text, json.go and html.go for the other outputs of a page.
package redact
