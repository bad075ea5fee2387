package main

// nonblock is 0 because there are no pipes to open.
const nonblock = 0
