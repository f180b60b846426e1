"""Compiled kernels of hand-sim: pure jitted functions over scalars and arrays (numpy and numba only).

This package knows how to play; it knows nothing of files, options or people, and never imports ``hand_sim``.
"""

HAND_SIM = True
"""Marks this package as hand-sim's own: ``kernels`` is a generic name and another distribution may claim it."""
