package main

import (
	"os"

	"github.com/spf13/cobra"

	"github.com/pagemill/pagemill/chatmodel"
	"github.com/pagemill/pagemill/formats"
)

// modelFlags name the endpoint of a model. The network is used only if they are
// set.
type modelFlags struct{ url, name string }

func (m *modelFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&m.url, "model-url", "", "`address` of a chat endpoint that json, summary and question ask, such as http://localhost:11434/api/chat; the only use of the network")
	cmd.Flags().StringVar(&m.name, "model", "", "`name` of the model there; a key is read from PAGEMILL_MODEL_KEY")
}

// model returns nil if no endpoint is named.
func (m *modelFlags) model() formats.Model {
	if m.url == "" {
		return nil
	}
	return &chatmodel.Model{URL: m.url, Name: m.name, Key: os.Getenv("PAGEMILL_MODEL_KEY")}
}
