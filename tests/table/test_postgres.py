"""Rooms in PostgreSQL: whose tables they are, and that no choice is lost or doubled whatever breaks."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from select import select
from typing import LiteralString

import psycopg
import pytest

from kit.engine.errors import BadInput
from kit.table import acts
from kit.table.log import Closed, Joined, Opened, Paused
from kit.table.postgres_store import PostgresStore, _Address
from kit.table.room import room_of
from kit.table.rooms import LiveRoom, Rooms
from kit.table.sqlite_store import APPLICATION
from kit.table.store import Behind, Shared
from tests.cut_line import UNANSWERED, UNNOTICED, UNSENT, CutLine
from tests.effort import Some
from tests.postgres import PASSWORD, QUOTED, USER, WITH_POSTGRES, Postgres
from tests.serving import PATIENCE_S, ROOT, free_ports, wait_until
from tests.table.crashes import kill_a_class

pytestmark = WITH_POSTGRES

OPENED = Opened("DKRF", "digest of the host", 7, 30)
JOINED = Joined(1, "digest of a pupil", "owl-coral", "Zoé")


@pytest.fixture
def name(postgres: Postgres) -> str:
    """A new database."""
    return postgres.new()


@pytest.fixture
def store(postgres: Postgres, name: str) -> Iterator[PostgresStore]:
    store = PostgresStore(postgres.dsn(name))
    yield store
    store.close()


@pytest.fixture
def live(store: PostgresStore) -> LiveRoom:
    """A room with sixty people and a question."""
    live, _ = Rooms(store).open()
    for member in range(acts.MOST_PEOPLE):
        live.do(acts.join(f"key {member}"))
    live.do(acts.ask({"kind": "any"}))
    return live


# Whose tables they are ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("DROP TABLE kit_form", "rooms_not_ours"),
        ("DROP TABLE kit_entry", "rooms_not_ours"),
        ("DELETE FROM kit_form", "rooms_not_ours"),
        ("INSERT INTO kit_form SELECT * FROM kit_form", "rooms_not_ours"),
        ("UPDATE kit_form SET application = 7", "rooms_not_ours"),
        ("ALTER TABLE kit_form RENAME version TO edition", "rooms_not_ours"),
        ("UPDATE kit_form SET version = 99", "rooms_newer"),
        ("UPDATE kit_form SET version = 0", "rooms_newer"),
    ],
)
def test_tables_that_cannot_be_ours_are_refused_by_name_and_not_touched(
    postgres: Postgres, name: str, change: str, reason: str
) -> None:
    PostgresStore(postgres.dsn(name)).close()
    postgres.ask(name, change)
    columns = (
        "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2"
    )
    before = postgres.ask(name, columns)
    with pytest.raises(BadInput) as caught:
        PostgresStore(postgres.dsn(name))
    assert caught.value.refusal.reason == reason and f"/{name}" in caught.value.place
    assert postgres.ask(name, columns) == before


def test_tables_of_others_in_the_same_database_are_left_alone(postgres: Postgres, name: str) -> None:
    postgres.ask(name, "CREATE TABLE entry (room int)")
    store = PostgresStore(postgres.dsn(name))
    store.append("DKRF", 1, 1, OPENED)
    store.close()
    assert postgres.ask(name, "SELECT count(*) FROM entry") == [(0,)]


def test_an_older_form_is_brought_up_to_date_once(
    postgres: Postgres, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    PostgresStore(postgres.dsn(name)).close()
    postgres.ask(name, "UPDATE kit_form SET version = 0")
    monkeypatch.setattr("kit.table.postgres_store.MIGRATIONS", {0: "ALTER TABLE kit_room ADD COLUMN more text"})
    for _ in range(2):
        PostgresStore(postgres.dsn(name)).close()
    assert postgres.ask(name, "SELECT application, version FROM kit_form") == [(APPLICATION, 1)]


def test_servers_that_start_at_the_same_moment_make_the_tables_once(postgres: Postgres, name: str) -> None:
    faults: list[BaseException] = []

    def start() -> None:
        try:
            PostgresStore(postgres.dsn(name)).close()
        except BaseException as fault:
            faults.append(fault)

    starting = [threading.Thread(target=start) for _ in range(6)]
    for each in starting:
        each.start()
    for each in starting:
        each.join()
    assert not faults and postgres.ask(name, "SELECT count(*) FROM kit_form") == [(1,)]


def test_a_damaged_entry_leaves_other_rooms_alone(postgres: Postgres, name: str, store: PostgresStore) -> None:
    store.append("DKRF", 1, 1, OPENED, JOINED)
    postgres.ask(name, "UPDATE kit_entry SET told = '{' WHERE number = 2")
    with pytest.raises(BadInput):
        store.read("DKRF")
    assert Rooms(store).open()[0].room.people == {}


def test_a_commit_is_on_the_disk_even_where_the_database_would_not_wait_for_it(postgres: Postgres, name: str) -> None:
    postgres.ask("postgres", f"ALTER DATABASE {name} SET synchronous_commit = off")
    store = PostgresStore(postgres.dsn(name))
    assert store._line.connection.execute("SHOW synchronous_commit").fetchall() == [("on",)]
    store.close()


# What cannot be reached -----------------------------------------------------------------------------------------------


def test_a_database_that_cannot_be_used_is_one_clear_error_without_the_password(postgres: Postgres, name: str) -> None:
    latin: LiteralString = "ENCODING 'LATIN1' TEMPLATE template0"
    (closed,) = free_ports(1)
    for dsn, says in (
        (postgres.dsn_by_port(name, "wr" + QUOTED), "password authentication failed"),
        (postgres.dsn_by_port(name, port=closed), "refused"),
        (postgres.dsn_by_port("nowhere"), "does not exist"),
        *((postgres.dsn_by_port(name, each), "cannot be read") for each in (PASSWORD, "ses%ame")),
        (postgres.dsn_by_port(postgres.new(latin)), "UTF8"),
    ):
        with pytest.raises(OSError, match=says) as caught:
            PostgresStore(dsn)
        said = str(caught.value)
        assert "\n" not in said and not any(each in said for each in (PASSWORD, QUOTED, *PASSWORD.split("/")))
        assert caught.value.__cause__ is None or PASSWORD not in str(caught.value.__cause__)


def test_what_a_database_says_is_told_without_the_password(postgres: Postgres, name: str) -> None:
    fault = _Address(postgres.dsn_by_port(name)).fault(psycopg.OperationalError(f"no:\n  {PASSWORD}"))
    assert str(fault) == f"postgresql://127.0.0.1/{name}: no: …"


def test_a_database_that_does_not_answer_is_not_waited_for_each_time(postgres: Postgres, name: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        store = PostgresStore(postgres.dsn_by_port(name))
        store.close()
        store._address._told |= {"port": silent.getsockname()[1], "connect_timeout": 2}
        for _ in range(5):
            with pytest.raises(OSError):
                store.rooms()
        silent.settimeout(0)
        silent.accept()
        with pytest.raises(BlockingIOError):
            silent.accept()


# Several who write ----------------------------------------------------------------------------------------------------

WRITER = """
import sys
from random import Random
from time import sleep
from kit.table import acts
from kit.table.postgres_store import PostgresStore, _Address
from kit.table.rooms import Rooms

