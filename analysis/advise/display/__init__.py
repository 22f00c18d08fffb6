"""The words, rows and picture in which an answer is shown."""
