// Package pdfium renders PDF pages with PDFium's WebAssembly build: without cgo
// or anything to install, and without access to files or the network for the
// engine.
//
// Each Rasterizer unpacks and compiles the engine when it renders its first page,
// which takes some seconds of CPU time; with Options.CacheDir the next process
// need not compile it. Each worker is an instance of it and keeps the file that it rendered last open, so
// that rendering the pages of one file opens it once.
package pdfium
