package pagemillbeam

import (
	"bufio"
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"unicode/utf8"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/batch"
)

// A child converts in a child process, which is started on first use and
// restarted after it has ended.
type child struct {
	command []string
	cmd     *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
}

func (c *child) close() {
	if c.cmd == nil {
		return
	}
	_ = c.in.Close()         // the end of its input ends it
	_ = c.cmd.Process.Kill() // at once, without waiting for that
	_ = c.cmd.Wait()
	c.cmd = nil
}

func (c *child) start() error {
	cmd := exec.Command(c.command[0], c.command[1:]...)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	c.cmd, c.in, c.out = cmd, in, bufio.NewReaderSize(out, 1<<20)
	return nil
}

// convert tries a record twice, unless its time is up: a process that was ended
// from outside has nothing against the record.
func (c *child) convert(ctx context.Context, r Record) (Output, *Failure) {
	var err error
	for range 2 {
		var line []byte
		if line, err = c.answer(ctx, r); err == nil {
			var out Output
			var fail *Failure
			if out, fail, err = parseReply(r, line); err == nil {
				return out, fail
			}
		}
		c.close()
		if ctx.Err() != nil {
			return refused(r, &pagemill.Error{Status: 408, Code: CodeStuck, Message: "the conversion did not end in time and its process was ended", Err: err})
		}
	}
	return refused(r, &pagemill.Error{Status: 500, Code: CodeCrashed, Message: "the process that converts ended, twice: " + err.Error(), Err: err})
}

// answer sends the request as a line and reads the reply line. When ctx ends,
// the process is stopped.
func (c *child) answer(ctx context.Context, r Record) ([]byte, error) {
	request, err := asLine(r)
	if err != nil {
		return nil, err
	}
	if c.cmd == nil {
		if err := c.start(); err != nil {
			return nil, err
		}
	}
	process := c.cmd.Process
	defer context.AfterFunc(ctx, func() { _ = process.Kill() })()
	if _, err := c.in.Write(request); err != nil {
		return nil, err
	}
	line, err := c.out.ReadBytes('\n')
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return line, err
}

// asLine returns a record's request as a line that includes its body.
func asLine(r Record) ([]byte, error) {
	var req batch.Request
	if err := json.Unmarshal(r.Request, &req); err != nil {
		return nil, err
	}
	body := string(r.Body)
	switch valid := utf8.Valid(r.Body); {
	case req.Body == "":
	case valid && req.Body == batch.BodyHTML:
		req.HTML = &body
	case valid && req.Body == batch.BodyMarkdown:
		req.Markdown = &body
	default:
		if req.Body == batch.BodyHTML {
			req.ContentType = pagemill.DecodedContentType(req.ContentType)
		}
		body = base64.StdEncoding.EncodeToString(r.Body)
		req.Base64 = &body
	}
	req.Body = ""
	line, err := json.Marshal(req)
	return append(line, '\n'), err
}

// parseReply parses a reply line.
func parseReply(r Record, line []byte) (Output, *Failure, error) {
	var reply struct {
		Success bool               `json:"success"`
		Status  int                `json:"status"`
		Code    pagemill.ErrorCode `json:"code"`
		Error   string             `json:"error"`
		Data    struct {
			Markdown string `json:"markdown"`
			Warning  string `json:"warning"`
			Metadata struct {
				Title      string `json:"title"`
				URL        string `json:"url"`
				StatusCode int    `json:"statusCode"`
			} `json:"metadata"`
		} `json:"data"`
	}
	if err := json.Unmarshal(line, &reply); err != nil {
		return Output{}, nil, err
	}
	if !reply.Success {
		return Output{}, &Failure{ID: r.ID, URL: r.URL, Status: reply.Status, Code: reply.Code, Message: reply.Error, Reply: line}, nil
	}
	m := reply.Data.Metadata
	return Output{ID: r.ID, URL: cmp.Or(r.URL, m.URL), StatusCode: m.StatusCode, Title: m.Title, Markdown: reply.Data.Markdown,
		Warning: reply.Data.Warning, Reply: line}, nil, nil
}
