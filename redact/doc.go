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
// region.go, with inline.go and link.go, tells prose from code and addresses
// of links. scan.go walks the text once and hands each anchor (a digit, an @, a
// sign of assignment, a word) to the rules it can begin: email; number, which
// asks card, phone and identity; letterid, spacedid, iban and bic; token and
// secret; assign, key and value; address, street, part, town and postcode, and
// eastasia for Chinese, Japanese and Korean. field.go reads lines: labels,
// columns of tables, letters. internal/tagger scores what can hold a name, cities
// adds some places. merge.go settles overlaps and joins the parts of a place,
// known and slug find again what was found, page.go clips findings to their
// regions, render.go writes the masked text, json.go and html.go mask the other
// outputs of a page.
//
// What numbers are checked by is in checksum.go, america.go, asia.go and
// europe.go; telephone numbers by numbering plans, which plan.go asks and
// internal/numbering holds. finder.go finds many words in one pass.
package redact
