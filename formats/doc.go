// Package formats derives the outputs other than Markdown from a page: its
// HTML, links, images and metadata, and the structured data it holds.
//
// Every format is a function over the same [Page]. A function reads the whole
// tree where the answer stands outside the main content (metadata, declared
// products), and the filtered tree where it is about the content (links,
// images, HTML). Trees are never changed; the functions may run concurrently
// over one page. A nil tree gives an empty result.
package formats
