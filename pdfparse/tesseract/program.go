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
	data []string // arguments that name the trained data folder
	env  []string
}

// listTimeout is the maximum time for the program to list its languages.
const listTimeout = 20 * time.Second

// newEngine also returns the installed languages.
func newEngine(opts Options) (engine, []string, error) {
	name := opts.Program
	if name == "" {
		name = "tesseract"
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrNotInstalled, err)
	}
	p := &program{path: path, env: append(os.Environ(), "OMP_THREAD_LIMIT=1")}
	if opts.DataPath != "" {
		p.data = []string{"--tessdata-dir", opts.DataPath}
	}
	installed, err := p.languages()
	if err != nil {
		return nil, nil, err
	}
	for _, l := range opts.Languages {
		if !slices.Contains(installed, l) {
			return nil, nil, missing(l, l)
		}
	}
	return p, installed, nil
}

// languages returns the languages that the program lists.
func (p *program) languages() ([]string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), listTimeout)
	defer cancel()
	out, err := exec.CommandContext(ctx, p.path, append(slices.Clip(p.data), "--list-langs")...).Output()
	if err != nil {
		return nil, fmt.Errorf("tesseract: listing the languages: %w", err)
	}
	_, list, _ := strings.Cut(string(out), "\n") // skips the heading
	return strings.Fields(list), nil
}

func (p *program) hocr(ctx context.Context, img *image.Gray, dpi int, languages []string, segmentation int) ([]byte, error) {
	return p.run(ctx, img, dpi, "-l", strings.Join(languages, "+"), "--psm", strconv.Itoa(segmentation), "-c", "tessedit_create_hocr=1", "-c", "hocr_font_info=0")
}

// script returns an error if the image has too few letters.
func (p *program) script(ctx context.Context, img *image.Gray, dpi int) (string, error) {
	out, err := p.run(ctx, img, dpi, "-l", scriptData, "--psm", "0")
	if err != nil && ctx.Err() == nil {
		return "", nil
	}
	return string(out), err
}

// run runs one process with raw samples as input and returns its output.
func (p *program) run(ctx context.Context, img *image.Gray, dpi int, options ...string) ([]byte, error) {
	// The parent-death signal of a process is sent when the thread that started it
	// ends.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	header := fmt.Sprintf("P5\n%d %d\n255\n", img.Rect.Dx(), img.Rect.Dy()) // Netpbm's PGM
	args := slices.Concat([]string{"stdin", "stdout"}, p.data, options)
	if dpi > 0 {
		args = append(args, "--dpi", strconv.Itoa(dpi))
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
