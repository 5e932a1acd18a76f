"""A moment of the game as one short line: what a person reads off the table, and can type.

``r3 turn:B A:300 B:410 C:250 A10=BL A50=CK B*=CM,AM island:CL bribes:CM30 sent:C gives:B>A:M50/30@4 broke:A>C``

==================  ======================================================================================
``r3``              the round; ``turn:B`` whose turn it is, whose court is being filled
``A:300``           cash of a seat, in thousands; every seat must be there
``A10=BL``          at the court of A, the post that pays 10 is held by a lawyer of B
``B*=CM,AM``        who waits in the park of B, clockwise from B's left
``island:CL``       the banished
``bribes:CM30``     paid so far in the procedure that is going on, in order
``earlier:CL20``    paid by winners of external conflicts who must still challenge the one in office
``sent:C``          the courts that the seat on turn has sent to already
``gives:B>A:M50/30@4``  B has promised A: your soldier gets the post of 50 here for 30, until round 4 (``*``: any post)
``pays:A>B:M50/30@4``   the same bargain, promised by A: I pay that bribe
``give-me:A>B:M50/30@4``  A has asked B to promise that, and waits for an answer; ``pay-me:B>A:…`` B asks for the bribe
``not-given:A>B:M50/30@4``  A has asked for it, and B has said no; ``not-paid:B>A:…`` the same of the bribe
``broke:A>C``       A broke a promise to C
``won:B``           who has won
==================  ======================================================================================

The letters are F finance, L law, M military, S science, K church.  All but round, turn and cash may be left out.  Hands
are not written, since what is nowhere else is in hand; neither is what the bank has paid, which is the money that was
not there at first.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from kit.engine.errors import BadInput, bad
from kit.engine.game import SEAT_LETTERS
from kit.engine.position import field, note, split
from kit.games.intrige.courts import COPIES, LETTERS, PROFESSION_OF_LETTER
from kit.games.intrige.game import Intrige
from kit.games.intrige.laws import stage_now, still_due
from kit.games.intrige.moves import ANY_POST
from kit.games.intrige.state import SEND, Paid, Rep, State, Word

LONGEST_LINE = 8000

_SEAT = re.compile(r"([A-E]):(\d{1,7})", re.ASCII)
_POST = re.compile(r"([A-E])(\d{1,6})=([A-E])([FLMSK])", re.ASCII)
_PARK = re.compile(r"([A-E])\*=((?:[A-E][FLMSK],){0,4}[A-E][FLMSK])", re.ASCII)
_PROMISE = re.compile(
    r"(gives|pays|give-me|pay-me|not-given|not-paid):([A-E])>([A-E]):([FLMSK])(\*|[1-9]\d{0,5})/(\d{1,7})@(\d{1,2})",
    re.ASCII,
)
_OF_OWNERS = ("gives", "pay-me", "not-paid")
_SAID_IN = {
    **dict.fromkeys(("gives", "pays"), "promises"),
    **dict.fromkeys(("give-me", "pay-me"), "asks"),
    **dict.fromkeys(("not-given", "not-paid"), "declined"),
}
_FIELDS = {
    "round": re.compile(r"r(\d{1,2})", re.ASCII),
    "turn": re.compile(r"turn:([A-E])"),
    "island": re.compile(r"island:((?:[A-E][FLMSK],)*[A-E][FLMSK])"),
    "bribes": re.compile(r"bribes:((?:[A-E][FLMSK]\d{1,7},){0,4}[A-E][FLMSK]\d{1,7})", re.ASCII),
    "earlier": re.compile(r"earlier:((?:[A-E][FLMSK]\d{1,7},){0,4}[A-E][FLMSK]\d{1,7})", re.ASCII),
    "sent": re.compile(r"sent:([A-E])"),
    "broke": re.compile(r"broke:((?:[A-E]>[A-E],)*[A-E]>[A-E])"),
    "won": re.compile(r"won:([A-E]{1,5})"),
}


# Writing --------------------------------------------------------------------------------------------------------------


def write_position(game: Intrige, state: State) -> str:
    """The line; the options are not in it, they are kept beside it."""
    words = [f"r{state.round}", f"turn:{SEAT_LETTERS[state.owner]}"]
    return " ".join([*words, *_on_the_table(game, state), *_in_this_turn(state), *_said(state), *_won(state)])


def _on_the_table(game: Intrige, state: State) -> Iterator[str]:
    """Cash, posts, parks and the island."""
    seats = range(game.players)
    yield from (f"{SEAT_LETTERS[seat]}:{state.money[seat]}" for seat in seats)
    for owner in seats:
        places = zip(game.salaries, state.courts[owner], strict=True)
        yield from (f"{SEAT_LETTERS[owner]}{salary}={_rep(rep)}" for salary, rep in places if rep)
    yield from (f"{SEAT_LETTERS[owner]}*={_listed(map(_rep, park))}" for owner, park in enumerate(state.parks) if park)
    yield from _named("island", [_rep(rep) for seat in seats for rep in _banished(game, state, seat)])


def _in_this_turn(state: State) -> Iterator[str]:
    yield from _named("bribes", [f"{_rep(Rep(*paid[:2]))}{paid.amount}" for paid in state.bribes])
    yield from _named("earlier", [f"{_rep(Rep(*paid[:2]))}{paid.amount}" for paid in state.earlier])
    yield from _named("sent", [SEAT_LETTERS[owner] for owner in state.sent])


def _said(state: State) -> Iterator[str]:
    """Words that were given, asked for, refused and broken."""
    yield from (_promise(word, "gives", "pays") for word in state.promises)
    yield from (_promise(word, "pay-me", "give-me") for word in state.asks)
    yield from (_promise(word, "not-paid", "not-given") for word in state.declined)
    yield from _named("broke", [f"{SEAT_LETTERS[seat]}>{SEAT_LETTERS[rival]}" for seat, rival in state.broken])


def _won(state: State) -> list[str]:
    return _named("won", ["".join(SEAT_LETTERS[seat] for seat in state.winners)] if state.winners else [])


def _rep(rep: Rep) -> str:
    return SEAT_LETTERS[rep.seat] + LETTERS[rep.profession]


def _banished(game: Intrige, state: State, seat: int) -> Iterable[Rep]:
    for profession, count in zip(game.edition.professions, state.island[seat], strict=True):
        yield from [Rep(seat, profession)] * count


def _listed(words: Iterable[str]) -> str:
    return ",".join(words)


def _named(name: str, words: Sequence[str]) -> list[str]:
    return [f"{name}:{_listed(words)}"] if words else []


def _promise(word: Word, of_owner: str, of_guest: str) -> str:
    verb = of_owner if word.seat == word.owner else of_guest
    post = "*" if word.post == ANY_POST else word.post
    speaker, listener = SEAT_LETTERS[word.seat], SEAT_LETTERS[word.rival]
    return f"{verb}:{speaker}>{listener}:{LETTERS[word.profession]}{post}/{word.amount}@{word.until}"


# Reading --------------------------------------------------------------------------------------------------------------


def read_position(game: Intrige, line: str, place: str = "position") -> State:
    """The state that the line describes; raises `BadInput` when it is misspelt or could not occur."""
    return _possible(game, read_words(game, line, place), place)


def read_words(game: Intrige, line: str, place: str = "position") -> State:
    """The same, whether it could occur or not; raises `BadInput` when it is misspelt."""
    cash: dict[int, int] = {}
    posts: dict[tuple[int, int], Rep] = {}
    parks: dict[int, tuple[Rep, ...]] = {}
    said: dict[str, list[Word]] = {"promises": [], "asks": [], "declined": []}
    found: dict[str, str] = {}
    for word in split(line, LONGEST_LINE, place):
        if seat := _SEAT.fullmatch(word):
            note(cash, _number(seat[1]), int(seat[2]), place, word)
        elif post := _POST.fullmatch(word):
            note(posts, (_number(post[1]), int(post[2])), _read_rep(game, post[3] + post[4], place), place, word)
        elif park := _PARK.fullmatch(word):
            reps = tuple(_read_rep(game, rep, place) for rep in park[2].split(","))
            note(parks, _number(park[1]), reps, place, word)
        elif promise := _PROMISE.fullmatch(word):
            said[_SAID_IN[promise[1]]].append(_read_promise(*promise.groups()))
        else:
            name, value = field(word, _FIELDS, place)
            note(found, name, value, place, word)
    if sorted(cash) != list(range(game.players)):
        given = " ".join(SEAT_LETTERS[seat] for seat in sorted(cash)) or "–"
        raise bad(place, "position_seats", "IN-6", players=game.players, given=given)
    for missing in ("round", "turn"):
        if missing not in found:
            raise bad(place, f"position_no_{missing}", "IN-7")
    return _state(game, cash, posts, parks, said, found, place)


def _number(letter: str) -> int:
    return SEAT_LETTERS.index(letter)


def _read_rep(game: Intrige, word: str, place: str) -> Rep:
    rep = Rep(_number(word[0]), PROFESSION_OF_LETTER[word[1]])
    if rep.seat >= game.players or rep.profession not in game.edition.professions:
        raise bad(place, "position_rep", "IN-2", ("C-IN-2",), word=word)
    return rep


def _read_promise(verb: str, speaker: str, listener: str, letter: str, post: str, amount: str, until: str) -> Word:
    seat, rival = _number(speaker), _number(listener)
    owner, guest = (seat, rival) if verb in _OF_OWNERS else (rival, seat)
    pays = ANY_POST if post == "*" else int(post)
    return Word(seat, owner, guest, PROFESSION_OF_LETTER[letter], pays, int(amount), int(until))


def _state(
    game: Intrige,
    cash: Mapping[int, int],
    posts: Mapping[tuple[int, int], Rep],
    parks: Mapping[int, tuple[Rep, ...]],
    said: Mapping[str, Sequence[Word]],
    found: Mapping[str, str],
    place: str,
) -> State:
    _check_courts(game, posts, parks, found, place)
    seats = range(game.players)
    island = Counter(_read_rep(game, word, place) for word in _words(found, "island"))
    out = island + Counter(posts.values()) + Counter(rep for park in parks.values() for rep in park)
    state = State(
        round=int(found["round"]),
        owner=_number(found["turn"]),
        stage=SEND,
        disputed=None,
        money=tuple(cash[seat] for seat in seats),
        hands=tuple(tuple(COPIES - out[Rep(seat, kind)] for kind in game.edition.professions) for seat in seats),
        courts=tuple(tuple(posts.get((owner, salary)) for salary in game.salaries) for owner in seats),
        parks=tuple(parks.get(owner, ()) for owner in seats),
        island=tuple(tuple(island[Rep(seat, kind)] for kind in game.edition.professions) for seat in seats),
        due=(),
        bribes=_read_paid(game, _words(found, "bribes"), place),
        earlier=_read_paid(game, _words(found, "earlier"), place),
        sent=tuple(map(_number, found.get("sent", ""))),
        salaries_paid=sum(cash.values()) - game.edition.money * game.players,
        promises=tuple(said["promises"]),
        broken=tuple((_number(word[0]), _number(word[2])) for word in _words(found, "broke")),
        winners=tuple(map(_number, found.get("won", ""))),
        asks=tuple(said["asks"]),
        declined=tuple(said["declined"]),
    )
    stage, disputed = stage_now(game, state) or (SEND, None)
    state = state._replace(stage=stage, disputed=disputed)
    return state._replace(due=still_due(game, state))


def _check_courts(
    game: Intrige,
    posts: Mapping[tuple[int, int], Rep],
    parks: Mapping[int, tuple[Rep, ...]],
    found: Mapping[str, str],
    place: str,
) -> None:
    """Raises `BadInput` for a post or a seat that is not in this game."""
    seats = range(game.players)
    for owner, salary in posts:
        if owner not in seats or salary not in game.salaries:
            raise bad(place, "position_post", "IN-1", ("C-IN-2",), word=f"{SEAT_LETTERS[owner]}{salary}")
    for owner in (*parks, *map(_number, (*found["turn"], *found.get("sent", ""), *found.get("won", "")))):
        if owner not in seats:
            raise bad(place, "court_not_in_play", "IN-5", ("C-IN-2",))


def _read_paid(game: Intrige, words: Sequence[str], place: str) -> tuple[Paid, ...]:
    return tuple(Paid(*_read_rep(game, word, place), int(word[2:])) for word in words)


def _words(found: Mapping[str, str], name: str) -> list[str]:
    return found[name].split(",") if name in found else []


def _possible(game: Intrige, state: State, place: str) -> State:
    """The state itself, when it keeps every law of the game."""
    broken = next(iter(game.broken_laws(state)), None)
    if broken:
        raise BadInput(place, broken)
    return state
