"""The version of the package."""

__version__ = "0.0.0.dev0"  # building a wheel writes the release's