dsn, code, own, whole = sys.argv[1:]
chance = Random(own)
live = Rooms(PostgresStore(dsn)).find(code)
print("ready", flush=True)
sys.stdin.readline()
for number in range(int(whole)):
    member = 2 * (number % 30) + 1 + int(own)
    live.do(acts.close(member, 1, f"{own}.{number}"))
    live.do(acts.reopen(member, 1))
    sleep(chance.random() / 250)
"""
WHOLE = 150


def test_two_processes_that_race_in_one_room_lose_and_double_nothing(
    postgres: Postgres, name: str, store: PostgresStore, live: LiveRoom
) -> None:
    told = [sys.executable, "-c", WRITER, postgres.dsn(name), live.room.code]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "cwd": ROOT}
    racing = [subprocess.Popen([*told, str(own), str(WHOLE)], **pipes) for own in range(2)]  # type: ignore[call-overload]
    for each in racing:
        assert each.stdout.readline()
    for each in racing:
        each.stdin.write("\n")
        each.stdin.flush()
    assert [each.wait(PATIENCE_S) for each in racing] == [0, 0]
    log = store.read(live.room.code)
    room_of(log)
    said = [entry.what.choice for entry in log if isinstance(entry.what, Closed)]
    for own in "01":
        assert [each for each in said if each[0] == own] == [f"{own}.{number}" for number in range(WHOLE)]
    turns = sum(one[0] != two[0] for one, two in pairwise(said))
    assert turns > 10, "they wrote at the same time"


def test_of_many_who_write_the_same_number_one_does(postgres: Postgres, name: str, store: PostgresStore) -> None:
    stores = [PostgresStore(postgres.dsn(name)) for _ in range(4)]
    wrote: list[tuple[int, int]] = []

    def write(own: int) -> None:
        for number in range(1, 101):
            begun.wait(PATIENCE_S)
            try:
                stores[own].append("DKRF", number, own, *([OPENED] if number == 1 else [Paused(True), Paused(False)]))
            except Behind:
                continue
            wrote.append((number, own))

    begun = threading.Barrier(len(stores))
    writing = [threading.Thread(target=write, args=(own,)) for own in range(len(stores))]
    for each in writing:
        each.start()
    for each in writing:
        each.join()
    log = store.read("DKRF")
    assert [entry.number for entry in log] == [*range(1, len(log) + 1)]
    assert [(number, own) for number, own in wrote] == [
        (entry.number, entry.at) for entry in log if entry.number in dict(wrote)
    ]
    assert len(wrote) == 1 + (len(log) - 1) // 2 == 51
    for each in stores:
        each.close()


# What breaks ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", [UNSENT, UNANSWERED])
@pytest.mark.parametrize("number", [1, 2])
def test_what_was_written_when_the_line_broke_is_there_once(
    postgres: Postgres, name: str, store: PostgresStore, how: str, number: int
) -> None:
    with CutLine(postgres.port) as line:
        cut = PostgresStore(postgres.dsn_by_port(name, port=line.port))
        whats = [OPENED, JOINED][number - 1 :]
        if number == 2:
            cut.append("DKRF", 1, 1, OPENED)
        line.cut_at("Zoé", how)
        cut.append("DKRF", number, 1, *whats, Paused(True))
        assert line.was_cut
        assert [entry.what for entry in store.read("DKRF")] == [OPENED, JOINED, Paused(True)]
        with pytest.raises(Behind):
            cut.append("DKRF", number, 1, *whats, Paused(True))
        cut.close()


def test_what_the_server_still_writes_when_it_is_tried_again_is_there_once(
    postgres: Postgres, name: str, store: PostgresStore
) -> None:
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = %s AND wait_event_type = 'Lock'"
    store.append("DKRF", 1, 1, OPENED)
    with CutLine(postgres.port) as line, psycopg.connect(postgres.dsn(name)) as other:
        cut = PostgresStore(postgres.dsn_by_port(name, port=line.port))
        other.execute("SELECT FROM kit_room FOR UPDATE")
        line.cut_at("Zoé", UNNOTICED)
        writing = threading.Thread(target=cut.append, args=("DKRF", 2, 2, JOINED))
        writing.start()
        wait_until(lambda: postgres.ask("postgres", waiting, name) == [(2,)])
        other.rollback()
        writing.join()
        assert [entry.what for entry in store.read("DKRF")] == [OPENED, JOINED]
        cut.append("DKRF", 3, 3, Paused(True))
        cut.close()


def test_a_room_that_somebody_holds_for_long_takes_nothing_and_says_so(
    postgres: Postgres, name: str, store: PostgresStore
) -> None:
    store.append("DKRF", 1, 1, OPENED)
    store._line.connection.execute("SET statement_timeout = '100ms'")
    with psycopg.connect(postgres.dsn(name)) as other:
        other.execute("SELECT FROM kit_room FOR UPDATE")
        with pytest.raises(OSError, match="timeout"):
            store.append("DKRF", 2, 2, JOINED)
    store.append("DKRF", 2, 2, JOINED)
    assert [entry.what for entry in store.read("DKRF")] == [OPENED, JOINED]


def test_after_a_kill_at_any_moment_every_choice_that_was_told_is_there(
    postgres: Postgres, name: str, some: Some
) -> None:
    kill_a_class(postgres.dsn(name), lambda: PostgresStore(postgres.dsn(name)), some)


def _write_under(breaking: Callable[[], object], live: LiveRoom, whole: int) -> None:
    """Choose so many times while it breaks again and again; each choice that was told is there once, no other twice."""
    told, unknown, is_over = set[str](), set[str](), threading.Event()

    def choose() -> None:
        for number in range(whole):
            choice = f"{number}."
            member = number % acts.MOST_PEOPLE + 1
            try:
                live.do(acts.reopen(member, 1))
                live.do(acts.close(member, 1, choice))
                told.add(choice)
            except OSError:
                unknown.add(choice)
            except acts.Refused as refused:  # what was unknown had been written
                assert refused.reason == "closed", refused.reason
        is_over.set()

    choosing = threading.Thread(target=choose)
    choosing.start()
    times = 0
    while not is_over.is_set():
        breaking()
        times += 1
    choosing.join()
    found = Counter(entry.what.choice for entry in live._store.read(live.room.code) if isinstance(entry.what, Closed))
    assert told <= found.keys() <= told | unknown and set(found.values()) == {1}
    assert times > 3 and len(told) > whole / 4


def test_connections_that_the_server_ends_in_the_middle_lose_and_double_nothing(
    postgres: Postgres, name: str, live: LiveRoom, some: Some
) -> None:
    chance, times = Random(7), list[int]()

    def hang_up() -> None:
        threading.Event().wait(chance.random() / 50)
        times.append(postgres.hang_up(name))

    _write_under(hang_up, live, some.count(3000, least=400))
    assert sum(times) > 3


def test_a_database_that_is_killed_and_started_again_has_all_that_was_told(some: Some) -> None:
    postgres = Postgres()
    try:
        store = PostgresStore(postgres.dsn(postgres.new()))
        live, _ = Rooms(store).open()
        for member in range(acts.MOST_PEOPLE):
            live.do(acts.join(f"key {member}"))
        live.do(acts.ask({"kind": "any"}))
        for kill in some(range(12), least=3):
            told = []
            killing = threading.Timer(Random(kill).random() / 5, postgres.kill)
            killing.start()
            with pytest.raises(OSError):
                for number in range(10**6):
                    member = number % acts.MOST_PEOPLE + 1
                    live.do(acts.reopen(member, 1))
                    live.do(acts.close(member, 1, f"{kill}.{number}"))
                    told.append(f"{kill}.{number}")
            killing.join()
            postgres.start()
            log = [entry.what for entry in store.read(live.room.code)]
            said = [what.choice for what in log if isinstance(what, Closed) and what.choice.startswith(f"{kill}.")]
            assert said[: len(told)] == told and len(said) <= len(told) + 1
            live.catch_up()
        store.close()
    finally:
        postgres.stop()


def test_a_backup_that_was_made_while_all_go_on_is_restored_as_hosts_are_told(
    postgres: Postgres, name: str, store: PostgresStore
) -> None:
    told = re.findall(r"`(pg_(?:dump|restore) [^`]+)`", (ROOT / "docs/hosting.md").read_text(encoding="utf-8"))
    file, place = str(postgres.folder / f"{name}.dump"), ["--host", str(postgres.folder), "--port", str(postgres.port)]
    dump, restore = (
        [re.sub("kit$", name, part).replace("/backup/rooms.dump", file) for part in line.split()] for line in told
    )
    store.append("DKRF", 1, 1, OPENED)
    postgres.run(*dump, *place, "--username", USER)
    before = store.read("DKRF")
    store.append("DKRF", 2, 2, JOINED)
    store.append("CCCC", 1, 1, OPENED)
    store.close()
    postgres.run(*restore, *place, "--username", USER)
    assert store.read("DKRF") == before and len(store.rooms()) == 1
    PostgresStore(postgres.dsn(name)).close()


# What others hear -----------------------------------------------------------------------------------------------------


def changed(store: PostgresStore) -> list[str]:
    """What it hears next of others."""
    while select([store], [], [], PATIENCE_S)[0]:
        if codes := sorted(store.changed()):
            return codes
    raise AssertionError("nothing was heard")


def test_a_server_hears_which_rooms_others_change_and_not_what_it_does_itself(
    postgres: Postgres, name: str, store: PostgresStore
) -> None:
    assert isinstance(store, Shared)
    other = PostgresStore(postgres.dsn(name))
    store.listen()
    assert store.changed() == []
    other.append("DKRF", 1, 1, OPENED)
    assert changed(store) == ["DKRF"] and store.changed() == []
    store.append("DKRF", 2, 1, JOINED)
    with pytest.raises(Behind):
        other.append("DKRF", 2, 1, JOINED)
    other.append("CCCC", 1, 1, OPENED)
    assert changed(store) == ["CCCC"], "neither its own nor what was not written"
    assert other.delete("DKRF") and not other.delete("DKRF")
    assert changed(store) == ["DKRF"]
    other.close()


def test_whoever_hears_nothing_any_more_is_told_so_and_can_listen_again(
    postgres: Postgres, name: str, store: PostgresStore
) -> None:
    with pytest.raises(OSError, match="nobody listens"):
        store.changed()
    store.listen()
    assert postgres.hang_up(name) >= 1
    with pytest.raises(OSError, match=name):
        while True:
            changed(store)
    store.listen()
    other = PostgresStore(postgres.dsn(name))
    other.append("DKRF", 1, 1, OPENED)
    assert changed(store) == ["DKRF"]
    other.close()
