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
// It supports single pages (.html, including "complete page" with a folder of
// resources and the files of SingleFile and monolith; .mhtml from Chrome;
// .webarchive from Safari; .pdf; .epub) and archives of them (.warc and .warc.gz,
// .har, .wacz, .zip, .tar, .tar.gz; archives may contain archives). The kind is
// detected by the bytes or, if they are ambiguous, by the file extension.
//
// Each document comes with the metadata that the format records: address,
// content type, HTTP status, date. The resources saved with a page are
// available through [Item.Resource], or embedded in the page with
// [Options.EmbedImages].
//
// # Damage and limits
//
// Archives are not trusted. Documents are yielded one at a time, so memory is
// bounded by the largest document, not by the archive. The size of bodies and
// headers and the depth of nesting are limited, and reading stops in an archive
// that unpacks to more than a few hundred times its size. A record that can't
// be read yields an *[Error], and the sequence continues after it; a truncated
// file yields everything before the end and then an error. Names of items are
// safe as relative paths: joined to a folder, they never lead out of it.
// Nothing is written, and nothing is read but the named file and the folder of
// resources beside it.
package saved
