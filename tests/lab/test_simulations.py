"""A simulation: the same counts however it is cut, whoever plays, and however often it is stopped."""

from __future__ import annotations

import io
import json
import os
import signal
import sys
import warnings
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from kit.cli.tabled import rows_of
from kit.engine.stream import Stream
from kit.games import NAMES, open_box
from kit.lab import crews, kept, simulations
from kit.lab.chances import exact
from kit.lab.crews import Part
from kit.lab.distribution import Distribution
from kit.lab.estimate import Estimate, wilson
from kit.lab.plan import UNFINISHED
from kit.lab.policies import bot, table, uniform
from kit.lab.simulations import Simulation, Stopped, simulation
from tests.lab.plans import SHORT, both_sets, ended, of_numpy, stands


@cache
def whole() -> Simulation:
    """Six hundred games, as nobody cuts or stops them."""
    return stands(600).run()


# Cut, stopped, gone on with -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [1, 7, 250, 10_000])
def test_tasks_of_any_size_count_the_same(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crews, "FIRST_GAMES", size)
    monkeypatch.setattr(crews, "TASK_S", 0.0)  # so that tasks stay small
    assert stands(600).run().counts == whole().counts


@pytest.mark.parametrize("workers", [2, pytest.param(3, marks=pytest.mark.full("make test has two of them"))])
def test_processes_count_the_same(workers: int) -> None:
    assert stands(600, workers=workers).run().counts == whole().counts


def test_whoever_leaves_the_loop_has_stopped_it_and_can_go_on() -> None:
    halfway = stands(600)
    for so_far in halfway.chunks():
        assert so_far is halfway
        if so_far.games >= 100:
            break
    assert 100 <= halfway.games < 600 and sum(halfway.counts.values()) == halfway.games
    halfway.run()
    assert (halfway.games, halfway.counts) == (600, whole().counts)


def test_it_goes_on_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    for so_far in (first := stands(600, keep=file)).chunks():
        if so_far.games >= 8:
            break
    first.save()
    assert kept.read_kept(file).games == first.games < 600
    assert stands(600, keep=file).run().counts == whole().counts
    assert kept.read_kept(file).games == 600
    assert stands(600).resume(file).games == 600


def test_it_goes_on_to_more_games_than_were_asked_for_at_first(tmp_path: Path) -> None:
    stands(200, keep=tmp_path / "kept.json").run()
    assert stands(600, keep=tmp_path / "kept.json").run().counts == whole().counts


@pytest.mark.parametrize(
    ("other", "what"),
    [
        (lambda: simulation("bakschisch", 9, 6, uniform(), "stands:A", position=SHORT, until="decision"), "seed"),
        (lambda: simulation("bakschisch", 9, 5, uniform(), "stands:A", position=SHORT, until="decision"), "policies"),
        (lambda: stands(9, measure="stands:B"), "measure"),
        (lambda: stands(9, until="end"), "until"),
        (lambda: stands(9, options={"caliph_tie": "worst"}), "options"),
    ],
)
def test_what_was_kept_of_another_simulation_is_never_added(other: Any, what: str) -> None:
    with pytest.raises(ValueError, match=f"its {what} differs"):
        other().resume(whole().kept())


@pytest.mark.parametrize(
    ("nameless", "what"),
    [
        ({"measure": lambda moment: 1}, "measure"),
        ({"given": {"loot": lambda loot: loot > 1}}, "given"),
        ({"until": lambda state: True}, "until"),
    ],
)
def test_what_has_no_name_is_not_kept(nameless: Any, what: str, tmp_path: Path) -> None:
    """Two lambdas are told alike: their counts would be added."""
    with pytest.raises(ValueError, match=f"no name stands for the {what}.*instead of a lambda"):
        stands(9, keep=tmp_path / "kept.json", **nameless)
    with pytest.raises(ValueError, match="no name"):
        stands(9, **nameless).resume(whole().kept())


def test_functions_of_one_name_in_two_modules_are_two() -> None:
    def measure(_: Any) -> int:
        return 1

    measure.__qualname__ = "both_sets"
    assert stands(9, measure=measure).plan.told()["measure"] != stands(9, measure=both_sets).plan.told()["measure"]


def test_more_games_than_are_asked_for_are_not_gone_on_from(tmp_path: Path) -> None:
    stands(200, keep=tmp_path / "kept.json").run()
    with pytest.raises(ValueError, match="200 games were kept, more than the 50 asked for"):
        stands(50, keep=tmp_path / "kept.json")


