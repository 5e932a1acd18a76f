// Python in a worker that lives on from page to page. A port is one browser page: first what it opens, then its frames.
const HERE = new URL("./", import.meta.url), LIBRARY = "/kit-library/", LATER_MS = 500; // LOCK and PACKS stand above: build.py
const fetched = (name) => fetch(new URL(name, HERE)).then((answer) => {
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
});

function unpack(FS, buffer) { // its list of names and sizes as JSON, then the files one after the other (packs.py)
  const length = new DataView(buffer).getUint32(0, true), data = new Uint8Array(buffer, 4);
  const folders = new Set();
  let at = length;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(data.subarray(0, length)))) {
    const path = LIBRARY + name, folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) FS.mkdirTree(folder);
    folders.add(folder);
    FS.writeFile(path, data.subarray(at, at += size), { canOwn: true });
  }
}

const packs = new Map(); // by name: when it has been unpacked

function unpacked(name) {
  if (!packs.has(name)) packs.set(name, begun(name).catch((error) => {
    packs.delete(name); // whoever comes next tries again
    throw error;
  }));
  return packs.get(name);
}

async function begun(name) {
  const [buffer, { FS, runPython }] = await Promise.all([fetched(`${name}.pack`), python]);
  unpack(FS, buffer);
  runPython("import sys; sys.path_importer_cache.clear()"); // its folders have changed
}

const python = import("./pyodide.mjs").then(({ loadPyodide }) => loadPyodide({
  indexURL: HERE.href, packageBaseUrl: HERE.href, stdLibURL: new URL("library.zip", HERE).href, checkAPIVersion: false,
  lockFileContents: JSON.stringify(LOCK),
}));
const door = Promise.all([python, unpacked("core")]).then(([{ runPython }]) => runPython(`
import sys
sys.path.insert(0, "${LIBRARY}")
sys.dont_write_bytecode = True
from kit.static.door import Line
Line`));
door.catch(() => setTimeout(() => self.close())); // it would live on from page to page; whoever tries again gets another one

function serve(port) { // one message after the other, in the order in which they came
  let line = null, turn = door;
  const say = (said) => port.postMessage(said);
  const act = async (Line, { open, needs, frame, leave, until }) => {
    if (open) {
      await Promise.all(needs.map(unpacked));
      line = Line(JSON.stringify(open), (text) => say({ frame: text }), () => say({ gone: true }));
      setTimeout(() => PACKS.forEach((name) => unpacked(name).catch(() => {})), LATER_MS); // the next page needs them, this one does not
    } else if (leave) {
      line?.leave();
      line?.destroy();
      line = null;
    } else if (until) navigator.locks.request(until, () => port.onmessage({ data: { leave: true } }));
    else line?.hear(frame);
    say({ answered: true });
  };
  port.onmessage = ({ data }) => {
    turn = turn.then(async (Line) => {
      await act(Line, data);
      return Line;
    });
    turn.catch((error) => say({ fault: String(error).slice(-2000) }));
  };
  say({ here: true });
}

if ("onconnect" in self) self.onconnect = ({ ports: [port] }) => serve(port);
else serve(self);
