"""Games that are played in the browser: on disk as `tricklab play` saves them, and the view of whoever plays."""
