"""The rule book beside the board: one rule with its switch and related rules, or all rules to look through."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from kit.draw.svg import Node, el, icon
from kit.engine.box import AnyBox
from kit.engine.game import AnyOptions
from kit.engine.reading import Json
from kit.engine.rules import Rule, Status
from kit.page.controls import badge, button, chip, field
from kit.page.prose import prose
from kit.text.say import Words


def rule_panel(
    rule_id: str,
    words: Words,
    rules: Mapping[str, Rule],
    options: AnyOptions,
    *,
    met: Sequence[str] = (),
    change: str | None = None,
    fixed: Collection[str] = (),
) -> Node:
    """One rule: how far it can be trusted, what it says, its switch as it is in `options`, and where to go from there.

    `met`: the rules of the same moment; `change`: what pressing another choice of the switch will do; `fixed`: the
    switches that can only be looked at.
    """
    rule, text = rules[rule_id], words.rule(rule_id)
    return el(
        "section",
        _head(rule, words),
        el("h2", text.title, id="rule-title"),
        text.question and el("p", text.question, class_="muted"),
        [el("p", prose(paragraph, words)) for paragraph in text.text.split("\n\n")],
        rule.option and _switch(rule.option, words, options, change, rule.option in fixed),
        el("p", _stands(rule, words), class_="small muted"),
        _see(rule, words, rules),
        _met([other for other in met if other != rule_id and other in rules], words, rules),
        class_="panel open rule",
        id="rule",
        aria_labelledby="rule-title",
    )


def _head(rule: Rule, words: Words) -> Node:
    return el(
        "header",
        el("span", rule.id, class_="chip open"),
        badge(rule.status, words, short=True),
        button(words.say("page.close"), "open", rule.id, key="Escape", data_focus=rule.id),
    )


def _stands(rule: Rule, words: Words) -> str:
    """Where the rule is printed, so that a family with the box can look it up."""
    if rule.status == Status.OURS and not rule.sources:
        return words.say("rulebook.alone")
    named = [words.say(f"rulebook.sources.{source}") for source in rule.sources]
    inside = [name[:1].lower() + name[1:] for name in named]  # they are in the middle of a sentence
    return words.say("rulebook.stands", status=rule.status, sources=", ".join(inside))


# The switch -----------------------------------------------------------------------------------------------------------


def _switch(name: str, words: Words, options: AnyOptions, change: str | None, is_fixed: bool) -> Node:
    """A switch with all its choices, or only the one that was taken when the game began."""
    now = getattr(options, name)
    legend = el("legend", words.say("rulebook.option", name=words.say(f"options.{name}.name")))
    about = el("p", words.say(f"options.{name}.text"), class_="small")
    if is_fixed:
        inside = [el("p", el("b", _choice(name, now, words))), _note(words.say("rulebook.at_start"))]
    else:
        inside = [*_choices(name, now, words, options), *([_note(change)] if change else [])]
    return el("fieldset", legend, about, inside, class_="house-rule")


def _choices(name: str, now: Any, words: Words, options: AnyOptions) -> Iterator[Node]:
    switch = next(each for each in fields(options) if each.name == name)
    for choice in switch.metadata["choices"]:
        usual = choice == switch.default and el("small", words.say("rulebook.usual"))
        control = el(
            "input",
            type="radio",
            name=f"option-{name}",
            data_intent="option",
            data_n=[name, choice],
            checked=choice == now,
        )
        yield el("label", control, el("span", _choice(name, choice, words), usual), class_="choice")


def _choice(name: str, value: Json, words: Words) -> str:
    """What a value of the switch means; something of one's own, such as a board, has its own name."""
    if not isinstance(value, str | bool):
        return getattr(value, "name", "") or words.say("setup.own")
    key = str(value).lower() if isinstance(value, bool) else value
    return words.say(f"options.{name}.choices.{key}")


def _note(text: str) -> Node:
    return el("p", text, class_="small muted")


# Other rules ----------------------------------------------------------------------------------------------------------


def _see(rule: Rule, words: Words, rules: Mapping[str, Rule]) -> Node | None:
    known = [other for other in rule.see if other in rules]  # the others number differences of the translations
    chips = el("div", [chip(other, words) for other in known], class_="see")
    return el("div", el("h3", words.say("rulebook.see")), chips) if known else None


