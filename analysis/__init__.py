"""The questions: estimates, comparison, summaries, reports. Reads results, never a kernel."""
