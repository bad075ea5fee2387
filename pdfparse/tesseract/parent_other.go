//go:build !gosseract && !linux

package tesseract

import "os/exec"

// dieWithParent does nothing here: a process whose parent died ends by itself
// when it finds its pipes closed.
func dieWithParent(*exec.Cmd) {}