def _met(met: Sequence[str], words: Words, rules: Mapping[str, Rule]) -> Node | None:
    rows = [el("li", _row(rules[other], words)) for other in dict.fromkeys(met)]
    return el("div", el("h3", words.say("rulebook.met")), el("ul", rows, class_="rules")) if rows else None


def _row(rule: Rule, words: Words) -> Node:
    """A rule in a list; the whole row opens the rule."""
    return el(
        "button",
        el("span", el("span", rule.id, class_="chip"), badge(rule.status, words, short=True)),
        el("span", words.rule(rule.id).title),
        type="button",
        data_intent="open",
        data_n=rule.id,
    )


# All rules ------------------------------------------------------------------------------------------------------------


def rule_list(words: Words, box: AnyBox, query: str = "", status: Status | None = None) -> Node:
    """How to play, and all rules by subject.

    Or only those that contain all words of `query` and have this `status`.  Each opens when it is pressed.
    """
    rules = box.rules()
    found = [rule for rule in rules.values() if status in (None, rule.status) and _has(rule, query, words)]
    said = words.say("rulebook.found", rules=len(found)) if found else words.say("rulebook.none")
    finder = el("input", type="search", value=query, data_intent="rules-find", data_live=True, id="rules-find")
    is_sought = bool(query.strip()) or status is not None
    return el(
        "section",
        el("header", el("h2", words.say("rulebook.title"), id="rules-title"), _close(words)),
        None if is_sought or not box.first.how else _how(words, box.first.how),
        field(words.say("rulebook.find"), finder),
        _statuses(words, rules, status),
        el("p", said, class_="small muted", aria_live="polite"),
        _list(found, words) if is_sought else [_group(*group, words) for group in _grouped(found)],
        class_="panel open rule",
        id="rules",
        aria_labelledby="rules-title",
    )


def _how(words: Words, pictures: Sequence[str]) -> Node:
    """The game in brief, with a picture before each sentence."""
    rows = [
        el(
            "li",
            el("span", icon(picture, 36), class_=["tiny", picture != "coin" and picture]),
            el("span", words.say(f"how.{number}")),
        )
        for number, picture in enumerate(pictures, 1)
    ]
    return el("div", el("h3", words.say("rulebook.how")), el("ol", rows, class_="how"), id="how")


def _grouped(rules: Sequence[Rule]) -> Iterator[tuple[str, list[Rule]]]:
    """The rules by group, in the order of each group's first rule."""
    for group in dict.fromkeys(rule.group for rule in rules):
        yield group, [rule for rule in rules if rule.group == group]


def _group(group: str, rules: Sequence[Rule], words: Words) -> Node:
    """A group of rules, shut until somebody opens it; rules of no group are a list."""
    if not group:
        return _list(rules, words)
    title = el("summary", words.say(f"rulebook.groups.{group}"), " ", el("span", len(rules), class_="muted"))
    return el("details", title, _list(rules, words), id=f"rules-{group}")


def _list(rules: Sequence[Rule], words: Words) -> Node:
    return el("ul", [el("li", _row(rule, words), id=f"rule-{rule.id}") for rule in rules], class_="rules")


def _close(words: Words) -> Node:
    return button(words.say("page.close"), "open", "rules", key="Escape", data_focus="rules")


def _statuses(words: Words, rules: Mapping[str, Rule], chosen: Status | None) -> Node:
    held = [status for status in Status if any(rule.status == status for rule in rules.values())]
    every = button(words.say("rulebook.every"), "rules-status", pressed=chosen is None)
    buttons = [
        button(words.say(f"rulebook.short.{each}"), "rules-status", each, pressed=each == chosen) for each in held
    ]
    return el("div", every, buttons, class_="row", role="group", aria_labelledby="rules-title")


def _has(rule: Rule, query: str, words: Words) -> bool:
    text = words.rule(rule.id)
    return has_words(f"{rule.id} {text.title} {text.text} {text.question or ''}", query)


def has_words(text: str, query: str) -> bool:
    """Whether every word of the query is in the text, whatever its capitals and accents."""
    held = _plain(text)
    return all(word in held for word in _plain(query).split())


def _plain(text: str) -> str:
    """The text in small letters without accents, as somebody in a hurry types it."""
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
