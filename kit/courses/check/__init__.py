"""The concept check: ``probability.toml`` has its questions in two forms; translations stand beside it."""
