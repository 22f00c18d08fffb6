"""The version, which is raised whenever the same command would deal or play otherwise."""

VERSION = "0.6.0"
