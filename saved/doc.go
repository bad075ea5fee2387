// Package saved reads what browsers and crawlers save, as a sequence of
// documents ready for pagemill.Run:
//
//	for item, err := range saved.Open("crawl.warc.gz", saved.Options{}) {
//		if err != nil {
//			log.Print(err) // one broken record, or the rest of a cut file
//			continue
//		}
//		result, err := pagemill.Run(ctx, item.Document, pagemill.Options{})
//		…
//	}
//
// It knows single pages (.html, also as "complete page" with its folder of
// resources, or as SingleFile and monolith write them; .mhtml as Chrome writes
// it; .webarchive as Safari does; .pdf) and archives of them (.warc and
// .warc.gz, .har, .wacz, .zip, .tar, .tar.gz; archives may hold archives). The
// kind is found by the bytes where they tell, else by the name's ending.
//
// What the format knows goes with each document: address, content type, HTTP
// status, date. The resources that were saved with a page are at hand through
// [Item.Resource], or put into the page with [Options.EmbedImages].
//
// # Damage and limits
//
// Archives come from strangers. Documents are yielded one at a time, so memory
// is bounded by the largest one and never by the archive. Every body, every
// header and every nesting has a limit, and an archive that unpacks to more
// than a few hundred times its size is given up. A record that can't be read
// yields an *[Error] and the sequence goes on behind it; a cut file yields all
// that stands before the cut, then an error. Names of items are safe as
// relative paths: they never lead out of the folder they are joined to.
// Nothing is written, and nothing is read but the named file and the folder
// of resources beside it.
package saved
