"""Deals for a person at the table: the diagram, the events that a seat has seen, and typed choices."""
