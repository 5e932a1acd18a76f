"""Write what stands above each text of a translated lesson: its English, and what the figures in braces are.

    python tools/translations.py            all translations of our lessons: comments, and a place for what is missing
    python tools/translations.py pl r05     the lessons r05 in Polish; one of them: bakschisch/r05; all: no name
    python tools/translations.py fr my.toml a lesson of your own

A text that is still to come is an empty string; a file in which all are empty counts as not there.  Which strings of a
lesson are texts is seen from what our lessons translate: of a new sort, one file has to be given the text by hand.  A
test compares the comments with the texts.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, TypeAlias

sys.path.insert(0, str(Path(__file__).parent.parent))

from kit.counting.concept_check import FORMS, read_check
from kit.counting.figures import fill_figures
from kit.counting.lesson import CountLesson, read_count_lesson
from kit.engine.errors import BadInput
from kit.lessons.translations import (
    is_in_languages,
    lessons_in,
    own_language,
    read_table,
    translation_of,
    with_translations,
)
from kit.text.say import LANGUAGES, Words

ROOT = Path(__file__).parent.parent
COURSES = ROOT / "kit" / "courses"
NAMED = ("trial", "label", "labels", "choices", "step", "practice", "assume", "item", "mix_up", "answers", "reasons")
"""Whatever is called so has parts that each lesson names as it likes."""
_GAP = re.compile(r"\{\w+(?:\.\w+)?\}")

Path_: TypeAlias = tuple[str | int, ...]
"""Where a text stands: the keys of tables, the ids of what has one, else the place in a list."""
Texts: TypeAlias = Mapping[Path_, str]


# Which strings are texts ----------------------------------------------------------------------------------------------


def strings(data: Any, path: Path_ = ()) -> Iterator[tuple[Path_, str]]:
    """Every string of a document; of a text that has its languages beside each other, that in the first."""
    if is_in_languages(data):
        yield path, next(iter(data.values()))
    elif isinstance(data, str):
        yield path, data
    else:
        for key, part in parts(data):
            yield from strings(part, (*path, key))


def parts(data: Any) -> Iterator[tuple[str | int, Any]]:
    """The parts of a table or a list."""
    if isinstance(data, Mapping):
        yield from data.items()
    elif isinstance(data, list):
        for at, each in enumerate(data):
            yield (each["id"] if isinstance(each, Mapping) and "id" in each else at), each


def shape(path: Path_, data: Any) -> Path_:
    """A path without what each lesson names as it likes, and with the kind of a picture."""
    made: list[str | int] = []
    for before, key in zip((None, *path), path, strict=False):
        data = dict(parts(data))[key]
        made.append("*" if before in NAMED or isinstance(key, int) else key)
        if key in ("chart", "scene"):
            made.append(str(data.get("kind")))
    return tuple(made)


@cache
def shapes() -> frozenset[Path_]:
    """Those of all texts that are translated somewhere in our lessons."""
    found = set()
    for lesson in our_lessons():
        data = read_table(lesson)
        for language in LANGUAGES:
            if (file := lesson.with_name(translation_of(lesson.name, language))).is_file():
                found |= {shape(path, data) for path, _ in strings(read_table(file))}
    return frozenset(found)


def texts_of(data: Mapping[str, Any], known: Collection[Path_]) -> Texts:
    """The texts of a lesson's own file."""
    spoken = {path for path, _ in strings(data) if is_in_languages(_at(data, path))}
    return {path: text for path, text in strings(data) if path in spoken or shape(path, data) in known}


def _at(data: Any, path: Path_) -> Any:
    for key in path:
        data = dict(parts(data))[key]
    return data


def our_lessons() -> Sequence[Path]:
    """The files of all lessons of the kit, and of the concept check."""
    folders = sorted(folder for folder in COURSES.iterdir() if folder.is_dir())
    return [
        folder / name for folder in folders for name in lessons_in(folder) if re.match(r"[a-z]\d|probability", name)
    ]


# The file of a translation --------------------------------------------------------------------------------------------


def page(data: Mapping[str, Any], texts: Texts, said: Texts, lesson: str, told: Texts | None = None) -> str:
    """The file: each text of the lesson as a comment, with what is `told` about it, and what a translation says."""
    blocks: dict[Path_, list[Path_]] = {head: [] for head in _heads(data, texts)}
    for path in texts:
        blocks[_head_of(path)].append(path)
    return (
        "\n\n".join(
            "\n".join([_title(head, lesson), *_lines(len(head), paths, texts, said, told or {})])
            for head, paths in blocks.items()
        )
        + "\n"
    )


def _lines(deep: int, paths: Sequence[Path_], texts: Texts, said: Texts, told: Texts) -> Iterator[str]:
    """The texts under a head, which is so `deep`."""
    for listed, group in groupby(paths, lambda path: path[:-1] if isinstance(path[-1], int) else ()):
        yield from [f"{_key(listed[deep:])} = ["] if listed else []
        for path in group:
            indent, begin, end = ("    ", "", ",") if listed else ("", f"{_key(path[deep:])} = ", "")
            yield f"{indent}# {' '.join(texts[path].split())}"
            yield from [f"{indent}# {told[path]}"] if path in told else []
            yield f"{indent}{begin}{_string(said.get(path, ''))}{end}"
        yield from ["]"] if listed else []


