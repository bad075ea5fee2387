//go:build !gosseract

package tesseract

import (
	"os/exec"
	"syscall"
)

// dieWithParent makes the kernel kill the process when its parent dies in any
// way (prctl(2), PR_SET_PDEATHSIG).
func dieWithParent(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}
