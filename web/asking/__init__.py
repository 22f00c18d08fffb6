"""Ask: a situation, the answer to it as it grows, and the sampled deals behind it."""
