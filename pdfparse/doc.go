// Package pdfparse turns PDF files into Markdown, page by page, with typed
// blocks that record from which part of the page each span of Markdown comes.
//
//	doc, err := pdfparse.Open(ctx, file, size, pdfparse.Options{Mode: pdfparse.Fast})
//	res, err := doc.Parse(ctx)
//	fmt.Println(res.Markdown)
//
// The data flow: package reader opens the file and repairs damage; package
// content interprets the pages' content streams into positioned glyphs, rules
// and images (package glyph); package layout turns these into words, lines,
// columns, blocks and Markdown.
//
// Mode fast uses only text embedded in the file. Modes auto and ocr also read
// page images, with a Rasterizer and a Recognizer provided by the caller;
// without them auto works like fast and warns about pages without text.
//
// The whole file is held in memory; pages are read one by one and only their
// blocks are kept. A Document is safe for concurrent use. The same file and
// options give the same result. Damaged files give what can be read, with
// warnings; an error means that nothing can be read.
package pdfparse
