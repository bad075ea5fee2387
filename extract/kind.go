package extract

// A Kind is the type of a page.
type Kind string

// The kinds of pages that Filter distinguishes.
const (
	Article       Kind = "article"
	Documentation Kind = "documentation"
	Forum         Kind = "forum"
	Product       Kind = "product"
	Listing       Kind = "listing"
	Collection    Kind = "collection"
	Service       Kind = "service"
)
