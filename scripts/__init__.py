"""The command line: one command a module, thin, on top of `tricklab.analysis`."""
