// Package vault turns converted pages into linked notes: one Markdown file per
// page, named by its title, with front matter, its pictures as files, and links
// to other notes in place of links between the pages.
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
// A second run over the same pages changes no file. Edits by a person are kept:
// a note whose text was edited is not touched, and front matter keys that were
// added or changed are kept when the rest of the note is updated.
package vault
