"""Crews: processes on a Dask cluster that do pieces of work in place of threads; see `engine.play.workers`."""
