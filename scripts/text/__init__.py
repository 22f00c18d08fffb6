"""The commands' results as text: a module for each kind of result."""
