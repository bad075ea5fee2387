package content

var trained = &Model{}
