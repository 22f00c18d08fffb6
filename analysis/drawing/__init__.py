"""Charts as SVG, and the files and folders of results."""