def test_what_a_file_cannot_keep_is_told_after_the_first_part(tmp_path: Path) -> None:
    with pytest.raises(Stopped, match=r"cannot keep frozenset.*keep = None") as stopped:
        stands(600, measure=both_sets, keep=tmp_path / "kept.json").run()
    found = stopped.value.simulation
    assert 0 < found.games < 600 and stopped.value.why == "value"
    found.keep = None
    assert sum(found.run().counts.values()) == 600


def test_numbers_of_numpy_are_kept_as_numbers(tmp_path: Path) -> None:
    found = stands(600, measure=of_numpy, keep=tmp_path / "kept.json").run()
    assert kept.read_kept(tmp_path / "kept.json").counts == found.counts == whole().counts


NO_GAMES = '{"kit": 1, "of": {}, "seed": 0, "games": -1, "counts": []}'
NO_VALUE = '{"kit": 1, "of": {}, "seed": 0, "games": 1, "counts": [[{}, 1]]}'


@pytest.mark.parametrize("text", ["", "[]", "{}", "[" * 9999, '{"kit": 1}', NO_GAMES, NO_VALUE])
def test_a_damaged_file_is_one_clear_error(text: str, tmp_path: Path) -> None:
    (tmp_path / "kept.json").write_text(text, "utf-8")
    with pytest.raises(ValueError, match="does not hold what a simulation has done"):
        stands(600, keep=tmp_path / "kept.json")


def test_a_file_keeps_every_kind_of_value() -> None:
    counts = {0: 1, True: 2, "guard": 3, (0, 2): 4, Fraction(1, 3): 5, (): 6, None: 7, ("a", (1,)): 8}
    data = json.loads(json.dumps(kept.kept_data(whole().kept()._replace(counts=counts))))
    assert kept.from_data(data).counts == counts
    with pytest.raises(TypeError, match="cannot keep"):
        kept.kept_data(whole().kept()._replace(counts={frozenset({1}): 1}))


# What stops it --------------------------------------------------------------------------------------------------------


class Interrupted(crews.Here):
    """Ctrl-C comes in the third task."""

    def wait(self, task: Any) -> Part:
        if task[1] > 20:
            raise KeyboardInterrupt
        return super().wait(task)


def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    whole()  # before Ctrl-C is played
    monkeypatch.setattr(crews, "Here", Interrupted)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        found = simulations.simulate("bakschisch", 600, 5, whole().plan.policies, "stands:A", position=SHORT,
                                  until="decision", keep=tmp_path / "kept.json")  # fmt: skip
    assert 20 < found.games < 600 and kept.read_kept(tmp_path / "kept.json") == found.kept()
    assert "stopped by hand" in str(told[0].message) and "run() carries on" in str(told[0].message)
    monkeypatch.undo()
    assert found.run().counts == whole().counts


def test_ctrl_c_between_two_parts_keeps_them_too(tmp_path: Path) -> None:
    def struck(done: int, of: int) -> None:
        if done > 20:
            raise KeyboardInterrupt

    going = stands(600, keep=tmp_path / "kept.json")
    with pytest.raises(KeyboardInterrupt):
        going.run(struck)
    assert kept.read_kept(tmp_path / "kept.json") == going.kept() and 20 < going.games < 600
    assert stands(600, keep=tmp_path / "kept.json").run().counts == whole().counts


def test_a_killed_worker_is_told_and_what_was_done_is_kept(tmp_path: Path) -> None:
    made: list[crews.Processes] = []

    def crew(*given: Any) -> crews.Processes:
        made.append(crews.Processes(whole().plan, 2))
        return made[0]

    going = stands(10**9, workers=2, keep=tmp_path / "kept.json")
    with pytest.MonkeyPatch.context() as patch, pytest.raises(Stopped, match="worker process is gone") as stopped:
        patch.setattr(crews, "crew", crew)
        for so_far in going.chunks():
            if so_far.games > 50:
                with suppress(ProcessLookupError):  # gone already, and not missed yet
                    os.kill(made[0].pids[0], signal.SIGKILL)
    assert stopped.value.simulation is going and stopped.value.why == "worker_lost"
    assert kept.read_kept(tmp_path / "kept.json").games == going.games > 50
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(going, "asked", going.games + 10)
        going.run()
    assert going.counts == stands(going.games).run().counts


