"""The options that several commands share."""
