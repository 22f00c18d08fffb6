"""The policies: what a policy is, how one is found by its name, and a folder for each game."""
