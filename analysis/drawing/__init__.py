"""Charts: files of figures, pictures as SVG, and the folders that they go to."""
