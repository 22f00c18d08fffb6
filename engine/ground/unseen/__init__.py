"""The cards that a seat does not see: how many ways there are to deal them, and worlds drawn uniformly from all."""
