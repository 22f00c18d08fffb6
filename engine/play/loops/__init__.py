"""What leads deals step by step, plays the choices of one decision out, or deals hidden cards again."""
