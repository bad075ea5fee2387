//go:build !gosseract

package tesseract

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

// marker is an environment variable set for the processes of one test, to
// distinguish those left behind from other processes.
const marker = "PAGEMILL_TEST_ORPHANS"

// rounds is the number of tries of the tests below; PAGEMILL_ROUNDS sets it.
func rounds(t *testing.T) int {
	if n, err := strconv.Atoi(os.Getenv("PAGEMILL_ROUNDS")); err == nil {
		return n
	}
	if testing.Short() {
		return 2
	}
	return 6
}

// TestReader reads images until it is killed, in a process that the tests below
// start.
func TestReader(t *testing.T) {
	if os.Getenv(marker) == "" {
		t.Skip("a part of the test of what a killed process leaves")
	}
	r, err := New(Options{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	img := busy()
	for range 2 {
		go func() {
			for {
				if _, err := r.Recognize(context.Background(), img, 200); err != nil {
					return
				}
			}
		}()
	}
	fmt.Println("reading")
	time.Sleep(time.Minute)
}

// busy is an image that takes some time to read.
func busy() *image.Gray {
	img := image.NewGray(image.Rect(0, 0, 1200, 1600))
	for i := range img.Pix {
		x, y := i%1200, i/1200
		if img.Pix[i] = 255; y%40 > 14 && y%40 < 34 && x%22 < 13 && (x/22*7+y/40)%6 != 0 && (x%22 < 4 || x%22 > 9 || y%9 < 3) {
			img.Pix[i] = 0
		}
	}
	return img
}

// TestKilled kills processes that read images at random moments.
func TestKilled(t *testing.T) {
	newRecognizer(t) // or skip
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewSource(1))
	for i := range rounds(t) {
		tmp := t.TempDir()
		mark := fmt.Sprintf("%s=killed-%d-%d", marker, os.Getpid(), i)
		cmd := exec.Command(self, "-test.run=^TestReader$", "-test.v")
		cmd.Env = append(os.Environ(), mark, "TMPDIR="+tmp)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if i%8 != 7 { // otherwise kill it while it starts
			awaitText(t, out, "reading")
		}
		time.Sleep(time.Duration(r.Intn(400)) * time.Millisecond)
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // it was killed
		leavesNothing(t, mark, tmp)
	}
}

// TestCancelled cancels reading at random moments.
func TestCancelled(t *testing.T) {
	rec := newRecognizer(t)
	tmp := t.TempDir()
	mark := fmt.Sprintf("%s=cancelled-%d", marker, os.Getpid())
	p := rec.engine.(*program)
	p.env = append(p.env, mark, "TMPDIR="+tmp)
	img, r := busy(), rand.New(rand.NewSource(2))
	for range rounds(t) {
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(r.Intn(400))*time.Millisecond)
		_, err := rec.Recognize(ctx, img, 200)
		if err != nil && ctx.Err() == nil {
			t.Errorf("not cancelled, but %v", err)
		}
		cancel()
		leavesNothing(t, mark, tmp)
	}
}

func awaitText(t *testing.T, r interface{ Read([]byte) (int, error) }, text string) {
	t.Helper()
	var seen []byte
	buf := make([]byte, 512)
	for !bytes.Contains(seen, []byte(text)) {
		n, err := r.Read(buf)
		if seen = append(seen, buf[:n]...); err != nil {
			t.Fatalf("the process ended: %v, %s", err, seen)
		}
	}
}

// leavesNothing checks that no process with the marker in its environment and
// no file in its temporary folder is left. A process that was sent a signal may
// take a moment to end.
func leavesNothing(t *testing.T, mark, tmp string) {
	t.Helper()
	var left []string
	for range 50 {
		if left = marked(mark); len(left) == 0 {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	if len(left) > 0 {
		t.Errorf("left running: %v", left)
	}
	files, err := os.ReadDir(tmp)
	if err != nil || len(files) > 0 {
		t.Errorf("left in the folder for temporary files: %v, %v", files, err)
	}
}

// marked lists the running processes whose environment contains mark.
func marked(mark string) []string {
	var out []string
	dirs, _ := filepath.Glob("/proc/[0-9]*") // fails only for an invalid pattern
	for _, d := range dirs {
		env, err := os.ReadFile(filepath.Join(d, "environ"))
		if err == nil && bytes.Contains(append(env, 0), []byte(mark+"\x00")) {
			out = append(out, filepath.Base(d))
		}
	}
	return out
}
