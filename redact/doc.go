// Package redact finds personal data in Markdown, text and HTML and masks it.
//
// There are six entities (spec 2.4, redactPII): PERSON, EMAIL, PHONE, LOCATION,
// FINANCIAL and SECRET, and three modes of search: fast uses patterns,
// checksums and labelled fields; accurate, the default, adds a statistical
// tagger for names and places; aggressive trades precision for recall. Nothing
// is downloaded or sent anywhere.
//
// The function Markdown masks a single text. A page with several outputs is
// masked through one Page, so that a name found in its Markdown is also masked
// in its title, links and HTML.
//
// # Safety
//
// If anything fails, the context ends or a caller's Recognizer returns an
// error, the result is "" and the error: nothing unmasked is returned. A
// Finding states where and why a value was masked, never the value. Masking
// preserves the structure of the Markdown: blocks, emphasis, tables, fences and
// links stay the same. Masking is idempotent.
//
// # Order of work
//
// A text is read twice, by anchors and by lines; rules.go has the table of the
// rules that each anchor (a digit, an @, an assignment sign, a word) can start,
// and words.go the rules that start at words and numbers. The rules are in
// packages that import only those listed before them:
//
//	scan      the cursor, hits, bytes, words, clues, runs of digits, the text as it is seen
//	phone     telephone numbers, by the plans of internal/numbering
//	identity  card, account, wallet, tax and national identity numbers
//	address   streets, postcodes, towns, countries
//	secret    tokens, keys and values, URL parameters
//	field     lines: labels, table columns, letters, records in code
//	mail      mail addresses
//	mask      Markdown regions, overlaps, repeated values, rendering
//
// internal/tagger scores candidates for names. page.go combines everything for
// Markdown and text, json.go and html.go for the other outputs of a page.
package redact
