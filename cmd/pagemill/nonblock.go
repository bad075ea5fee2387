//go:build !wasm

package main

import "syscall"

// nonblock lets a pipe be opened that has no writer.
const nonblock = syscall.O_NONBLOCK
