"""Settings for all tests, those in `tests` and those that live with their game."""

from hypothesis import settings

# A busy machine is slow, not wrong.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
