// Package formats derives the outputs other than Markdown from a page: its
// HTML, links, images and metadata, the structured data it declares, the
// product, menu or looks that it shows, data in the shape of a caller's JSON
// Schema, a summary, the answer to a question, and the passages that bear on a
// query.
//
// Every format is a function over the same [Page]. A function reads the whole
// tree where the answer stands outside the main content (metadata, declared
// products), and the filtered tree where it is about the content (links,
// images, HTML); lists and facts that the filter took for boilerplate are looked
// for last, unless the caller selected the content ([Page.Selected]). Trees are
// never changed; the functions may run concurrently over one page. A nil tree
// gives an empty result.
//
// # Nothing is invented
//
// Without a [Model] every value is the page's own: it is declared in the page's
// structured data, embedded in its scripts' state, or shown, in this order, and
// what is not found is absent. Sources that are about something else than the
// best one are left out; where sources agree about the thing but differ about
// its price, the one that the page shows counts. Values come with [Evidence].
//
// What a [Model] writes is checked: JSON against the caller's own schema, values
// and quotations against the page, figures of a text too. The page reaches the
// model in a frame that names it as data from an untrusted source.
//
// # Safety
//
// [ScanInjection] looks for instructions to a model in the page and in the
// channels that hide text from readers; [CheckInjection] fails closed. JSON
// Schemas are compiled without access to files or the network. All work grows
// linearly with the input, on hostile input too.
package formats
