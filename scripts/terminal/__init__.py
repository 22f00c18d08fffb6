"""What happens around a command on the terminal: progress, prompts and errors."""
