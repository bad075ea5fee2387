//go:build gosseract

package tesseract

// #cgo LDFLAGS: -ltesseract
// #include <stdlib.h>
// #include <tesseract/capi.h>
import "C"

import (
	"fmt"
	"image"
	"unsafe"
)

// detectScript reports the script of an image's text as the program does, or ""
// if unknown. The call is missing in gosseract, so this uses the engine's C
// interface (tesseract/capi.h).
func detectScript(dataPath string, img *image.Gray, dpi int) string {
	if len(img.Pix) == 0 {
		return ""
	}
	api := C.TessBaseAPICreate()
	defer C.TessBaseAPIDelete(api)
	var dir *C.char
	if dataPath != "" {
		dir = C.CString(dataPath)
		defer C.free(unsafe.Pointer(dir))
	}
	data := C.CString(scriptData)
	defer C.free(unsafe.Pointer(data))
	if C.TessBaseAPIInit3(api, dir, data) != 0 {
		return ""
	}
	C.TessBaseAPISetPageSegMode(api, C.PSM_OSD_ONLY)
	w, h := C.int(img.Rect.Dx()), C.int(img.Rect.Dy())
	C.TessBaseAPISetImage(api, (*C.uchar)(unsafe.Pointer(&img.Pix[0])), w, h, 1, w) // copies it
	if dpi > 0 {
		C.TessBaseAPISetSourceResolution(api, C.int(dpi))
	}
	var degrees C.int
	var sure, sureScript C.float
	var name *C.char
	if C.TessBaseAPIDetectOrientationScript(api, &degrees, &sure, &name, &sureScript) == 0 || name == nil {
		return ""
	}
	return fmt.Sprintf("Script: %s\nScript confidence: %.2f\n", C.GoString(name), float64(sureScript))
}
