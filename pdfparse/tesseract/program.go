//go:build !gosseract

package tesseract

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

// program runs the tesseract program.
type program struct {
	path string
	args []string
	env  []string
}

// listTimeout bounds how long the program may take to list its languages.
const listTimeout = 20 * time.Second

func newEngine(opts Options) (engine, error) {
	name := opts.Program
	if name == "" {
		name = "tesseract"
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNotInstalled, err)
	}
	p := &program{path: path, env: append(os.Environ(), "OMP_THREAD_LIMIT=1")}
	var data []string
	if opts.DataPath != "" {
		data = []string{"--tessdata-dir", opts.DataPath}
	}
	if err := p.check(data, opts.Languages); err != nil {
		return nil, err
	}
	p.args = append([]string{"stdin", "stdout", "-l", strings.Join(opts.Languages, "+"), "--psm", strconv.Itoa(opts.Segmentation)}, data...)
	p.args = append(p.args, "-c", "tessedit_create_hocr=1", "-c", "hocr_font_info=0")
	return p, nil
}

// check asks the program which languages it has.
func (p *program) check(data, languages []string) error {
	ctx, cancel := context.WithTimeout(context.Background(), listTimeout)
	defer cancel()
	out, err := exec.CommandContext(ctx, p.path, append(data, "--list-langs")...).Output()
	if err != nil {
		return fmt.Errorf("tesseract: listing the languages: %w", err)
	}
	have := strings.Fields(string(out))
	for _, l := range languages {
		if !slices.Contains(have, l) {
			return fmt.Errorf("%w: %s (Debian: apt-get install tesseract-ocr-%s; macOS: brew install tesseract-lang)", ErrLanguage, l, strings.ReplaceAll(l, "_", "-"))
		}
	}
	return nil
}

// hocr runs one process: raw samples in, hOCR out.
func (p *program) hocr(ctx context.Context, img *image.Gray, dpi int) ([]byte, error) {
	// The signal that a process gets when its parent dies is tied to the
	// thread that started it.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	header := fmt.Sprintf("P5\n%d %d\n255\n", img.Rect.Dx(), img.Rect.Dy()) // Netpbm's PGM
	args := p.args
	if dpi > 0 {
		args = append(slices.Clip(args), "--dpi", strconv.Itoa(dpi))
	}
	cmd := exec.CommandContext(ctx, p.path, args...)
	cmd.Env = p.env
	cmd.Stdin = io.MultiReader(strings.NewReader(header), bytes.NewReader(img.Pix))
	cmd.WaitDelay = time.Second
	dieWithParent(cmd)
	var out, errOut bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &limited{w: &errOut, n: 4096}
	if err := cmd.Run(); err != nil {
		if errors.Is(err, exec.ErrNotFound) {
			return nil, ErrNotInstalled
		}
		return nil, fmt.Errorf("tesseract: %w: %s", err, strings.TrimSpace(errOut.String()))
	}
	return out.Bytes(), nil
}

func (p *program) close() error { return nil }

// limited keeps the first n bytes and drops the rest.
type limited struct {
	w io.Writer
	n int
}

func (l *limited) Write(p []byte) (int, error) {
	keep := p[:min(len(p), l.n)]
	l.n -= len(keep)
	if _, err := l.w.Write(keep); err != nil {
		return 0, err
	}
	return len(p), nil
}
