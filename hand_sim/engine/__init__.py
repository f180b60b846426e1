"""Threads, ranges of deals, and the cache of compiled kernels."""
