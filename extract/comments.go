package extract

import "github.com/pagemill/pagemill/extract/internal/content"

// Comments is the policy for readers' comments under OnlyMainContent.
type Comments string

// The policies for comments.
const (
	CommentsAuto Comments = "auto" // kept on discussions, dropped below articles; the default
	CommentsKeep Comments = "keep"
	CommentsDrop Comments = "drop"
)

func (c Comments) policy() content.CommentPolicy {
	if c == CommentsKeep || c == CommentsDrop {
		return content.CommentPolicy(c)
	}
	return content.CommentsAuto
}
