// Package formats derives the outputs other than Markdown from a page: its
// HTML, links, images and metadata, the structured data it declares, its
// product, menu or branding, data that conforms to a caller's JSON Schema, a
// summary, the answer to a question, and the passages relevant to a query.
//
// Every format is a function over the same [Page]. A function reads the whole
// tree if its result lies outside the main content (metadata, declared
// products), and the filtered tree if it is about the content (links, images,
// HTML). Lists and facts that the filter dropped as boilerplate are searched
// last, unless the caller selected the content ([Page.Selected]). Trees are
// never changed; the functions may run concurrently over one page. A nil tree
// gives an empty result.
//
// # Nothing is invented
//
// Without a [Model] every value comes from the page: declared in its structured
// data, embedded in its scripts' state, or shown, in this order of preference;
// a value that is not found is absent. Sources that describe something else
// than the best source are left out; if sources agree on the subject but not on
// its price, the price that the page shows is used. Values come with
// [Evidence].
//
// What a [Model] writes is checked: JSON against the caller's schema; values,
// quotations and the numbers in a text against the page. The page is passed to
// the model inside a frame that marks it as data from an untrusted source.
//
// # Safety
//
// [ScanInjection] searches the page, and the channels that hide text from
// readers, for instructions to a model; [CheckInjection] fails closed. JSON
// Schemas are compiled without access to files or the network. All work is
// linear in the input, also for hostile input.
package formats
