"""Crews: processes that do the work in place of threads, by joblib or on a Dask cluster; see `engine.play.workers`."""
