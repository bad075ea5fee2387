//go:build !gosseract && !linux

package tesseract

import "os/exec"

// dieWithParent does nothing here: a process whose parent has died ends when it
// finds its pipes closed.
func dieWithParent(*exec.Cmd) {}
