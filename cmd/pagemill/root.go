package main

import "github.com/spf13/cobra"

// newRoot builds the command tree. A new command is a function beside the
// others, added here.
func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "pagemill",
		Short: "Turn saved web pages and PDFs into clean Markdown and structured data, offline",
		Long: `pagemill turns saved web pages and PDFs into clean Markdown and structured
data. It never touches the network.`,
		Example: `  pagemill convert page.html            # writes page.md beside it
  pagemill convert -o out/ saved-pages/  # a folder, in parallel
  curl -s https://example.com | pagemill convert - --url https://example.com
  pagemill batch < requests.ndjson > results.ndjson`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.NoArgs,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.AddCommand(newConvert(), newBatch(), newBench(), newInspect(), newDiff(), newTrack(), newRedact(), newVersion())
	return root
}
