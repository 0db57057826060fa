"""The HTTP interface, by what people do; who may come in, and what is sent as it lies there."""
