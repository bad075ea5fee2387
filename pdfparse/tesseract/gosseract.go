//go:build gosseract

package tesseract

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/otiai10/gosseract/v2"
)

// inProcess holds idle clients of the engine. A client is not safe for
// concurrent use.
type inProcess struct {
	opts Options
	idle chan *gosseract.Client
}

func newEngine(opts Options) (engine, []string, error) {
	// The engine's own threads would compete with our workers.
	if err := os.Setenv("OMP_THREAD_LIMIT", "1"); err != nil {
		return nil, nil, err
	}
	installed, err := languages(opts.DataPath)
	if err != nil {
		return nil, nil, err
	}
	e := &inProcess{opts: opts, idle: make(chan *gosseract.Client, opts.Workers)}
	c, err := e.newClient()
	if err != nil {
		return nil, nil, err
	}
	e.idle <- c
	return e, installed, nil
}

// languages returns those whose data are in a folder, or in the engine's
// default one.
func languages(dir string) ([]string, error) {
	if dir == "" {
		return gosseract.GetAvailableLanguages()
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.traineddata"))
	for i, f := range files {
		files[i] = strings.TrimSuffix(filepath.Base(f), ".traineddata")
	}
	return files, err
}

func (e *inProcess) newClient() (*gosseract.Client, error) {
	c := gosseract.NewClient()
	err := c.SetLanguage(e.opts.Languages...)
	if err == nil && e.opts.DataPath != "" {
		err = c.SetTessdataPrefix(e.opts.DataPath)
	}
	if err == nil { // initializes the engine
		err = c.SetImageFromBytes(blank())
	}
	if err == nil {
		_, err = c.HOCRText()
	}
	if err != nil {
		_ = c.Close()
		return nil, fmt.Errorf("%w: %s: %w", ErrLanguage, strings.Join(e.opts.Languages, "+"), err)
	}
	return c, nil
}

// blank is a small empty image.
func blank() []byte {
	var b bytes.Buffer
	img := image.NewGray(image.Rect(0, 0, 32, 32))
	for i := range img.Pix {
		img.Pix[i] = 255
	}
	_ = png.Encode(&b, img) // a bytes.Buffer never fails
	return b.Bytes()
}

func (e *inProcess) hocr(ctx context.Context, img *image.Gray, dpi int, languages []string, segmentation int) ([]byte, error) {
	var c *gosseract.Client
	select {
	case c = <-e.idle:
	default:
		var err error
		if c, err = e.newClient(); err != nil {
			return nil, err
		}
	}
	text, err := await(ctx, func() (string, error) {
		text, err := read(c, img, dpi, languages, segmentation)
		select {
		case e.idle <- c:
		default:
			_ = c.Close()
		}
		return text, err
	})
	return []byte(text), err
}

func read(c *gosseract.Client, img *image.Gray, dpi int, languages []string, segmentation int) (string, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "P5\n%d %d\n255\n", img.Rect.Dx(), img.Rect.Dy())
	b.Write(img.Pix)
	err := c.SetVariable("user_defined_dpi", strconv.Itoa(dpi))
	if err == nil && !slices.Equal(c.Languages, languages) {
		err = c.SetLanguage(languages...)
	}
	if err == nil {
		err = c.SetPageSegMode(gosseract.PageSegMode(segmentation))
	}
	if err == nil {
		err = c.SetImageFromBytes(b.Bytes())
	}
	if err != nil {
		return "", err
	}
	return c.HOCRText()
}

func (e *inProcess) script(ctx context.Context, img *image.Gray, dpi int) (string, error) {
	return await(ctx, func() (string, error) { return detectScript(e.opts.DataPath, img, dpi), nil })
}

// await waits for the engine, which can't be interrupted: when ctx ends, await
// returns and the engine's result is discarded later.
func await(ctx context.Context, work func() (string, error)) (string, error) {
	type result struct {
		text string
		err  error
	}
	done := make(chan result, 1)
	go func() {
		text, err := work()
		done <- result{text, err}
	}()
	select {
	case r := <-done:
		if r.err != nil {
			return "", fmt.Errorf("tesseract: %w", r.err)
		}
		return r.text, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

func (e *inProcess) close() error {
	for {
		select {
		case c := <-e.idle:
			if err := c.Close(); err != nil {
				return err
			}
		default:
			return nil
		}
	}
}
