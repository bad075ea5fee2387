//go:build gosseract

package tesseract

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"os"
	"strconv"
	"strings"

	"github.com/otiai10/gosseract/v2"
)

// inProcess holds idle clients of the engine. A client is used by one
// goroutine at a time.
type inProcess struct {
	opts Options
	idle chan *gosseract.Client
}

func newEngine(opts Options) (engine, error) {
	// The engine's own threads only get in each other's way.
	if err := os.Setenv("OMP_THREAD_LIMIT", "1"); err != nil {
		return nil, err
	}
	e := &inProcess{opts: opts, idle: make(chan *gosseract.Client, opts.Workers)}
	c, err := e.newClient()
	if err != nil {
		return nil, err
	}
	e.idle <- c
	return e, nil
}

func (e *inProcess) newClient() (*gosseract.Client, error) {
	c := gosseract.NewClient()
	err := c.SetLanguage(e.opts.Languages...)
	if err == nil && e.opts.DataPath != "" {
		err = c.SetTessdataPrefix(e.opts.DataPath)
	}
	if err == nil {
		err = c.SetPageSegMode(gosseract.PageSegMode(e.opts.Segmentation))
	}
	if err == nil { // initialises the engine
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
	_ = png.Encode(&b, img) // a bytes.Buffer does not fail
	return b.Bytes()
}

// hocr reads an image. The engine can't be interrupted: when ctx ends, the
// call returns and the client is given up when it is done.
func (e *inProcess) hocr(ctx context.Context, img *image.Gray, dpi int) ([]byte, error) {
	var c *gosseract.Client
	select {
	case c = <-e.idle:
	default:
		var err error
		if c, err = e.newClient(); err != nil {
			return nil, err
		}
	}
	type result struct {
		text string
		err  error
	}
	done := make(chan result, 1)
	go func() {
		var b bytes.Buffer
		fmt.Fprintf(&b, "P5\n%d %d\n255\n", img.Rect.Dx(), img.Rect.Dy())
		b.Write(img.Pix)
		err := c.SetVariable("user_defined_dpi", strconv.Itoa(dpi))
		if err == nil {
			err = c.SetImageFromBytes(b.Bytes())
		}
		var text string
		if err == nil {
			text, err = c.HOCRText()
		}
		select {
		case e.idle <- c:
		default:
			_ = c.Close()
		}
		done <- result{text, err}
	}()
	select {
	case r := <-done:
		if r.err != nil {
			return nil, fmt.Errorf("tesseract: %w", r.err)
		}
		return []byte(r.text), nil
	case <-ctx.Done():
		return nil, ctx.Err()
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
