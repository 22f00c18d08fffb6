"""Numbers, sentences and tables as every result prints them."""
