// Package raster finds in the image of a page what a recogniser of text does
// not tell: which way is up and how far the lines lean, the rulings of tables,
// the dots that begin list items, the weight of strokes.
//
// All of it rests on the connected components of the image's ink, which one
// pass over the pixels finds.
package raster
