package extract

// A Kind is what sort of page it is.
type Kind string

// The kinds of pages that Filter tells apart.
const (
	Article       Kind = "article"
	Documentation Kind = "documentation"
	Forum         Kind = "forum"
	Product       Kind = "product"
	Listing       Kind = "listing"
	Collection    Kind = "collection"
	Service       Kind = "service"
)