def _head_of(path: Path_) -> Path_:
    """The table under which a text stands: a part of the lesson, or in it one of a list of tables."""
    within = [end for end, key in enumerate(path[:-1], 1) if isinstance(key, int)]
    return path[: within[-1]] if within else path[:2] if len(path) > 2 else ()


def _heads(data: Mapping[str, Any], texts: Texts) -> Sequence[Path_]:
    """All such tables, in order; of a list all, so that each keeps its place."""
    heads: set[Path_] = {()}
    for path in texts:
        heads |= {path[:2]} if len(path) > 2 else set()
        for end, key in enumerate(path[:-1]):
            if isinstance(key, int):
                heads |= {(*path[:end], at) for at in range(len(_at(data, path[:end])))}
    order = {part: at for at, part in enumerate(dict.fromkeys(path[:2] for path in texts))}
    return sorted(heads, key=lambda head: (order[head[:2]], head[2:]) if head else (-1, ()))


def _title(head: Path_, lesson: str) -> str:
    if not head:
        return f"# The texts of {lesson}: above each stands the one that it translates. What is in braces stays."
    return f"[[{_key(head[:-1])}]]" if isinstance(head[-1], int) else f"[{_key(head)}]"


def _key(path: Path_) -> str:
    return ".".join(part if re.fullmatch(r"[\w-]+", part, re.ASCII) else _string(part) for part in map(str, path))


def _string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def figures_in(data: Mapping[str, Any], texts: Texts, language: str) -> Texts:
    """What the figures in braces are, for the texts of a lesson in probability; none where they vary."""
    if "item" in data:
        return _figures_of_check(data, texts, language)
    if "figures" not in data:
        return {}
    lesson = _counted(json.dumps(data))
    words = lesson.words(language)
    found = {path: dict.fromkeys(_GAP.findall(text)) for path, text in texts.items() if path[0] != "practice"}
    filled = {path: {gap: fill_figures(gap, lesson.figures, words) for gap in gaps} for path, gaps in found.items()}
    told = {
        path: ", ".join(f"{gap} = {is_}" for gap, is_ in gaps.items() if is_ != gap) for path, gaps in filled.items()
    }
    return {path: text for path, text in told.items() if text}


def _figures_of_check(data: Mapping[str, Any], texts: Texts, language: str) -> Texts:
    """The same for the concept check: what a figure is in each form, unless the text is of one form."""
    checks, found = {form: read_check(data, form) for form in FORMS}, dict[Path_, str]()
    for path, text in texts.items():
        forms = [path[3]] if path[2:3] == ("text",) else FORMS
        gaps = dict.fromkeys(_GAP.findall(text))
        told = {
            gap: dict.fromkeys(
                fill_figures(gap, checks[str(form)].item(str(path[1])).figures, checks[str(form)].words(language))
                for form in forms
            )
            for gap in gaps
        }
        if told:
            found[path] = ", ".join(f"{gap} = {' or '.join(each)}" for gap, each in told.items())
    return found


@cache
def _counted(data: str) -> CountLesson:
    """The lesson, without claims, which may be about words of another language."""
    return read_count_lesson(
        json.loads(data, object_hook=lambda table: {key: table[key] for key in table if key != "claims"})
    )


def page_of(lesson: Path, language: str) -> str:
    """The file of a translation, with what it says already; `BadInput` for what it should not say."""
    data, file = read_table(lesson), lesson.with_name(translation_of(lesson.name, language))
    with_translations(data, lesson.parent, lesson.name)
    said = dict(strings(read_table(file))) if file.is_file() else {}
    texts = texts_of(data, {*shapes(), *(shape(path, data) for path in said)})
    return page(data, texts, said, lesson.name, figures_in(data, texts, language))


def main(asked: Sequence[str]) -> int:
    """Write all translations, or those in one language.  Returns the exit code."""
    language, *names = asked or [""]
    if language and language not in LANGUAGES:
        sys.stderr.write(f"There is no kit/text/{language} yet: docs/add-a-language.md begins with it.\n")
        return 2
    lessons = [lesson for name in names for lesson in _named(name)] if names else our_lessons()
    pairs = [(lesson, each) for lesson in lessons for each in ([language] if language else LANGUAGES)]
    try:
        for lesson, code in pairs:
            file = lesson.with_name(translation_of(lesson.name, code))
            if code != own_language(read_table(lesson)) and (language or file.is_file()):
                _write(file, page_of(lesson, code))
    except BadInput as error:
        sys.stderr.write(f"{Words(LANGUAGES[0], error.game or 'bakschisch').error(error)}\n")
        return 2
    return 0


def _named(name: str) -> Sequence[Path]:
    ours = [lesson for lesson in our_lessons() if f"{lesson.parent.name}/{lesson.stem}".endswith(f"/{name}")]
    ours += [lesson for lesson in our_lessons() if f"{lesson.parent.name}/{lesson.stem}" == name]
    if not ours and not Path(name).is_file():
        raise SystemExit(f"There is no lesson {name}.")
    return ours or [Path(name)]


def _write(file: Path, text: str) -> None:
    if not file.is_file() or file.read_text("utf-8") != text:
        file.write_text(text, "utf-8")
        sys.stderr.write(f"{file}\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
