"""The scripts that make the project: fits of the experts, generated pages. Not installed."""
