"""Charts as SVG, and the folders that they go to."""
