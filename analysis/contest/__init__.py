"""Who plays better, and what a rule changes: comparisons on equal deals, leagues, and tuned parameters."""
