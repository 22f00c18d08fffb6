"""What the choices of the others say about their hands: beliefs about their policies, and weighted worlds."""
