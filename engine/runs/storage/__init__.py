"""A run's folder on disk or in a bucket: its manifest, its parts, and the lock that lets one process write."""
