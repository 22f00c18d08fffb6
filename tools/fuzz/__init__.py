"""Seeded fuzzers for every kind of input: what is damaged or nonsense must be answered by a sentence, and soon."""
