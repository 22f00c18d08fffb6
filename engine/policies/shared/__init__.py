"""Tactics, features and tables that the policies of several games use."""
