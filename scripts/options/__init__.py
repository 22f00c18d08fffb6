"""The options of the commands: how they are declared, parsed, and listed in the help."""
