// Runs a Python file in Pyodide under node, with the folders of this machine: node in_pyodide.mjs <pyodide> <file> <told>
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const ENVIRONMENT = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" }; // sets are written in the same order each time; a place in a line, which tracebacks underline, is a quarter of what is sent
const [pyodide, file, told] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ env: ENVIRONMENT, indexURL: `${pyodide}/` });
python.FS.mkdirTree("/disk");
python.FS.mount(python.FS.filesystems.NODEFS, { root: "/" }, "/disk");
python.globals.set("TOLD", `/disk${told}`);
try {
  await python.runPythonAsync(readFileSync(file, "utf-8"));
} catch (error) {
  console.error(`${error}`.slice(-3000));
  process.exit(1);
}
