"""The compiled loops: deals from the first card to the last, playouts from a decision, and one step at a time."""
