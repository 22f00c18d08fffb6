"""Standard output and error: messages, progress, and encodings."""
