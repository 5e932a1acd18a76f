"""The two forms of every check."""

FORMS = ("a", "b")
"""With the same questions in the same order, on other numbers or positions."""