def test_a_full_disk_is_told_and_the_earlier_file_is_whole(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    stands(100, keep=file).run()

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("kit.lab.kept.os.fsync", full)
    with pytest.raises(Stopped, match=r"No space left on device; 600 of 600 games are done.*make room") as stopped:
        stands(600, keep=file).run()
    assert stopped.value.simulation.counts == whole().counts
    monkeypatch.undo()
    assert [path.name for path in tmp_path.iterdir()] == ["kept.json"]
    assert kept.read_kept(file).games == 100


def test_a_file_is_replaced_whole_and_never_written_over(tmp_path: Path) -> None:
    file, before = tmp_path / "kept.json", tmp_path / "before.json"
    kept.whole(file, "first")
    before.hardlink_to(file)
    kept.whole(file, "second")
    assert (file.read_text("utf-8"), before.read_text("utf-8")) == ("second", "first")


def test_a_worker_that_has_just_begun_does_not_hear_ctrl_c() -> None:
    crew = crews.Processes(whole().plan, 2)
    tasks = [crew.submit(5, first, 10) for first in (0, 10)]
    for pid in crew.pids:
        os.kill(pid, signal.SIGINT)
    assert [crew.wait(task).games for task in tasks] == [10, 10]
    crew.close()


def test_a_device_that_is_full_is_told() -> None:
    with pytest.raises(OSError, match="No space left"):
        kept.whole(Path("/dev/full"), "anything")


def test_what_cannot_be_sent_to_another_process_is_told() -> None:
    with pytest.raises(ValueError, match="has to be defined in a module, or take workers=1"):
        stands(600, measure=lambda moment: 1, workers=2).run()


# What is played -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("measure", "until"), [("stands:A", None), ("loot", None), ("heap", 3), (lambda m: m.after.purses, None)]
)
def test_shares_agree_with_the_exact_walk(measure: Any, until: Any) -> None:
    policies = {0: uniform(), 1: table({0: 3, 1: 1, "thief": 2})}
    truth = exact("bakschisch", SHORT, policies, measure, until=until)
    found = stands(3000, measure=measure, until=until).run()
    assert found.counts.keys() <= truth.keys()
    for value, chance in truth.items():
        error = (float(chance * (1 - chance)) / 3000) ** 0.5
        assert abs(found.share(lambda other, value=value: other == value) - chance) <= 4 * error, value


def test_what_is_given_is_counted_alone() -> None:
    found = stands(2000, measure="stands:A", given={"loot": 1}).run()
    truth = exact("bakschisch", SHORT, whole().plan.policies, "stands:A", given={"loot": 1})
    assert found.games == 2000 > found.counted > 100
    assert abs(found.mean - truth.mean) <= 4 * found.standard_error()


def test_the_order_of_draws_is_chance_or_seat_by_seat() -> None:
    """The stream is asked once for a card, and once for each seat, in ascending order."""
    from kit.games.bakschisch import Bakschisch

    plan = simulations.plan("bakschisch", uniform(), until="end", players=3)
    moment = plan.play(Stream(9, 4))
    assert moment
    game, stream = Bakschisch(3), Stream(9, 4)
    state = game.start()
    for moves, _, after in moment.steps[:60]:
        if -1 in moves:
            assert moves[-1] == stream.draw(game.chance(state))
        else:
            for seat in (0, 1, 2):
                options = game.options(state, seat)
                assert moves[seat] == options[stream.below(len(options))]
        state = after


@pytest.mark.parametrize("name", NAMES)
def test_whole_games_of_every_box_are_won_by_somebody(name: str) -> None:
    found = simulation(
        name, 5, 1, uniform(), lambda moment: moment.game.result(moment.after).winners, until="end"
    ).run()
    assert found.games == 5 and all(found.counts)


@pytest.mark.parametrize("name", NAMES)
def test_by_itself_it_plays_whole_games_of_as_many_as_can_play_as_the_command_does(name: str) -> None:
    found = simulations.simulate(name, 4, 1)
    assert found.counted == 4 and all(found.counts)
    assert found.plan.game.players == open_box(name).players[-1]


def test_as_many_play_as_can_though_fewer_bots_are_named_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kit.lab.questions.open_box", lambda name: replace(open_box(name), default_bots=("cautious",)))
    assert simulations.plan("bakschisch").game.players == 4


def test_bots_play_and_the_same_seed_repeats_them() -> None:
    games = [simulation("bakschisch", 6, 2, {0: bot("level_1"), 1: uniform()}, "winners", players=2, until="end")
             for _ in range(2)]  # fmt: skip
    assert games[0].run().counts == games[1].run().counts


def test_a_game_that_never_ends_is_counted_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kit.lab.plan.MOST_STEPS", 40)
    found = simulation("bakschisch", 3, 1, measure=lambda moment: moment.after.winners, until="end").run()
    assert found.counts == {UNFINISHED: 3}


