"""The browser table: a server for one person's own browser, on this machine alone (docs/serve.md)."""
