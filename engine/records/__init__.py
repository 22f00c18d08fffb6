"""Deal records: their types, how they are written, read and checked, and how a recorded deal is led again."""
