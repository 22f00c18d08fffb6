"""Runs on disk or in object storage: folders, parts, and the manifests that list them."""
