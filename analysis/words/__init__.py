"""How results and numbers are worded, at the table and in a notebook."""