def test_games_that_do_not_end_have_no_part_in_a_mean_nor_in_what_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kit.lab.plan.MOST_STEPS", 125)

    def played(**given: Any) -> Simulation:
        return simulation(
            "bakschisch", 30, 1, measure=lambda moment: len(moment.steps), players=2, until="end", **given
        ).run()

    plain, known = played(), played(given=ended)
    assert 0 < plain.unfinished == known.unfinished < 30 and plain.counts[UNFINISHED] == plain.unfinished
    assert plain.counted == 30 and known.counted == 30 - known.unfinished and UNFINISHED not in known.counts
    steps = [value for value, count in known.counts.items() for _ in range(count)]
    assert plain.mean == known.mean == pytest.approx(sum(steps) / len(steps))
    assert plain.standard_error() == known.standard_error() == pytest.approx((known.variance / len(steps)) ** 0.5)
    assert f"{known.unfinished} unfinished" in repr(known) and "of them unfinished" in known._repr_html_()
    assert [row[-2] for row in rows_of(None, plain)] == [plain.mean] * len(plain.counts)
    assert known.kept().counts[UNFINISHED] == known.unfinished  # whoever goes on from it knows them too


@pytest.mark.parametrize("wrong", [{"measure": "nothing"}, {"n": -1}, {"workers": 0}])
def test_what_cannot_be_simulated_is_told_before_the_first_game(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        stands(wrong.pop("n", 9), **wrong)


@pytest.mark.parametrize("wrong", ["ende", "", "3", -1, True, 2.5])
def test_an_end_that_is_none_is_told_with_those_there_are(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r'until is "decision".*"end".*a number of steps or a function'):
        stands(9, until=wrong)
    assert stands(600, until="decision").run().kept() == whole().kept()


# What counts say ------------------------------------------------------------------------------------------------------


def test_the_interval_is_wilsons() -> None:
    """Beside scipy's."""
    from scipy.stats import binomtest

    for hits, of in ((15, 50), (0, 10), (10, 10), (1, 4000)):
        assert wilson(hits, of) == pytest.approx(tuple(binomtest(hits, of).proportion_ci(method="wilson")), abs=1e-12)
    assert wilson(0, 0) == (0, 1)


def test_share_mean_and_their_errors() -> None:
    die = Estimate({1: 10, 2: 20, 6: 30}, 60)
    assert die.share(6) == 0.5 and die.share(lambda eyes: eyes < 6) == 0.5 and die.share(3) == 0
    assert die.mean == pytest.approx(230 / 60)
    assert die.standard_error() == pytest.approx((die.variance / 60) ** 0.5)
    assert die.standard_error(6) == pytest.approx(0.5 / 60**0.5)
    with pytest.raises(TypeError, match="is no number"):
        _ = Estimate({"guard": 1}, 1).mean


def test_a_frame_and_a_table_hold_every_value() -> None:
    frame = whole().to_frame()
    assert list(frame["value"]) == sorted(whole().counts) and frame["count"].sum() == 600
    assert ((frame["low"] <= frame["share"]) & (frame["share"] <= frame["high"])).all()
    html = whole()._repr_html_()
    assert html.count("<tr>") == 1 + len(whole().counts) and "600 games" in html
    assert "600 of 600" in repr(whole())
    assert isinstance(whole(), Simulation)


@pytest.mark.parametrize(
    ("package", "asked"),
    [
        ("pandas", lambda: whole().to_frame()),
        ("pandas", Distribution.uniform("ab").to_frame),
        ("matplotlib.pyplot", lambda: whole().plot()),
        ("matplotlib.pyplot", Distribution.uniform("ab").plot),
        ("distributed", lambda: stands(9, dask="tcp://nowhere:1").run()),
    ],
)
def test_what_is_not_installed_is_told_with_what_brings_it(
    package: str, asked: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ModuleNotFoundError, match=rf'{package.partition(".")[0]}, which is not installed; .*\[lab\]"'):
        asked()


def test_progress_hears_how_far_it_is() -> None:
    heard: list[tuple[int, int]] = []
    stands(100).run(lambda done, of: heard.append((done, of)))
    assert heard[-1] == (100, 100) and heard == sorted(heard)


def test_a_bar_is_drawn_where_there_is_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("kit.lab.progress.DELAY_S", 0)
    for shown, screen in ((True, Terminal()), (False, io.StringIO())):
        monkeypatch.setattr(sys, "stderr", screen)
        stands(200).run(progress=True)
        assert ("200/200" in screen.getvalue()) == shown
