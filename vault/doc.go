// Package vault makes linked notes out of converted pages: one Markdown file
// for each, named by its title, with front matter, its pictures as files, and
// links to the other notes where the page linked to their pages.
//
//	v := vault.New("notes", vault.Options{})
//	for item, err := range saved.Open("crawl.warc.gz", saved.Options{KeepImages: true}) {
//		…
//		result, err := pagemill.Run(ctx, item.Document, pagemill.Options{})
//		…
//		err = v.Add(vault.Read(vault.Page{Source: "crawl.warc.gz#" + item.Name, Item: item}, result))
//	}
//	report, err := v.Write()
//
// A second run over the same pages changes no file. What a person edited stays:
// a note whose text was edited is left alone, and keys that were added to the
// front matter of another, or given other values, are kept when the page behind
// it changes.
package vault
