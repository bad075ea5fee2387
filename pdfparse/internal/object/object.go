// Package object defines PDF objects (PDF 32000-1, 7.3) and the parser that
// reads them from a file, an object stream, a content stream's inline image or
// a CMap.
//
// An object is a plain Go value: nil for null, bool, int, float64, Name,
// String, Array, Dict, *Stream or Ref.
package object

// An Object is one of nil, bool, int, float64, Name, String, Array, Dict,
// *Stream, Ref or, between objects, Keyword.
type Object = any

type (
	Name    string // without the slash, #xx already decoded
	String  string // the bytes of a string, escapes already decoded
	Array   []Object
	Dict    map[Name]Object
	Keyword string // a bare word: obj, endobj, an operator
)

// A Ref is an indirect reference.
type Ref struct{ Num, Gen int }

// A Stream is a dictionary with bytes. Raw holds the bytes as in the file:
// encoded by the filters that the dictionary names and, if the file is
// encrypted, encrypted with a key that depends on the object number Num.
type Stream struct {
	Dict
	Raw      []byte
	Num, Gen int
}

// Number returns the value of an int or a float64.
func Number(o Object) (float64, bool) {
	switch v := o.(type) {
	case int:
		return float64(v), true
	case float64:
		return v, true
	}
	return 0, false
}

// Int returns an int, or a float64 that fits one, truncated.
func Int(o Object) (int, bool) {
	switch v := o.(type) {
	case int:
		return v, true
	case float64:
		if v > -1e15 && v < 1e15 {
			return int(v), true
		}
	}
	return 0, false
}
