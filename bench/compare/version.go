package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// peers are the modules measured against ours.
var peers = []string{
	"github.com/JohannesKaufmann/html-to-markdown/v2", "github.com/markusmobius/go-trafilatura",
	"codeberg.org/readeck/go-readability", "golang.org/x/net",
}

// versions prints the versions measured and the platform.
func versions() {
	fmt.Printf("%s %s/%s, %d processors, GOMAXPROCS %d\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.GOMAXPROCS(0))
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, path := range peers {
			for _, m := range info.Deps {
				if m.Path == path {
					fmt.Println(" ", m.Path, m.Version)
				}
			}
		}
	}
}
