"""From what is typed, posted or recorded to a question, and back to the words that ask it again."""
