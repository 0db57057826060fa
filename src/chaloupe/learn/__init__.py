"""What programs that learn need: rows of numbers, walks, batches, playouts, lessons and fits."""
