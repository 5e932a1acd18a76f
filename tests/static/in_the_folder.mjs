// Runs a Python file in the Python of a folder, with what is in its packs and its library alone:
// node in_the_folder.mjs <folder>/kit-…/python <file> <told>; the file finds the packs' path as KIT, and TOLD.
import { readFileSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";

const KIT = "/kit-library/";
const [folder, file, told] = process.argv.slice(2), url = pathToFileURL(`${folder}/`).href;
const { loadPyodide } = await import(`${url}pyodide.mjs`);
const [, lockFileContents] = /^const LOCK = (.*), PACKS = /.exec(readFileSync(`${folder}/worker.js`, "utf-8"));
const python = await loadPyodide({
  indexURL: folder, packageBaseUrl: folder, stdLibURL: `${folder}/library.zip`, checkAPIVersion: false, lockFileContents,
});
for (const pack of readdirSync(folder).filter((name) => name.endsWith(".pack"))) {
  const content = readFileSync(`${folder}/${pack}`);
  let at = 4 + content.readUInt32LE(0);
  for (const [name, size] of JSON.parse(content.subarray(4, at))) {
    python.FS.mkdirTree(KIT + name.slice(0, name.lastIndexOf("/")));
    python.FS.writeFile(KIT + name, content.subarray(at, at += size));
  }
}
for (const [name, value] of Object.entries({ KIT, TOLD: readFileSync(told, "utf-8") })) python.globals.set(name, value);
await python.runPythonAsync(readFileSync(file, "utf-8"));
