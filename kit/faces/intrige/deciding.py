"""The place of the person who decides: the question, what can be chosen, what follows from it, and the main button."""

from __future__ import annotations

from kit.draw.svg import Child, Node, el
from kit.engine.game import Seat
from kit.faces.intrige.choices import Tap, choices, in_conflict, sending
from kit.faces.intrige.kinds import IntrigeSight, IntrigeTurn
from kit.faces.plain.move_text import said_move
from kit.games.intrige.appointing import applicant, free_posts, post_of
from kit.games.intrige.courts import COURTS, SENT_A_TURN
from kit.games.intrige.game import Intrige
from kit.games.intrige.moves import Appoint, Bribe, Choose, Move, Send
from kit.games.intrige.state import EXTERNAL, FREE, INTERNAL, SEND, Rep, View
from kit.page.controls import acts, chip, main_button
from kit.page.hint import hint_button, told_hint
from kit.text.say import Words


def deciding(sight: IntrigeSight) -> list[Child]:
    """What the person who is to act can do; of several at one screen, only one is ever asked at a time."""
    return [part for turn in sight.turns for part in _deciding_of(sight, turn)]


def _deciding_of(sight: IntrigeSight, turn: IntrigeTurn) -> list[Child]:
    words, seat = sight.words, turn.seat
    tap = Tap(sight, turn)
    said = said_of(sight, turn)
    key, facts = closing(sight, turn)
    close = words.say(key, **facts)
    main = main_button(close, "close", seat if sight.is_side_by_side else None, disabled=turn.picked is None)
    return [
        el(
            "div",
            el("div", asked(sight, turn), hint_button(sight), _has(sight, seat), class_="head"),
            choices(tap),
            class_=["deciding", sight.view.stage],
        ),
        acts(main, el("p", said, class_="small muted", id="hint", aria_live="polite")),
    ]


def asked(sight: IntrigeSight, turn: IntrigeTurn, takes_focus: bool = True) -> Node:
    """The question; it takes the focus, which would otherwise be lost with the button that led here."""
    key, facts = question_of(sight.game, sight.view)
    return el(
        "h2",
        sight.words.say(f"page.{key}", seat=turn.seat, **facts),
        class_="ask",
        id=f"ask-{turn.seat}",
        tabindex="-1",
        data_focus=f"ask-{sight.step}" if takes_focus else None,
    )


def _has(sight: IntrigeSight, seat: Seat) -> Node | None:
    """One's own cash, where it is spent."""
    cash = sight.view.money[seat]
    if cash is None or not sight.view.due:
        return None
    return el("span", sight.words.say("page.has", seat=seat, amount=cash), class_="has small")


# The question ---------------------------------------------------------------------------------------------------------


def question_of(game: Intrige, view: View) -> tuple[str, dict[str, object]]:
    """What the one who is to act is asked: a key of `page`, and its facts without the seat."""
    if view.stage == SEND:
        return "ask_send", {"number": len(view.sent) + 1, "of": SENT_A_TURN}
    if view.due:
        return _question_of_bribe(game, view)
    following = applicant(view)
    if following:
        return "ask_post", {"rival": following.seat, "profession": following.profession}
    if view.stage == INTERNAL:
        return "ask_internal", {"profession": view.disputed, "post": disputed_post(game, view)}
    return "ask_external", {"profession": view.disputed}


def _question_of_bribe(game: Intrige, view: View) -> tuple[str, dict[str, object]]:
    rep = view.due[0]
    facts: dict[str, object] = {"profession": rep.profession}
    if view.stage != INTERNAL:
        return "ask_bribe", facts
    facts["post"] = disputed_post(game, view)
    holds = rep in view.courts[view.owner]
    itself = holds and rep in view.parks[view.owner]
    return "ask_own" if itself else "ask_keep" if holds else "ask_take", facts


def disputed_post(game: Intrige, view: View) -> int:
    """What the post pays that an internal conflict is about."""
    court = view.courts[view.owner]
    holder = next((rep for rep in court if rep and rep.profession == view.disputed), None)
    return post_of(game, court, holder) if holder else 0


# What follows from it -------------------------------------------------------------------------------------------------


