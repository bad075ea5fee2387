// Package tesseract reads words from images by the Tesseract engine.
//
// The default build runs the tesseract program, one process an image: the
// image goes in as raw grey samples on standard input and comes back as hOCR,
// so that no temporary file is ever written. A process is killed with its
// context, and on Linux with its parent. With the build tag gosseract the same
// constructor uses the engine in process, through cgo, with a pool of clients.
//
// hOCR is asked for rather than TSV because it gives each line's baseline,
// slope and height, which tell a heading from text where boxes alone do not
// (hOCR 1.2, https://kba.github.io/hocr-spec/1.2/).
package tesseract
