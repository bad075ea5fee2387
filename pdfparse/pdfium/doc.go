// Package pdfium draws pages of PDF files by PDFium's WebAssembly build: no
// cgo, nothing to install, and the engine has no file system and no network.
//
// The engine is compiled at the first page that is drawn, once a Rasterizer:
// some seconds of CPU, which Options.CacheDir saves the next process. Each
// worker holds the file it drew last, so that drawing page after page of one
// file opens it once.
package pdfium
