"""The report as a page: the tools to print it and take things along, over what a room did."""

from __future__ import annotations

from kit.draw.svg import Node, el
from kit.page.frame import frame
from kit.together.host_screen import HostScreen
from kit.together.remains_shown import row_files
from kit.together.report import Report, report_of


def report_page(host: HostScreen, report: Report) -> Node:
    """The whole page; without a room, that there is none."""
    words, room = host.words, host.room
    if room is None:
        inside = el("p", words.say("room.host.notes_closed"), class_="large")
        return frame(host, None, inside, look="lesson of-room of-report")
    printing = el("button", words.say("sheet.print"), type="button", class_="btn main", data_print=True, id="print")
    key = "with_names" if room.shows_names else "without_names"
    told = el("p", words.say(f"room.host.{key}"), class_="small muted")
    tools = el("div", printing, row_files(words), told, class_="tools row")
    paper = report_of(report, room, host.looks, words, host.others)
    return frame(host, None, tools, paper, look="lesson of-room of-report printing")
