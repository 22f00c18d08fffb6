"""A diary: all deals of a player reviewed, what the choices gave away added up, and the worst of them."""
