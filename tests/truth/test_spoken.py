"""No message counts or excludes without a clause, a test that holds it, or a word why it can be no falsehood."""

from kit.games import NAMES, open_box
from tests.each import each
from tests.truth.spoken import KINDS, REASONS, ROOT, counting, reason

FILES = ("ui", "count", *NAMES)


@each("file", FILES)
def test_every_message_that_counts_or_excludes_says_why_it_is_true(file: str) -> None:
    missing = [f'"{path}" = ""  # {text}' for path, text in counting(file) if not reason(file, path)]
    assert not missing, "\n".join(missing)


@each("file", FILES)
def test_every_reason_is_a_clause_a_test_or_a_kind_and_is_needed(file: str) -> None:
    clauses = open_box(file).rules() if file in NAMES else {}
    needed = {reason(file, path) for path, _ in counting(file)}
    for key, why in REASONS[file].items():
        assert why in KINDS or why in clauses or (ROOT / why.partition("::")[0]).is_file(), f"{key}: {why}"
        assert why in needed, key
        assert any(f"{path}.".startswith(f"{key}.") for path, _ in counting(file)), f"{key} is of no message"
