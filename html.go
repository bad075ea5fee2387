package pagemill

import "context"

// HTML returns the title and the main content of a page as Markdown, with the
// default options of Run. The page is UTF-8 text; url is the address it came
// from, or "".
func HTML(ctx context.Context, page, url string) (title, markdown string, err error) {
	doc := Document{Body: []byte(page), ContentType: DecodedContentType(""), URL: url}
	res, err := Run(ctx, doc, Options{})
	if err != nil {
		return "", "", err
	}
	return res.Metadata.Title, res.Markdown, nil
}
