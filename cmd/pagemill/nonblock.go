//go:build !wasm

package main

import "syscall"

// nonblock opens a pipe that has no writer.
const nonblock = syscall.O_NONBLOCK