def said_of(sight: IntrigeSight, turn: IntrigeTurn) -> list[Node | str]:
    """Why the last try was refused, what a bot would do, or otherwise what follows from the choice."""
    words = sight.words
    if turn.refusal:
        return [words.refusal(turn.refusal), " ", chip(turn.refusal.rule, words)]
    if sight.hint:
        return [*told_hint(sight, words.say("plain.would", move=said_move(sight.box, words, sight.hint.move)))]
    return [" ".join(_follows(sight, turn))]


def _follows(sight: IntrigeSight, turn: IntrigeTurn) -> list[str]:
    words, view = sight.words, sight.view
    match turn.picked:
        case Choose(seat):
            return _of_choice(sight, seat)
        case Send(profession, owner):
            return [words.say("page.waits", seat=turn.seat, profession=profession, rival=owner, court=COURTS[owner])]
        case Appoint(seat, post):
            return [_pays(sight.game, view, words, seat, (post,))]
    if view.stage == SEND:
        return [words.say("page.send_text")]
    if view.due:
        return _of_bribe(sight, turn.seat)
    if applicant(view):
        return [words.say("page.post_text")]
    return [words.say("page.choose_text")]


def _of_bribe(sight: IntrigeSight, seat: Seat) -> list[str]:
    """Who keeps the bribe, and what the post that it may lead to brings."""
    words, view, game = sight.words, sight.view, sight.game
    facts = {"seat": seat, "rival": view.owner, "profession": view.due[0].profession}
    if view.stage == INTERNAL:
        said = words.say("page.keeps_internal", **facts)
        return [said, _pays(game, view, words, seat, (disputed_post(game, view),))]
    said = words.say("page.keeps_free" if view.stage == FREE else "page.keeps_external", **facts)
    return [said, _pays(game, view, words, seat, tuple(free_posts(game, view)))]


def _pays(game: Intrige, view: View, words: Words, seat: Seat, posts: tuple[int, ...]) -> str:
    """How much a post of this court pays, and in which rounds it still will (IN-8)."""
    first, last = paydays(game, view, seat)
    if not posts or first > last:
        return words.say("page.pays_no_more") if posts else ""
    key = "pays" if len(posts) == 1 else "pays_some"
    facts = {"post": posts[-1], "least": posts[0], "first": first, "last": last}
    return words.say(f"page.{key}{'_once' if first == last else ''}", **facts)


def paydays(game: Intrige, view: View, seat: Seat) -> tuple[int, int]:
    """The first and last round in which somebody hired now gets a salary, at the beginning of their own turns."""
    return view.round + (seat <= view.owner), game.rounds


def _of_choice(sight: IntrigeSight, chosen: Seat) -> list[str]:
    """Who goes to the island, and what comes next for the one who stays."""
    words, view = sight.words, sight.view
    losers = tuple(rep.seat for rep in in_conflict(sight) if rep.seat != chosen)
    said = [words.say("page.banishes", seats=losers, profession=view.disputed)]
    if view.stage == EXTERNAL:
        winner = Rep(chosen, view.disputed or "")
        goes_on = any(rep and rep.profession == winner.profession for rep in view.courts[view.owner])
        said.append(words.say("page.then_internal" if goes_on else "page.then_post"))
    return said


# The main button ------------------------------------------------------------------------------------------------------


def closing(sight: IntrigeSight, turn: IntrigeTurn) -> tuple[str, dict[str, object]]:
    """What the main button says: the move, or what is missing for it."""
    view, move = sight.view, turn.picked
    if move is None:
        if view.stage == SEND:
            who, to = sending(sight, turn)
            return f"page.first.{'send_where' if who else 'send_whom' if to is not None else 'send'}", {}
        return f"page.first.{'bribe' if view.due else 'post' if applicant(view) else 'rival'}", {}
    return _called(view, move)


def _called(view: View, move: Move) -> tuple[str, dict[str, object]]:
    match move:
        case Bribe(amount):
            return "page.lay", {"amount": amount}
        case Appoint(seat, post):
            following = applicant(view)
            return "page.hire", {"seat": seat, "profession": following.profession if following else "", "post": post}
        case Choose(seat):
            return "page.decide_for", {"seat": seat, "profession": view.disputed}
        case Send(profession, owner):
            return "page.send", {"profession": profession, "court": COURTS[owner]}
    return "plain.do", {}
