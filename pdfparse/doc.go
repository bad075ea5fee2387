// Package pdfparse turns PDF files into Markdown, page by page, with typed
// blocks that say where on the page each stretch of Markdown comes from.
//
//	doc, err := pdfparse.Open(ctx, file, size, pdfparse.Options{Mode: pdfparse.Fast})
//	res, err := doc.Parse(ctx)
//	fmt.Println(res.Markdown)
//
// The way of the data: package reader opens the file and repairs it where it is
// damaged; package content runs the pages' content streams, which gives
// positioned glyphs, rules and images (package glyph); package layout makes
// words, lines, columns, blocks and Markdown of them.
//
// In mode fast only text embedded in the file counts. Modes auto and ocr also
// read page images, with a Rasterizer and a Recognizer that the caller brings;
// without them auto works as fast does and warns about pages without text.
//
// Opening needs the whole file in memory, pages are read one by one: what is
// kept of a page are its blocks. A Document may be used by several goroutines.
// The same file and options give the same result. Damaged files give what can
// be read and warnings; an error means that there is nothing to read.
package pdfparse
