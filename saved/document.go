package saved

// A Document is one saved page or PDF as it came.
type Document struct {
	Body        []byte
	ContentType string
	URL         string
	StatusCode  int
}
