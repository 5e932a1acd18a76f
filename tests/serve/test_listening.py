"""A process without descriptors: it rests, goes on with whom it has, and takes who waited as soon as it can."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.children import child
from tests.serving import PATIENCE_S, ROOT

SCENE = '''
import asyncio, errno, json, logging, resource, socket
from contextlib import suppress
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler
from kit.serve import listening
from kit.serve.budget import Budget
from kit.serve.fair_queue import FairQueue
from kit.serve.door import Door, Guarded, GuardedServer
from kit.serve.limits import Limits

calls = {"failed": 0, "logged": 0}
faults = []

class Counted(logging.Handler):
    def emit(self, record):
        calls["logged"] += 1

class Socket(socket.socket):
    """As the system's, with its failures counted."""
    def accept(self):
        try:
            return super().accept()
        except OSError as error:
            calls["failed"] += error.errno == errno.EMFILE
            raise

class Page(RequestHandler):
    def get(self):
        self.finish("here")

async def ask(connection, port):
    loop = asyncio.get_running_loop()
    await loop.sock_sendall(connection, f"GET / HTTP/1.1\\r\\nHost: 127.0.0.1:{port}\\r\\n\\r\\n".encode())
    return (await loop.sock_recv(connection, 1000)).endswith(b"here")

async def scene():
    asyncio.get_running_loop().set_exception_handler(lambda loop, about: faults.append(about["message"]))
    (bound,) = bind_sockets(0, "127.0.0.1")
    port = bound.getsockname()[1]
    door = Door(port)
    server = GuardedServer(Guarded(Application([("/", Page)]), door, FairQueue(Budget(Limits()))))
    server.add_sockets([Socket(fileno=bound.detach())])
    clients = []
    def client():
        made = socket.create_connection(("127.0.0.1", port))
        made.setblocking(False)
        clients.append(made)
    client()
    first = [await ask(clients[0], port)]
    resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
    with suppress(OSError):
        while True:
            client()
    for _ in range(2000):
        await asyncio.sleep(0)
    used_up = dict(calls)
    still = await ask(clients[0], port)
    for _ in range(len(clients) // 2):
        clients.pop(1).close()
    last = await ask(clients[-1], port)
    server.stop()
    print(json.dumps([first[0], used_up, still, last, faults]))

logging.getLogger("kit.serve").addHandler(Counted())
asyncio.run(scene())
'''


@pytest.mark.skipif(sys.platform == "win32", reason="no limit of descriptors there")
def test_without_a_descriptor_it_rests_answers_whom_it_has_and_takes_who_waited() -> None:
    with child([sys.executable, "-c", SCENE], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        said, complaints = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 0, complaints.decode()
    first, used_up, still, last, faults = json.loads(said)
    assert (first, still, last, faults) == (True, True, True, [])
    assert 1 <= used_up["failed"] <= 20, "in two thousand turns of the event loop"
    assert used_up["logged"] == used_up["failed"]
