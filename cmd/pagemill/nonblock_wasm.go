package main

// nonblock is nothing where there are no pipes to open.
const nonblock = 0
